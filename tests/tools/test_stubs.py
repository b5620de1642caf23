"""The stub says what is there: every name, option and member, and no internals; and completion shows the same."""

import ast
import inspect
import sys
from pathlib import Path

import pytest

import dlarray as dl
from dlarray.elsewhere import foreign_words
from dlarray.names import functions, layers
from dlarray.table import table
from dlarray.visible import internals
from tests.support import stubs
from tests.support.bundles import cases

sys.path.append(str(Path(__file__).parents[2] / "tools"))
from stubs.phrases import Reader  # noqa: E402  (of tools/)

READER = Reader({"dlnetwork", "Layer", "LayerArray", "categorical", "table"})


# -- the words of docstrings -----------------------------------------------------------------------------------
@cases(
    ("words", "type_"),
    [
        ("int", "_Number"),
        ("positive scalar, default 1e-3", "_Number"),
        ("list of two numbers, optional", "_Numbers"),
        ("bool, default True", "_Truth"),
        ("str, optional", "str"),
        ("dlarray or array_like", "ArrayLike"),
        ("array, optional", "ArrayLike"),
        ("int or sequence of int, optional", "_Number | _Numbers"),
        ('int, list of int or "all", optional', '_Number | _Numbers | Literal["all"]'),
        ('{"sum", "none"}', 'Literal["sum", "none"]'),
        ('{"default", "double", "native"}, optional', 'Literal["default", "double", "native"]'),
        ('"none", "causal" or "numeric-input", optional', 'Literal["none", "causal", "numeric-input"]'),
        ('{"none", "causal"} or array, default "none"', 'Literal["none", "causal"] | ArrayLike'),
        ('{"double", "single", …}', 'Literal["double", "single"] | str'),
        ('"auto" or int, default "auto"', 'Literal["auto"] | _Number'),
        ("str or list of str", "str | Sequence[str]"),
        ("str, int, or list of them", "str | _Number | Sequence[str | _Number]"),
        ("callable", "Callable[..., Any]"),
        ("positive scalar or [], default []", "_Number | _Open"),
        ("[low, high] or callable, default [0, 0]", "_Numbers | Callable[..., Any]"),
        ("dlnetwork or Layer", "dlnetwork | Layer"),
        ("categorical, list of text or numbers, or array", "categorical | Sequence[str] | ArrayLike"),
        ("figure of matplotlib", "Any"),
        ("optional", "Any"),
    ],
)
def test_types_are_read_from_the_words_of_docstrings(words, type_):
    assert READER.argument(words) == type_


@cases(
    ("words", "type_"),
    [
        ("dlarray", "dlarray"),
        ("dlarray, Nk×Nq×numHeads×numObservations", "dlarray"),
        ("list of str", "list[str]"),
        ("tuple of int", "tuple[int, ...]"),
        ("dlarray or list of dlarray", "Any"),
        ("table", "table"),
    ],
)
def test_results_that_may_be_this_or_that_are_anything(words, type_):
    assert READER.result(words) == type_


# -- names -----------------------------------------------------------------------------------------------------
def test_the_stub_has_every_public_name_and_no_other():
    assert stubs.public() == set(dl._PUBLIC) | set(dl._MODULES)


def test_the_stub_tells_what_the_star_import_takes():
    (listed,) = (n for n in stubs.module("__init__.pyi").body if isinstance(n, ast.Assign))
    assert ast.unparse(listed.targets[0]) == "__all__"
    assert ast.literal_eval(listed.value) == dl.__all__


def test_names_that_the_stub_needs_for_itself_are_not_lent():
    imported = [n for n in stubs.module("__init__.pyi").body if isinstance(n, ast.ImportFrom | ast.Import)]
    plain = {a.name for n in imported for a in n.names if a.asname is None}
    assert {"Any", "Literal", "ArrayLike", "MiniBatchQueue"} <= plain
    assert not plain & stubs.public()


# -- options ---------------------------------------------------------------------------------------------------
def keywords(forms):
    return {a.arg for form in forms for a in form.args.kwonlyargs}


@cases("name", sorted(n for n, r in functions.items() if inspect.isroutine(r.call)))
def test_the_options_of_a_function_are_those_that_it_has(name):
    """Those that are written by hand as well."""
    forms = stubs.definitions().get(name) or stubs.definitions()[f"{name}_"]
    own = inspect.signature(functions[name].call).parameters
    options = {p.name for p in own.values() if p.kind is p.KEYWORD_ONLY}
    told = keywords(forms)
    if any(p.kind is p.VAR_KEYWORD for p in own.values()):
        assert options <= told, name
    elif name in "sum max min all any abs round".split():  # which take Python's calls as well
        assert options <= told <= options | {"key", "default", "start"}
    elif name == "size":
        assert told == {"nargout"}
    else:
        assert told == options, name


@cases("name", sorted(layers))
def test_the_options_of_a_layer_are_those_that_it_has(name):
    own = inspect.signature(layers[name].call).parameters.values()
    assert keywords(stubs.members(name)["__init__"]) == {p.name for p in own if p.kind is p.KEYWORD_ONLY}


def test_each_solver_has_its_own_options():
    solvers = {"sgdm": "SGDM", "rmsprop": "RMSProp", "adam": "ADAM", "lbfgs": "LBFGS", "lm": "LM"}
    seen = set()
    for form in stubs.definitions()["trainingOptions"]:
        solver = ast.literal_eval(form.args.posonlyargs[0].annotation.slice)
        specs = set(dl.trainingOptions(solver).specs)
        assert {a.arg for a in form.args.kwonlyargs} == specs
        assert ast.unparse(form.returns) == f"TrainingOptions{solvers[solver]}"
        assert specs <= set(stubs.members(f"TrainingOptions{solvers[solver]}"))
        seen.add(solver)
    assert seen == set(solvers)


def test_one_overload_for_each_number_of_outputs():
    found = {}
    for form in stubs.definitions()["lstm"]:
        paired = bool(form.args.vararg)
        literal = next(a.annotation for a in form.args.kwonlyargs if a.arg == "nargout")
        found[paired, ast.literal_eval(literal.slice)] = ast.unparse(form.returns)
    of_one, of_two = "dlarray", "tuple[dlarray, dlarray]"
    of_three = "tuple[dlarray, dlarray, dlarray]"
    assert found == {(p, n): t for p in (False, True) for n, t in enumerate((of_one, of_two, of_three), 1)}


# -- members, and what completion shows ------------------------------------------------------------------------
def objects():
    X = dl.dlarray([[1.0, 2.0]], "CB")
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(1)])
    return {
        "dlarray": X,
        "dlnetwork": net,
        "fullyConnectedLayer": net.Layers[1],
        "selfAttentionLayer": dl.selfAttentionLayer(2, 4),
        "LayerArray": net.Layers,
        "LayerGraph": dl.layerGraph([dl.featureInputLayer(2)]),
        "categorical": dl.categorical(["a"]),
        "table": net.Learnables,
        "networkDataLayout": dl.networkDataLayout([2, 3], "CB"),
        "AcceleratedFunction": dl.dlaccelerate(dl.exp),
        "MiniBatchQueue": dl.minibatchqueue(dl.arrayDatastore([[1.0], [2.0]])),
        "ArrayDatastore": dl.arrayDatastore([[1.0], [2.0]]),
        "TrainingOptionsADAM": dl.trainingOptions("adam"),
        "AccuracyMetric": dl.accuracyMetric(),
        "TrainingProgressMonitor": dl.trainingProgressMonitor(Visible=False),
        "LossScaler": dl.lossScaler(),
        "struct": dl.struct(a=1),
    }


@cases("name", list(objects()))
def test_dir_of_an_object_shows_what_the_stub_says_and_no_internals(name):
    thing = objects()[name]
    hidden = internals(type(thing))
    shown = {n for n in dir(thing) if n[0] != "_"}
    told = {n for n in stubs.members(name) if n[0] != "_"}
    assert not shown & hidden and not told & hidden
    assert told - {"Description", "Type"} <= shown  # these two a layer of one's own may set
    own = {"table": ["Layer", "Parameter", "Value"], "struct": ["a", *dir(dict)]}.get(name, [])
    assert shown <= told | set(own), shown - told


def test_completion_of_an_array_hides_what_modules_use():
    internal = set("array from_array wrap axis axes".split())
    foreign = {
        word for words in foreign_words.ARRAYS for word in words.split()
    }  # which only say what to write
    assert internals(dl.dlarray) == internal | foreign
    assert all(hasattr(dl.dlarray, name) for name in internal)
    assert not any(hasattr(dl.dlarray, name) for name in foreign)
    assert internals(dl.dlnetwork) >= {"rebuilt", "with_states", "predicted"}
    assert internals(table) >= {"become", "paren_rows"}


def test_an_option_of_another_solver_is_an_attribute_that_is_missing():
    options = dl.trainingOptions("adam")
    assert not hasattr(options, "Momentum") and hasattr(options, "MaxEpochs")
    with pytest.raises(dl.errors.OptionError, match="'Momentum' is not an option for solver 'adam'"):
        options.Momentum  # noqa: B018


def test_dir_of_a_custom_layer_shows_its_own_names():
    class scaleLayer(dl.Layer):
        factor = 2.0
        Alpha = dl.Learnable()

        def predict(self, X):
            return X * self.factor

        def doubled(self):
            return self

    shown = dir(scaleLayer())
    assert {"factor", "Alpha", "predict", "doubled", "Name", "initialize"} <= set(shown)
    assert not {"groups", "learnable_names", "type_and_description", "ClassName"} & set(shown)


@cases("name", [n for n in dl._PUBLIC if inspect.isclass(getattr(dl, n))])
def test_what_the_stub_says_of_a_class_is_there(name):
    cls = getattr(dl, name)
    for member, parts in stubs.members(name).items():
        if isinstance(parts[0], ast.FunctionDef):
            assert hasattr(cls, member), f"{name}.{member}"


# -- editors ---------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def complete(tmp_path_factory):
    """What Jedi, which Jupyter asks, offers at the end of a program."""
    jedi = pytest.importorskip("jedi", reason="Jedi is not installed")
    root = tmp_path_factory.mktemp("installed") / "dlarray"
    root.mkdir()
    source = Path(dl.__file__).parent
    for path in [*source.iterdir(), *(source.parent / f for f in ("functions", "layers", "training"))]:
        (root / path.name).symlink_to(path)
    project = jedi.Project(root.parent, added_sys_path=[str(root.parent)], smart_sys_path=False)

    def complete(code):
        script = jedi.Script(f"import dlarray as dl\nX = dl.zeros(2, 3)\n{code}", project=project)
        return {c.name for c in script.complete()}

    return complete


def test_an_editor_completes_names_members_and_options(complete):
    assert {"softmax", "softmaxLayer"} <= complete("dl.softm")
    assert {"dlarray", "dlnetwork", "errors"} <= complete("dl.")
    offered = complete("X.")
    assert {"sum", "mean", "T", "shape", "paren", "dims", "extractdata"} <= offered
    assert not {"array", "wrap", "from_array", "axis", "axes"} & offered
    assert "numel" in complete("(X * 2).T.num")
    assert "MaxEpochs=" in complete('dl.trainingOptions("sgdm", Max')
    assert "AttentionMask=" in complete("dl.attention(X, X, X, 3, Att")
    assert {"NumHeads", "Name"} <= complete("dl.selfAttentionLayer(2, 4).N")


def test_a_notebook_completes_what_is_there():
    jedi = pytest.importorskip("jedi", reason="Jedi is not installed")
    names = {"dl": dl, "X": dl.zeros(2, 3)}

    def complete(code):
        return {c.name for c in jedi.Interpreter(code, [names]).complete()}

    offered = complete("dl.")
    assert {"softmax", "dlarray", "errors"} <= offered
    assert not {"array", "arguments", "names", "visible", "layers"} & offered
    offered = complete("X.")
    assert {"sum", "T", "shape", "columns"} <= offered and not {"array", "wrap", "from_array"} & offered
