"""What users read when something is wrong: every message in full, kept in ``tests/data/messages.txt``.

After a change of a message, ``DLARRAY_REWRITE_MESSAGES=1 make test ARGS=tests/programs/test_messages.py`` writes the
file anew; the difference is then read as a user would read it.  Lines of the program stand there by their text.
"""

import linecache
import os
import re
import traceback
import warnings
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.bundles import cases

KEPT = Path(__file__).parents[1] / "data" / "messages.txt"
REWRITE = os.environ.get("DLARRAY_REWRITE_MESSAGES", "") == "1"
X = dl.dlarray(np.asarray([[1, 2, 3], [4, 5, 6]], np.float32), "CB")
W = dl.dlarray([[1.0, 2.0]])
SITUATIONS = {}


def situation(f):
    """One thing that goes wrong, by the words of its function's docstring."""
    SITUATIONS[f.__doc__] = f
    return f


def through(cut):
    """A loss whose trace is cut on the way."""

    def loss(x):
        h = cut(x * 2)
        y = dl.sum(dl.dlarray(h), "all")
        return dl.dlgradient(y, x)

    return dl.dlfeval(loss, X)


# -- dlgradient: where, and of what ----------------------------------------------------------------------------
@situation
def _():
    """dlgradient outside dlfeval"""
    dl.dlgradient(dl.sum(X, "all"), X)


@situation
def _():
    """a value that is no scalar"""
    dl.dlfeval(lambda x: dl.dlgradient(x * 2, x), X)


@situation
def _():
    """a value that is no dlarray"""
    dl.dlfeval(lambda x: dl.dlgradient(float(dl.sum(x, "all")), x), X)


@situation
def _():
    """a value that no input reaches"""
    dl.dlfeval(lambda x: dl.dlgradient(dl.sum(W, "all"), x), X)


@situation
def _():
    """a complex value"""
    dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x, "all") * 1j, x), X)


@situation
def _():
    """no variables"""
    dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x, "all")), X)


@situation
def _():
    """an option that does not exist"""
    dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x, "all"), x, RetainTrace=True), X)


# -- the trace was cut -----------------------------------------------------------------------------------------
@situation
def _():
    """extractdata on the way"""
    through(lambda h: dl.extractdata(h))


@situation
def _():
    """a NumPy function on the way"""
    through(lambda h: np.tanh(np.asarray(h)))


@situation
def _():
    """a conversion to integers on the way"""
    through(lambda h: dl.int32(h))


@situation
def _():
    """a conversion to logical on the way"""
    through(lambda h: dl.logical(h))


@situation
def _():
    """a Python number on the way"""
    through(lambda h: float(h[0, 0]) + 1)


@situation
def _():
    """a comparison on the way"""
    through(lambda h: h > 3)


# -- variables -------------------------------------------------------------------------------------------------
@situation
def _():
    """a variable that is no input"""
    dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x, "all"), W), X)


@situation
def _():
    """a variable in a nest that is no input"""
    dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x, "all"), {"fc": [x, W]}), X)


@situation
def _():
    """a NumPy array as variable"""
    dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x, "all"), np.ones((2, 3))), X)


@situation
def _():
    """a logical variable"""
    dl.dlfeval(lambda x, mask: dl.dlgradient(dl.sum(x * mask, "all"), mask), X, X > 2)


@situation
def _():
    """a nest without variables"""
    dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x, "all"), {"name": "fc"}), X)


@situation
def _():
    """a complex variable with AllowComplex=False"""
    dl.dlfeval(lambda z: dl.dlgradient(dl.sum(dl.abs(z), "all"), z, AllowComplex=False), W + 1j)


@situation
def _():
    """a variable without influence"""
    dl.dlfeval(lambda p: dl.dlgradient(dl.sum(p["used"], "all"), p), {"used": X, "spare": W})


@situation
def _():
    """a variable without influence because the trace was cut"""

    def loss(x, w):
        y = dl.sum(x, "all") * float(dl.sum(w, "all"))
        return dl.dlgradient(y, w)

    dl.dlfeval(loss, X, W)


# -- the trace was used up, was not kept, is over --------------------------------------------------------------
@situation
def _():
    """a second gradient without RetainData"""

    def loss(x):
        y = dl.sum(dl.exp(x), "all")
        g = dl.dlgradient(y, x)
        return g, dl.dlgradient(y, x)

    dl.dlfeval(loss, X)


@situation
def _():
    """a second derivative without EnableHigherDerivatives"""

    def loss(x):
        g = dl.dlgradient(dl.sum(x**3, "all"), x)
        return dl.dlgradient(dl.sum(g, "all"), x)

    dl.dlfeval(loss, X)


@situation
def _():
    """a loss with a first derivative without EnableHigherDerivatives"""

    def loss(x, w):
        u = dl.sum(dl.sin(x) * dl.sum(w, "all"), "all")
        dudx = dl.dlgradient(u, x)
        return dl.dlgradient(dl.sum(dudx**2, "all") + u**2, w)

    dl.dlfeval(loss, X, W)


def leaked():
    kept = []

    def f(x):
        kept.extend([x, dl.sum(dl.exp(x), "all")])

    dl.dlfeval(f, X)
    return kept


@situation
def _():
    """a gradient after dlfeval has returned"""
    x, y = leaked()
    dl.dlgradient(y, x)


@situation
def _():
    """a value of an earlier dlfeval"""
    _, y = leaked()
    dl.dlfeval(lambda x: dl.dlgradient(y, x), X)


@situation
def _():
    """a variable of an earlier dlfeval"""
    x, _ = leaked()
    dl.dlfeval(lambda w: dl.dlgradient(dl.sum(w, "all"), x), W)


# -- dlfeval ---------------------------------------------------------------------------------------------------
@situation
def _():
    """dlfeval of a value"""
    dl.dlfeval(dl.sum(X, "all"), X)


@situation
def _():
    """the function itself fails"""

    def modelLoss(net, X, T=None):
        return X["no such field"] if isinstance(X, dict) else net[3]

    dl.dlfeval(modelLoss, [W], X, T=1)


@situation
def _():
    """sizes that do not fit inside the function"""

    def modelLoss(W, X):
        Y = W @ dl.stripdims(X)
        return dl.mse(Y + dl.ones(2, 5), Y)

    dl.dlfeval(modelLoss, W, X)


@situation
def _():
    """the memory of the machine is used up"""

    def modelLoss(X):
        raise MemoryError("Unable to allocate 9.00 GiB for an array with shape (…)")

    dl.dlfeval(modelLoss, X)


@situation
def _():
    """the memory of a GPU is used up"""

    class OutOfMemoryError(RuntimeError):
        pass

    def modelLoss(X):
        raise OutOfMemoryError("Out of memory allocating 9,663,676,416 bytes")

    dl.dlfeval(modelLoss, X)


@situation
def _():
    """an array beyond the memory limit"""
    dl.memoryLimit(1)
    dl.zeros(100_000, 100_000)


# -- NaN and Inf -----------------------------------------------------------------------------------------------
@situation
def _():
    """checkfinite: a value"""
    with dl.checkfinite():
        dl.dlfeval(lambda x: dl.log(x - 2), X)


@situation
def _():
    """checkfinite: a composed function"""
    with dl.checkfinite():
        dl.mean(dl.zeros(0, 3), 1)


@situation
def _():
    """checkfinite: a gradient"""

    def loss(x):
        distance = dl.sqrt(dl.sum(x * x, 1))
        return dl.dlgradient(dl.sum(distance, "all"), x)

    with dl.checkfinite():
        dl.dlfeval(loss, X * 0)


@situation
def _():
    """checkfinite: in the data already"""
    with dl.checkfinite():
        dl.dlfeval(lambda x: x, dl.dlarray([1.0, float("nan")]))


# -- memory ----------------------------------------------------------------------------------------------------
OUTSIDE = {}


@situation
def _():
    """dlcheckpoint of a function that changes"""

    def part(x):
        return x * OUTSIDE["w"]

    def loss(x, w):
        OUTSIDE["w"] = w * 2
        y = dl.sum(dl.dlcheckpoint(part, x), "all")
        OUTSIDE["w"] = w * 3
        return dl.dlgradient(y, x)

    dl.dlfeval(loss, X, dl.dlarray(1.0))


@situation
def _():
    """memoryReport of a name"""
    dl.memoryReport("net", X)


# -- the comparison --------------------------------------------------------------------------------------------
def line(path, number):
    return linecache.getline(path, int(number)).strip()


def readable(text):
    text = re.sub(re.escape(__file__) + r":(\d+)", lambda m: f"program.py «{line(__file__, m[1])}»", text)
    return re.sub(r"\w+\.<locals>\.", "", text)


def said(f):
    """The error or the warnings, the notes, and the last line of the traceback."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            f()
        except Exception as error:
            steps = traceback.extract_tb(error.__traceback__)
            where = [step for step in steps if step.filename == __file__]
            if hasattr(error, "__notes__"):  # from inside dlfeval
                assert where[-1] == steps[-1]
            parts = [f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())]
            return readable("\n".join([*parts, f"  in the line «{where[-1].line}»"]))
        finally:
            dl.memoryLimit("default")
            OUTSIDE.clear()
    assert caught, "nothing was said"
    return readable(
        "\n".join(
            f"{w.category.__name__}: {w.message}\n  in the line «{line(w.filename, w.lineno)}»"
            for w in caught
        )
    )


def kept():
    if not KEPT.exists():
        return {}
    parts = re.split(r"^== (.*)$", KEPT.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {name: text.strip("\n") for name, text in zip(parts[::2], parts[1::2], strict=True)}


@pytest.mark.skipif(REWRITE, reason="the messages are written anew")
@pytest.mark.parametrize("name", SITUATIONS)
def test_message(name):
    assert said(SITUATIONS[name]) == kept().get(name)


def test_every_kept_message_is_of_a_situation():
    if REWRITE:
        text = "\n\n".join(f"== {name}\n{said(f)}" for name, f in SITUATIONS.items())
        KEPT.write_text(text + "\n", encoding="utf-8")
    assert list(kept()) == list(SITUATIONS)


@cases("name", SITUATIONS)
def test_every_refusal_says_what_to_do(name):
    text = kept()[name]
    own = [part for part in text.split("\n") if re.match(r"\w*(Error|Warning): ", part)]
    if any(issubclass(getattr(errors, part.partition(":")[0], type), errors.DLArrayError) for part in own):
        assert "fix: " in text or "the options are" in text
    assert "internal" not in text and "/" not in text.replace("A / (B", "").replace("text/", "")
