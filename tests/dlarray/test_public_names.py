"""The flat namespace: what is registered is public, names of Python's builtins know their calls, plug-ins join in."""

import builtins
import importlib.util
import inspect
import keyword
import re
import subprocess
import sys
import warnings
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

import dlarray as dl
from dlarray import errors, registry
from dlarray import names as tables
from dlarray.python_builtins import PYTHONS_OWN
from tests.support import stubs
from tests.support.bundles import cases


def test_every_registered_name_is_public():
    for name, record in [*registry.functions.items(), *registry.layers.items()]:
        assert getattr(dl, name) is record.call, name
        assert (f"{name}_" if keyword.iskeyword(name) else name) in dir(dl)


def test_the_lists_of_names_are_those_of_the_registry():
    """After a new function, layer or folder: `make names`."""
    tool = Path(__file__).parents[2] / "tools" / "names.py"
    done = subprocess.run([sys.executable, str(tool), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_star_import_takes_every_name_but_four_of_pythons():
    names: dict = {}
    exec("from dlarray import *", names)
    taken = set(names) - {"__builtins__"}
    assert taken == set(dl.__all__) == {n for n in dl._PUBLIC if n not in PYTHONS_OWN}
    assert all(names[n] is getattr(dl, n) for n in taken)
    assert {n for n in taken if hasattr(builtins, n)} == set("abs all any max min round sum".split())
    assert {n for n in dl._PUBLIC if hasattr(builtins, n)} - taken == PYTHONS_OWN


def test_every_public_class_is_in_all_four_lists():
    """The star import, dir(), the stub, and the reference."""
    classes = {n for n in dl._PUBLIC if inspect.isclass(getattr(dl, n))}
    assert {"dlnetwork", "networkDataLayout", "DAGNetwork", "SeriesNetwork", "GPUDevice"} < classes
    assert {"ClassificationLayer", "RegressionLayer", "categorical", "struct", "Layer"} < classes
    path = Path(__file__).parents[2] / "docs" / "generate_reference.py"
    spec = importlib.util.spec_from_file_location("generate_reference", path)
    generator = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generator)
    for where, names in {
        "the star import": set(dl.__all__),
        "dir": set(dir(dl)),
        "the stub": set(stubs.public()),
        "the reference": set(generator.pages()),
    }.items():
        assert classes <= names, (where, classes - names)


def test_dir_shows_no_module_but_the_public_ones():
    modules = {n for n in dir(dl) if isinstance(getattr(dl, n), ModuleType)}
    assert modules == set("autodiff backend errors kernels registry".split())
    assert not [n for n in dir(dl) if not n.isidentifier() or keyword.iskeyword(n)]


def test_names_are_not_registered_twice():
    with pytest.raises(
        errors.ArgumentError,
        match=r"softmax is registered twice: by dlarray.functions.activations.softmax and by",
    ):

        @registry.function()
        def softmax(X):
            return X

    with pytest.raises(errors.ArgumentError, match="registered twice"):
        registry.layer(type("softmaxLayer", (), {}))


def test_a_cell_of_a_notebook_may_be_run_again():
    cell = (
        "from dlarray.registry import function, layer\n"
        "@function('first', arrays=('X',))\ndef againForTest(X, /):\n    return X * 2\n"
        "@layer\nclass againForTestLayer:\n    'A layer.'\n"
    )
    try:
        for _ in range(2):
            names = {"__name__": "__main__"}
            exec(cell, names)
        assert dl.againForTest is names["againForTest"] and dl.againForTestLayer is names["againForTestLayer"]
    finally:
        registry.functions.pop("againForTest", None)
        registry.layers.pop("againForTestLayer", None)


def test_the_tables_stand_below_everything_that_is_listed_in_them():
    assert registry.functions is tables.functions and registry.layers is tables.layers
    source = inspect.getsource(tables)
    assert re.findall(r"from (dlarray\S*) import", source) == [
        "dlarray",  # its lists of contents, which import nothing
        "dlarray.callers",
        "dlarray.elsewhere",
        "dlarray.errors",
    ]


def test_a_docstring_is_read_when_it_is_asked_for():
    """Also one that was set after the function had been registered."""
    try:

        @registry.function(None)
        def lateForTest(X):
            return X

        record = registry.functions["lateForTest"]
        assert (record.doc, record.page) == ("", "")
        record.call.__doc__ = """Double.

            References: https://www.mathworks.com/help/matlab/ref/double.html.
            """
        assert record.doc.startswith("Double.\n\nReferences")
        assert record.page == "https://www.mathworks.com/help/matlab/ref/double.html"
    finally:
        registry.functions.pop("lateForTest", None)
    softmax = registry.functions["softmax"]
    assert softmax.doc == inspect.getdoc(dl.softmax) and softmax.page.endswith("/dlarray.softmax.html")
    layer = registry.layers["softmaxLayer"]
    assert layer.doc == inspect.getdoc(dl.softmaxLayer) and layer.page


def test_an_unknown_name_suggests_the_nearest():
    with pytest.raises(AttributeError, match="did you mean 'softmax'"):
        dl.softmaxx  # noqa: B018


def test_import_is_free_of_side_effects():
    """No plug-in is looked for, no optional library imported, and no random state of NumPy touched."""
    code = (
        "import sys, numpy as np; before = np.random.get_state()[1][0]\n"
        "import dlarray\n"
        "assert not dlarray.names._plugins_loaded\n"
        "bad = {'torch', 'jax', 'scipy', 'pandas', 'matplotlib', 'cupy', 'sklearn'} & set(sys.modules)\n"
        "assert not bad, bad\n"
        "assert np.random.get_state()[1][0] == before\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_inf_and_nan_come_without_a_word():
    """MATLAB's 1/0 is silent; the user's own NumPy code still warns."""
    code = (
        "import warnings, numpy as np, dlarray as dl\n"
        "x = dl.dlarray([-1, 0, 1])\n"
        "x / 0, 1 / x, dl.log(x), dl.sqrt(x), x**-0.5, dl.exp(x * 1000), dl.mean(x / 0), dl.mod(x, 0), x @ x.T / 0\n"
        "dl.dlfeval(lambda x: dl.dlgradient(dl.sum(dl.log(x) / x, 'all'), x), x)\n"
        "try:\n    np.ones(1) / np.zeros(1)\n"
        "except RuntimeWarning:\n    print('ours alone')\n"
    )
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("ours alone\n", "")


@pytest.fixture
def plugins(monkeypatch, tmp_path):
    """Entry points of made-up plug-ins, in modules that can be imported."""
    (tmp_path / "goodplugin.py").write_text(
        "from dlarray.registry import function, layer\n"
        "@function('first', arrays=('X',))\n"
        "def twiceForTest(X, /):\n    return X * 2\n"
        "@layer\nclass thingForTestLayer:\n    '''A layer.'''\n"
    )
    (tmp_path / "badplugin.py").write_text("raise RuntimeError('broken inside')\n")
    monkeypatch.syspath_prepend(tmp_path)
    points = {
        "dlarray.functions": [
            EntryPoint("twice", "goodplugin", "dlarray.functions"),
            EntryPoint("broken", "badplugin", "dlarray.functions"),
        ],
        "dlarray.layers": [],
    }
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points[group])
    monkeypatch.setattr(tables, "_plugins_loaded", False)
    yield
    registry.functions.pop("twiceForTest", None)
    registry.layers.pop("thingForTestLayer", None)


def test_plugins_are_loaded_on_the_first_unknown_name(plugins):
    with pytest.warns(UserWarning, match="the plug-in broken .*could not be loaded: broken inside"):
        twice = dl.twiceForTest
    assert float(twice(dl.dlarray(3.0))) == 6
    assert dl.thingForTestLayer.__name__ == "thingForTestLayer"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(AttributeError):
            dl.stillUnknown  # noqa: B018


# -- how every function reads its arguments --------------------------------------------------------------------
@registry.function("first", arrays=("X", "Mask"), needs="C", name="exampleForTest")
def example(X, Y=None, /, *, Mask=None, Scale=1, DataFormat=None, nargout=1):
    """An example function.

    References
    ----------
    https://www.mathworks.com/help/
    """
    assert DataFormat is None
    return X.array * Scale


registry.functions.pop("exampleForTest")


def test_options_match_without_regard_to_case_and_as_pairs():
    X = dl.dlarray([[1.0, 2.0]], "CB")
    for Y in (
        example(X, Scale=3),
        example(X, scale=3),
        example(X, "Scale", 3),
        example(X, None, "SCALE", 3, "mask", X),
        example(X, "Scale", 3, Mask=X),
    ):
        assert dl.dims(Y) == "CB" and float(Y[0, 1]) == 6


@cases(
    ("args", "options", "error", "says"),
    [
        (
            ("CB",),
            {"Scal": 3},
            errors.OptionError,
            r'no option "Scal"; the options are Mask, Scale, DataFormat; did you mean "Scale"',
        ),
        (("CB",), {"zzz": 3}, errors.OptionError, r"the options are Mask, Scale, DataFormat$"),
        (("CB", "Scale", 1), {"scale": 2}, errors.OptionError, "given twice"),
        (("CB", None, 1, 2), {}, errors.ArgumentError, "at most 2 positional arguments"),
        (("",), {}, errors.FormatError, r"X is unformatted \(1×2 dlarray\); fix: exampleForTest"),
        (("SB",), {}, errors.FormatError, r'must have the label "C", but it is 1\(S\) × 2\(B\) dlarray'),
        (("CB",), {"DataFormat": "CB"}, errors.FormatError, "is for unformatted data"),
        (("",), {"DataFormat": "CX"}, errors.FormatError, "no data format"),
        (("",), {"DataFormat": 3}, errors.FormatError, "must be text"),
        ((), {}, errors.ArgumentError, "not enough arguments; missing X"),
    ],
)
def test_wrong_arguments(args, options, error, says):
    args = (dl.dlarray([[1.0, 2.0]], args[0] or None), *args[1:]) if args else args
    with pytest.raises(error, match=says):
        example(*args, **options)


def test_data_format_is_lent_and_taken_back():
    x = dl.dlarray([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    Y = example(x, DataFormat="BC")
    assert dl.dims(Y) == "" and Y.shape == (3, 2) and Y.tolist() == x.tolist()


def test_errors_end_at_the_door():
    try:
        dl.sum(dl.dlarray(1.0), 0)
    except errors.ArgumentError as error:
        frames = []
        tb = error.__traceback__
        while tb is not None:
            frames.append(tb.tb_frame.f_code.co_filename)
            tb = tb.tb_next
    assert frames[0] == __file__ and len(frames) == 2 and frames[1].endswith("registry.py")
