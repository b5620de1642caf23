"""`import dlarray` brings the functions; layers, training and migration come when they are asked for, and are whole."""

import subprocess
import sys
import types

import pytest

import dlarray as dl
from dlarray import contents, errors, names, registry
from tests.support import stubs
from tests.support.bundles import cases

BROUGHT = "brought = lambda: [p for p in dl.contents.PARTS if p in sys.modules]\n"


def fresh(code):
    """What a new process prints."""
    code = f"import sys\nimport dlarray as dl\n{BROUGHT}{code}"
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[:-1]


LAYERS, TRAINING, MIGRATION = contents.PARTS


@cases(
    ("code", "parts"),
    [
        ("dl", []),
        ("dir(dl), dl.__all__, len(dl.registry.functions), sorted(dl.registry.layers)", []),
        ("'trainnet' in dl.registry.functions, 'fcLayer' in dl.registry.layers", []),
        ("dl.softmax(dl.dlarray([1, 2], 'CB')), dl.dlarray([1, 2]) @ dl.dlarray([[1], [2]])", []),
        ("dl.dlarray([1, 4]).sum().extractdata()", []),
        ("dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x * x), x), dl.dlarray([1, 2]))", []),
        ("dl.dlnetwork", [LAYERS]),
        ("dl.registry.layers['softmaxLayer']", [LAYERS]),
        ("exec('class Own(dl.Layer):\\n    pass')", [LAYERS]),
        ("dl.layers.networks.network.dlnetwork", [LAYERS]),
        ("dl.trainnet", [LAYERS, TRAINING]),
        ("dl.Datastore", [LAYERS, TRAINING]),
        ("dl.whos", [LAYERS, TRAINING, MIGRATION]),
        ("list(dl.registry.functions.values())", [LAYERS, TRAINING, MIGRATION]),
        ("exec('from dlarray import *')", [LAYERS, TRAINING, MIGRATION]),
    ],
)
def test_what_a_program_brings(code, parts):
    assert fresh(f"{code}\nprint(*brought())") == [" ".join(parts)]


def test_a_class_of_layers_has_all_of_its_methods_at_once():
    """Those too that other files of the part give to it."""
    code = (
        "print(*[m for m in 'predict summary plot save analyzeNetwork addLayers'.split() if hasattr({}, m)])"
    )
    assert fresh(code.format("dl.dlnetwork")) == ["predict summary plot save analyzeNetwork addLayers"]
    assert fresh("from dlarray.layers.networks.network import dlnetwork\n" + code.format("dlnetwork")) == [
        "predict summary plot save analyzeNetwork addLayers"
    ]


def test_layers_are_joined_whichever_comes_first():
    code = "print(type(dl.vertcat(dl.fullyConnectedLayer(3), dl.reluLayer())).__name__)"
    assert fresh(code) == fresh("dl.dlnetwork\n" + code) == ["LayerArray"]


def test_mat_files_are_saved_and_loaded_by_the_part_that_knows_them(tmp_path):
    """`save` is a name of layers; who writes MAT files stands in migration."""
    pytest.importorskip("scipy", reason="MAT files are read by SciPy")
    path = tmp_path / "work.mat"
    fresh(f"dl.save({str(path)!r}, X=dl.dlarray([1, 2]))")
    assert fresh(f"print(*brought()); print(dl.load({str(path)!r}, 'X').shape)") == ["", "(1, 2)"]


def test_networks_are_loaded_by_the_names_of_their_layers(tmp_path):
    path = str(tmp_path / "net.safetensors")
    dl.save(
        path, dl.dlnetwork([dl.featureInputLayer(2), dl.functionLayer(dl.relu), dl.fullyConnectedLayer(1)])
    )
    code = (
        f"net = dl.load({path!r})\nprint(*[type(layer).__name__ for layer in net.Layers])\nprint(*brought())"
    )
    classes, parts = fresh(code)
    assert classes.split()[2] == "fullyConnectedLayer" and parts == LAYERS


def test_many_threads_may_ask_first():
    """Each gets the finished object: the same one, with the methods that other files give to it."""
    code = (
        "import threading\n"
        "wanted = 'dlnetwork trainnet whos softmaxLayer Datastore predict minibatchqueue LayerArray'.split() * 4\n"
        "start, found, wrong = threading.Barrier(len(wanted)), {}, []\n"
        "def ask(name):\n"
        "    start.wait()\n"
        "    try:\n"
        "        thing = getattr(dl, name)\n"
        "        if name == 'dlnetwork':\n"
        "            thing.predict, thing.summary, thing.save\n"
        "        if found.setdefault(name, thing) is not thing:\n"
        "            wrong.append(name)\n"
        "    except BaseException as problem:\n"
        "        wrong.append(repr(problem))\n"
        "threads = [threading.Thread(target=ask, args=(name,)) for name in wanted]\n"
        "[t.start() for t in threads]; [t.join() for t in threads]\n"
        "print(len(found), wrong)\n"
    )
    for _ in range(3):
        assert fresh(f"sys.setswitchinterval(1e-5)\n{code}") == ["8 []"]


def test_every_name_of_the_stub_resolves():
    assert stubs.public() >= set(dl.__all__)
    assert not [name for name in stubs.public() if getattr(dl, name, None) is None and name != "NaN"]


def test_the_second_access_looks_nothing_up(monkeypatch):
    """What was found stands in the module itself, where a test may replace it as anything else."""
    assert dl.trainnet is vars(dl)["trainnet"]
    monkeypatch.setattr(names, "find", None)
    assert dl.trainnet is registry.functions["trainnet"].call
    monkeypatch.setattr(dl, "trainnet", len)
    assert dl.trainnet is len
    monkeypatch.undo()
    assert dl.trainnet is registry.functions["trainnet"].call


def test_what_replaces_a_name_before_its_first_use_stays():
    assert fresh("dl.trainnet = len\ndl.Datastore\nprint(dl.trainnet is len)") == ["True"]


def test_unknown_names_are_refused_with_the_nearest_of_all_parts():
    code = "try:\n    dl.trainnnet\nexcept AttributeError as problem:\n    print(problem)\nprint(*brought())"
    assert fresh(code) == ["dlarray has no 'trainnnet'; did you mean 'trainnet'?", ""]


def test_a_name_of_a_part_is_taken_before_the_part_is_here():
    code = (
        "try:\n    dl.registry.layer(type('fullyConnectedLayer', (), {}))\n"
        "except dl.errors.ArgumentError as problem:\n    print(problem)\n"
    )
    assert fresh(code) == [
        "the layer fullyConnectedLayer is registered twice: by dlarray.layers.core.fully_connected and by __main__; "
        "fix: rename one of them"
    ]


@pytest.fixture
def table(monkeypatch):
    """A table that awaits `one` and `two` of a part, whose import is counted."""
    made = names.Table({"dlarray.made_up": "one two"})
    brought = []

    def bring(part):
        brought.append(part)
        for name in ("one", "two"):
            made[name] = record(name, f"{part}.file")
        made._drop(part)

    monkeypatch.setattr(names, "import_module", bring)
    return types.SimpleNamespace(table=made, brought=brought)


def record(name, module):
    return names.LayerRecord(name, object(), module)


def test_a_table_brings_what_is_asked_for_and_no_more(table):
    made, brought = table.table, table.brought
    made["mine"] = record("mine", "mine")
    assert [*made] == ["mine", "one", "two"] and len(made) == 3 and "two" in made and "three" not in made
    assert (
        made.get("three") is None and made.get("mine").name == "mine" and made.awaits("one") and not brought
    )
    assert made.name_of(made["mine"].call) == "mine" and made.name_of(len) is None and not brought
    assert {**made}.keys() == {"mine", "one", "two"} and brought == ["dlarray.made_up"]
    assert made.pop("one").name == "one" and "one" not in made and len(made) == 2 and len(brought) == 1
    with pytest.raises(KeyError):
        made["three"]
    assert repr(made) == "<table of 2 names>"


def test_a_part_that_was_interrupted_may_register_again_what_it_had(table):
    made = table.table
    names.claim(made, "layer", "one", "dlarray.made_up.file")
    made["one"] = record("one", "dlarray.made_up.file")
    names.claim(made, "layer", "one", "dlarray.made_up.file")
    with pytest.raises(errors.ArgumentError, match="one is registered twice"):
        names.claim(made, "layer", "one", "dlarray.made_up.other")
    made._drop("dlarray.made_up")
    with pytest.raises(errors.ArgumentError, match="one is registered twice"):
        names.claim(made, "layer", "one", "dlarray.made_up.file")


def test_an_interrupted_import_is_taken_up_again():
    """Control-C in the middle of the first use of a network."""
    code = (
        "import importlib.abc\n"
        "class Stop(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'dlarray.layers.pooling.global_pooling':\n"
        "            sys.meta_path.remove(self)\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Stop())\n"
        "try:\n    dl.reluLayer\nexcept KeyboardInterrupt:\n    print('stopped')\n"
        "print(dl.globalMaxPooling2dLayer.__name__, dl.dlnetwork.predict.__name__, callable(dl.reluLayer))\n"
    )
    assert fresh(code) == ["stopped", "globalMaxPooling2dLayer predict True"]
