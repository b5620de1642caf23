"""Every layer as a module of PyTorch: equal to what it predicts, with its gradients, or refused with a reason."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors, registry
from tests.support.bundles import cases
from tests.support.layer_cases import CASES
from tests.support.layer_options import OPTIONS

torch = pytest.importorskip("torch", reason="PyTorch is not installed: no modules")
from dlarray.migration.pytorch.modules.network import PARTS  # noqa: E402
from dlarray.migration.pytorch.modules.without import WITHOUT  # noqa: E402

OURS = sorted(name for name, record in registry.layers.items() if record.module.startswith("dlarray."))
ORDER = "BTCSU"


def there(X):
    """An array in PyTorch's order of dimensions."""
    values, fmt = np.asarray(dl.extractdata(X)), X._format
    order = sorted(range(len(fmt)), key=lambda d: (ORDER.index(fmt[d]), d)) if fmt else range(values.ndim)
    return torch.from_numpy(np.array(values.transpose(list(order)), order="C"))


def refused(case):
    """The layers of a case that have no module."""
    made = case.layers()
    layers = made.Layers if isinstance(made, dl.dlnetwork) else made
    return sorted({type(layer).__name__ for layer in layers} & set(WITHOUT))


def same(found, wanted, what):
    found, wanted = found.detach().numpy(), wanted.numpy()
    assert found.shape == wanted.shape, what
    scale = max(1.0, float(np.abs(wanted).max(initial=0)))
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-5 * scale, err_msg=what)


def outputs(net, X):
    found = dl.predict(net, *X, nargout=len(net.OutputNames))
    return list(found) if isinstance(found, (tuple, list)) else [found]


def gradients(net, X, ways):
    """Of the sum of the outputs times given numbers."""

    def loss(net, *X):
        found = net.predict(*X, nargout=len(net.OutputNames))
        found = found if isinstance(found, (tuple, list)) else [found]
        total = sum(dl.sum(dl.stripdims(Y) * way, "all") for Y, way in zip(found, ways, strict=True))
        return dl.dlgradient(total, net.Learnables)

    return dl.dlfeval(loss, net, *X)


def test_every_layer_has_a_module_or_a_reason():
    known = {cls.__name__ for cls in PARTS} | {"networkLayer"}
    assert known | set(WITHOUT) == set(OURS) and not known & set(WITHOUT)
    assert {case.name for case in CASES if not refused(case)} == known, (
        "each has a case, which is compared below"
    )


@cases("case", [case for case in [*CASES, *OPTIONS] if not refused(case)], by=lambda case: case.name)
def test_equal_to_predict_with_its_gradients(case, gen):
    net = case.network(case.values(gen))
    module = dl.toPyTorch(net)
    assert not module.training
    X = case.arrays(case.values(gen), lambda x: x)
    wanted = outputs(net, X)
    found = module(*map(there, X))
    found = list(found) if isinstance(found, tuple) else [found]
    for one, other in zip(found, wanted, strict=True):
        same(one, there(other), case.id)
    if not len(net.Learnables.Value):
        return
    ways = [dl.dlarray(np.float32(gen.standard_normal(Y.size()))) for Y in wanted]
    labelled = [
        dl.dlarray(dl.extractdata(way), Y._format) if Y._format else way
        for way, Y in zip(ways, wanted, strict=True)
    ]
    sum((y * there(way)).sum() for y, way in zip(found, labelled, strict=True)).backward()
    net.Learnables = gradients(net, X, ways)
    slopes = dict(dl.toPyTorch(net).named_parameters())
    own = dict(module.named_parameters())
    assert own.keys() == slopes.keys()
    for name, slope in slopes.items():
        found = own[name].grad
        same(torch.zeros_like(slope) if found is None else found, slope.detach(), f"{case.id} {name}")


@cases("name", [name for name in WITHOUT if not name.startswith(("classif", "pixelClassif", "regress"))])
def test_refused_by_name(name, gen):
    case = next(case for case in CASES if name in refused(case) and case.name == name)
    net = case.network(case.values(gen))
    first = next(layer.Name for layer in net.Layers if type(layer).__name__ in WITHOUT)
    with pytest.raises(errors.ClassError, match=f"toPyTorch: layer '{first}' .*; fix: "):
        dl.toPyTorch(net)
