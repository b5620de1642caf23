"""Projects of several files, run as they come out: classes, packages, siblings that need each other, methods."""

import importlib
import sys

import numpy as np
import pytest

from dlarray.migration.porting.project import ported

pytest.importorskip("tree_sitter_matlab")


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Write MATLAB files, translate the folder, import a module of it."""
    imported = set(sys.modules)

    def go(files, module="main"):
        for name, text in files.items():
            path = tmp_path / "source" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        out = tmp_path / "out"
        port = ported([str(tmp_path / "source")], str(out))
        for place, text in port.modules.items():
            target = tmp_path / place
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
        assert not [n for n in port.notes if n.kind == "left"], [n.reason for n in port.notes]
        monkeypatch.syspath_prepend(str(out))
        importlib.invalidate_caches()
        return vars(importlib.import_module(module))

    yield go
    for name in set(sys.modules) - imported:
        if name.split(".")[0] in (
            "main",
            "Account",
            "Counter",
            "Stack",
            "Shape",
            "Square",
            "Ping",
            "Pong",
            "metrics",
        ):
            del sys.modules[name]
        elif hasattr(sys.modules[name], "__file__") and str(tmp_path) in str(sys.modules[name].__file__):
            del sys.modules[name]


def number(x):
    return float(np.asarray(x.extractdata() if hasattr(x, "extractdata") else x).ravel()[0])


def test_value_classes_copy_and_handle_classes_share(run):
    got = run(
        {
            "Account.m": "classdef Account\nproperties\nBalance = 0\nLog = []\nend\nmethods\n"
            "function obj = Account(b)\nif nargin > 0\nobj.Balance = b;\nend\nend\n"
            "function obj = deposit(obj, x)\nobj.Balance = obj.Balance + x;\nobj.Log(end+1) = x;\nend\n"
            "function [b, n] = report(obj)\nb = obj.Balance;\nn = numel(obj.Log);\nend\nend\nend\n",
            "Counter.m": "classdef Counter < handle\nproperties\nN = 0\nend\nmethods\nfunction increase(obj, k)\n"
            "obj.N = obj.N + k;\nend\nend\nend\n",
            "main.m": "a = Account(10);\na.report;\nr = a.report;\nb = a.deposit(5);\nc = deposit(b, 1);\n"
            "c.Balance = 100;\n[x, n] = c.report();\n"
            "y = report(b);\nz = a.Balance;\ne = Account();\nw = e.Balance;\n"
            "h = Counter();\ng = h;\ng.increase(3);\nincrease(h, 4);\nk = h.N;\nlast = c.Log(end);\n",
        }
    )
    assert [number(got[name]) for name in ("r", "x", "n", "y", "z", "w", "k", "last")] == [
        10,
        100,
        2,
        15,
        10,
        0,
        7,
        1,
    ]


def test_access_methods_static_methods_constants_and_operators(run):
    got = run(
        {
            "Shape.m": "classdef Shape\nproperties\nSide = 1\nend\nproperties (Dependent)\nArea\nend\n"
            "properties (Constant)\nSides = 4\nend\nmethods\nfunction obj = Shape(s)\nobj.Side = s;\nend\n"
            "function a = get.Area(obj)\na = obj.Side^2;\nend\n"
            "function obj = set.Side(obj, v)\nif v < 0\nerror('Shape:side', 'negative');\nend\nobj.Side = v;\nend\n"
            "function r = plus(p, q)\nr = Shape(p.Side + q.Side);\nend\n"
            "function r = eq(p, q)\nr = p.Side == q.Side;\nend\nend\n"
            "methods (Static)\nfunction s = unit()\ns = Shape(1);\nend\nend\nend\n",
            "Square.m": "classdef Square < Shape\nproperties\nName = 'q'\nend\nmethods\n"
            "function obj = Square(s, n)\nobj@Shape(s);\nobj.Name = n;\nend\nend\nend\n",
            "main.m": "s = Shape(3);\na = s.Area;\nt = s + Shape.unit();\n"
            "b = t.Side;\nn = Shape.Sides;\nsame = t == Shape(4);\n"
            "try\n s.Side = -1;\n bad = 0;\ncatch err\n bad = 1;\n id = err.identifier;\nend\n"
            "q = Square(2, 'little');\nqa = q.Area;\nname = q.Name;\nisShape = isa(q, 'Shape');\n",
        }
    )
    assert [number(got[name]) for name in ("a", "b", "n", "bad", "qa")] == [9, 4, 4, 1, 4]
    assert (
        bool(got["same"])
        and got["id_"] == "Shape:side"
        and got["name"] == "little"
        and got["isShape"] is True
    )


def test_files_that_need_each_other(run):
    got = run(
        {
            "Ping.m": "classdef Ping < handle\nmethods\nfunction p = other(obj)\np = Pong();\nend\n"
            "function n = count(obj)\nn = 1;\nend\nend\nend\n",
            "Pong.m": "classdef Pong < handle\nmethods\nfunction n = both(obj)\n"
            "p = Ping();\nn = p.count() + 1;\nend\nend\nend\n",
            "main.m": "p = Ping();\nq = p.other();\nn = q.both();\nm = isEven(10);\n",
            "isEven.m": "function t = isEven(n)\nif n == 0\n t = true;\nelse\n t = isOdd(n - 1);\nend\nend\n",
            "isOdd.m": "function t = isOdd(n)\nif n == 0\n t = false;\nelse\n t = isEven(n - 1);\nend\nend\n",
        }
    )
    assert number(got["n"]) == 2 and bool(got["m"])


def test_packages_and_imports(run):
    got = run(
        {
            "+metrics/rmse.m": "function e = rmse(y, t)\ne = sqrt(mean((y - t).^2));\nend\n",
            "+metrics/+inner/twice.m": "function y = twice(x)\ny = 2*x;\nend\n",
            "main.m": "import metrics.*\na = rmse([1 2], [1 4]);\nb = metrics.rmse([0 0], [3 3]);\n"
            "c = metrics.inner.twice(4);\nf = @metrics.inner.twice;\nd = f(5);\n",
        }
    )
    assert np.allclose([number(got[n]) for n in "abcd"], [np.sqrt(2), 3, 8, 10])


def test_a_function_beside_a_package_of_its_name(run):
    got = run(
        {
            "net.m": "function y = net()\ny = netparts.inner.two() + 1;\nend\n",
            "netparts.m": "function y = netparts()\ny = netparts.inner.two() * 10;\nend\n",
            "+netparts/+inner/two.m": "function y = two()\ny = 2;\nend\n",
            "main.m": "a = netparts();\nb = net();\n",
        }
    )
    assert number(got["a"]) == 20 and number(got["b"]) == 3


def test_two_functions_of_one_name(run):
    got = run(
        {
            "+a/f.m": "function y = f()\ny = 1;\nend\n",
            "+b/f.m": "function y = f()\ny = 10;\nend\n",
            "main.m": "y = a.f() + b.f() + f();\nfunction y = f()\ny = 100;\nend\n",
        }
    )
    assert number(got["y"]) == 111


def test_a_custom_layer_trains_in_a_network(run):
    got = run(
        {
            "scaleLayer.m": "classdef scaleLayer < nnet.layer.Layer & nnet.layer.Formattable\n"
            "properties (Learnable)\nAlpha\n"
            "end\nmethods\nfunction layer = scaleLayer(args)\narguments\nargs.Name = 'scale'\nend\n"
            "layer.Name = args.Name;\nend\nfunction layer = initialize(layer, layout)\n"
            "layer.Alpha = 0.5;\nend\nfunction Z = predict(layer, X)\nZ = layer.Alpha .* X;\nend\nend\nend\n",
            "main.m": "net = dlnetwork([featureInputLayer(2), scaleLayer(Name='mine')]);\n"
            "X = dlarray([1 2; 3 4], 'CB');\n"
            "Y = extractdata(predict(net, X));\n[loss, g] = dlfeval(@modelLoss, net, X);\nn = height(g);\n"
            "v = extractdata(g.Value{1});\nname = net.Layers(2).Name;\n"
            "function [loss, g] = modelLoss(net, X)\nY = forward(net, X);\nloss = sum(Y, 'all');\n"
            "g = dlgradient(loss, net.Learnables);\nend\n",
        }
    )
    assert np.allclose(got["Y"].extractdata(), [[0.5, 1], [1.5, 2]])
    assert number(got["n"]) == 1 and number(got["v"]) == 10 and got["name"] == "mine"


def test_datastores_and_the_outputs_that_a_queue_asks_for(run):
    got = run(
        {
            "Stack.m": "classdef Stack < matlab.io.Datastore\nproperties\nData\nCurrent = 0\nend\nmethods\n"
            "function ds = Stack(data)\nds.Data = data;\nreset(ds);\nend\n"
            "function tf = hasdata(ds)\ntf = ds.Current < size(ds.Data, 1);\nend\n"
            "function [data, info] = read(ds)\nds.Current = ds.Current + 1;\n"
            "data = {ds.Data(ds.Current, :), ds.Current};\ninfo = struct();\nend\n"
            "function reset(ds)\nds.Current = 0;\nend\nend\nmethods (Hidden)\nfunction f = progress(ds)\n"
            "f = ds.Current / size(ds.Data, 1);\nend\nend\nend\n",
            "main.m": "ds = Stack([1 2; 3 4; 5 6]);\n"
            "mbq = minibatchqueue(ds, 2, 'MiniBatchSize', 2, 'MiniBatchFcn', @(X, T) prepare(X, T));\n"
            "n = 0;\nwhile hasdata(mbq)\n[X, T] = next(mbq);\nn = n + size(X, 1);\nend\n"
            "t = double(extractdata(T(1)));\n"
            "function [X, T] = prepare(X, T)\nX = cat(1, X{:});\nT = cat(1, T{:});\nend\n",
        }
    )
    assert number(got["n"]) == 3 and number(got["t"]) == 3


def test_scripts_that_run_scripts(run):
    got = run({"setup.m": "k = 3;\nscale = 2;\n", "main.m": "setup\ny = k*scale;\n"})
    assert number(got["y"]) == 6


def test_stores_into_what_a_script_of_a_script_has_made(run, tmp_path, monkeypatch):
    """In silence: the variable was made anew before the loop."""
    monkeypatch.chdir(tmp_path)
    main = "all_of_it\nfor i = 1:2\n  net.step = net.step + i;\n  box.n = i;\nend\ny = net.rate + net.step;\n"
    got = run(
        {
            "first.m": "net.rate = 10; net.step = 0;\nbox.kept = 4;\nsave('box.mat', 'box');\nclear box\n",
            "second.m": "load('box.mat');\n",
            "all_of_it.m": "k = 1;\nfirst;\nsecond\n",
            "main.m": main + "z = box.kept + box.n;\n",
        }
    )
    assert number(got["y"]) == 13 and number(got["z"]) == 6


def test_variables_that_a_script_brings_are_no_names_from_elsewhere(run):
    setup = "k = 3;\nscale = 2.5;\n"
    main = "setup\nif k > 2, scale = scale * k; end\ny = k * scale;\n"
    got = run({"setup.m": setup, "main.m": main})
    assert number(got["y"]) == 22.5


def test_a_function_of_another_file_is_found_by_its_name(run):
    got = run(
        {
            "twice.m": "function y = twice(x)\ny = 2 * x;\nend\n",
            "main.m": "n = ['tw' 'ice'];\ny = feval(n, 4);\n",
        }
    )
    assert number(got["y"]) == 8


def test_globals_of_several_files_are_one(run):
    main = "global count rate\ncount = 0; rate = 2;\nstep(3);\nstep(4);\nf = @(x) x * rate;\nrate = 10;\n"
    reader = "function r = reader()\nglobal count rate log_\nlog_(end + 1) = count;\nr = count + rate;\nend\n"
    grow = "function l = grow(n)\nglobal log_\nfor i = 2:n\n  log_(i) = i;\nend\nl = log_;\nend\n"
    files = {
        "main.m": main + "y = f(2);\nz = reader();\nl = grow(3);\n",
        "step.m": "function step(k)\nglobal count rate\ncount = count + k * rate;\nend\n",
        "reader.m": reader,
        "grow.m": grow,
    }
    got = run(files)
    assert number(got["y"]) == 4 and number(got["z"]) == 24 and got["l"].tolist() == [[14, 2, 3]]
