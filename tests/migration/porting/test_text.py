"""How translated text looks: names, comments, indices, f-strings, keywords; what is left becomes a marker."""

import zipfile

import pytest

from dlarray.migration.command_line import main
from dlarray.migration.porting.project import ported, ported_text
from dlarray.migration.verifying.translating import translated
from tests.support.bundles import cases

pytest.importorskip("tree_sitter_matlab")


def body(source):
    """The translated statements, without the title and the imports."""
    lines = ported_text(source, "file.m").splitlines()
    return [line for line in lines[1:] if line and not line.startswith(("import ", "from "))]


FORMS = [
    ("x = [1 2 3];", ["x = dl.dlarray([1, 2, 3])"]),
    ("x = zeros(2, 3);\ny = x(1, :);", ["x = dl.zeros(2, 3)", 'y = x(1, ":")']),
    ("x = zeros(2, 3);\ny = x(end, 2:end-1);", ["x = dl.zeros(2, 3)", 'y = x(end, "2:end-1")']),
    ("n = 2;\nY = zeros(4, 1);\nm = Y(1:n);", ["n = 2", "Y = dl.zeros(4, 1)", "m = Y(range(1, n + 1))"]),
    ("n = 2;\nY = zeros(4, 1);\nm = Y(n+1:end);", ["n = 2", "Y = dl.zeros(4, 1)", 'm = Y(f"{n + 1}:end")']),
    ("losses = [];\nlosses(end+1) = 3;", ["losses = dl.dlarray([])", "losses.paren[end + 1] = 3"]),
    ("x = rand(3);\n[m, i] = max(x, [], 1);", ["x = dl.rand(3)", "m, i = dl.max(x, [], 1, nargout=2)"]),
    ("x = rand(3);\n[~, i] = max(x);", ["x = dl.rand(3)", "_, i = dl.max(x, nargout=2)"]),
    ("A = rand(3);\nB = A * A' / 2;", ["A = dl.rand(3)", "B = A @ A.T / 2"]),
    ("k = 3;\nfprintf('Epoch %d: %.4f\\n', k, 0.5);", ["k = 3", 'print(f"Epoch {k}: {0.5:.4f}")']),
    ("x = 3", ["x = 3", 'show("x", x)']),
    ("c = {1, 'two'};\nc{end+1} = 3;\nd = c{2};", ["c = Cell([1, \"two\"])", "c.append(3)", "d = c[1]"]),
    ("net = dlnetwork;\nplot(net)", ["net = dl.dlnetwork()", "dl.plot(net)"]),
    ("s.a = 1;\nname = 'b';\ns.(name) = 2;", ["s = dl.struct()", "s.a = 1", 'name = "b"', "s[name] = 2"]),
    ("p = struct('a', 1, 'in', 2);", ['p = dl.struct("a", 1, "in", 2)']),
    ("l = fullyConnectedLayer(10, 'Name', 'fc');", ['l = dl.fullyConnectedLayer(10, Name="fc")']),
    ("Y = dlconv(X, W, b, 'Padding', 'same');", ['Y = dl.dlconv(X, W, b, Padding="same")']),
    ("for i = 10:-2:1\n  x = i;\nend", ["for i in range(10, 0, -2):", "    x = i"]),
    ("f = @(x) x.^2 + 1;", ["def f(x):", "    return x ** 2 + 1"]),
    ("if ~isempty(v) && ~done, x = 1; end", ["if not dl.isempty(v) and not done:", "    x = 1"]),
    ("%% Train\n% words\nx = 1; % one", ["# %% Train", "# words", "x = 1  # one"]),
    ("lambda = 0.1;\nin = lambda * 2;", ["lambda_ = 0.1", "in_ = lambda_ * 2"]),
    ("y = uint8(200) + 100;", ["y = dl.uint8(200) + 100"]),
    ("n = 3;\ns = \"run \" + n + \" of 5\";", ["n = 3", 's = f"run {n} of 5"']),
    ("x = 1;\nclear all\nclose all", ["x = 1", "# not ported: clear all", "plt.close(\"all\")"]),
    ("x = 1:3;\nfigure; plot(x, x.^2, 'r--'); xlabel('t')", [
        "x = dl.colon(1, 3)", "plt.figure()", 'plt.plot(x, x ** 2, "r--")', 'plt.xlabel("t")']),
]  # fmt: skip


@cases(("source", "lines"), FORMS)
def test_forms(source, lines):
    found = [line for line in body(source) if not line.startswith(("# ruff", "# PORT"))]
    assert found == lines


def test_what_cannot_be_translated_is_a_comment_and_an_error_and_the_rest_goes_on():
    lines = body("a = 1;\nM = linkage(a, 2);\nb = 2;")
    assert "# M = linkage(a, 2);" in lines
    assert (
        'raise NotImplementedError("file.m:2: linkage is of the Statistics and Machine Learning Toolbox")'
        in lines
    ) or any("file.m:2: linkage is of the Statistics" in line for line in lines)
    assert lines[-1] == "b = 2"


def test_names_from_elsewhere_are_listed_once():
    text = ported_text("y = Feature_size + 1;\nz = Feature_size * 2;\n", "file.m")
    assert text.count("# PORT: these names come from elsewhere: Feature_size") == 1
    assert "y = Feature_size + 1" in text


def test_a_function_with_its_help_and_defaults():
    assert body(
        "function y = scale(x, k)\n% SCALE multiplies.\nif nargin < 2\n  k = 2;\nend\ny = x * k;\nend"
    ) == [
        "def scale(x, k=None):",
        '    """SCALE multiplies."""',
        "    if k is None:",
        "        k = 2",
        "    y = dl.mtimes(x, k)",
        "    return y",
    ]


def test_arguments_blocks_become_signatures():
    source = (
        "function y = f(x, k, opts)\narguments\n x (1,:) double {mustBePositive}\n k (1,1) double = 2\n"
        " opts.Scale = 1\nend\ny = x * k * opts.Scale;\nend"
    )
    lines = body(source)
    assert lines[0] == "def f(x, k=2, *, Scale=1):"
    assert "    y = dl.mtimes(x * k, Scale)" in lines and "    dl.mustBePositive(x)" in lines
    lines = body(source.replace("end\ny =", "end\nkept = opts;\ny ="))
    assert "    opts = dl.struct(Scale=Scale)" in lines and "    y = dl.mtimes(x * k, opts.Scale)" in lines


def test_outputs_that_are_not_always_asked_for_need_nargout():
    source = "[a, b] = f(1);\nc = f(2);\nfunction [y, z] = f(x)\ny = x;\nz = x;\nend"
    text = ported_text(source, "file.m")
    assert "def f(x, *, nargout=1):" in text and "return wanted((y, z), nargout)" in text
    assert "a, b = f(1, nargout=2)" in text
    assert "nargout" not in ported_text(source.replace("c = f(2);", ""), "file.m")


def test_classes():
    source = (
        "classdef scaleLayer < nnet.layer.Layer & nnet.layer.Formattable\nproperties (Learnable)\nAlpha\nend\n"
        "methods\nfunction layer = scaleLayer(n)\nlayer.Alpha = ones(n, 1);\nend\n"
        "function Z = predict(layer, X)\nZ = layer.Alpha .* X;\nend\nend\nend\n"
    )
    assert body(source) == [
        "class scaleLayer(dl.Layer):",
        "    Formattable = True",
        "    Alpha = dl.Learnable()",
        "    def __init__(self, n):",
        "        self.Alpha = dl.ones(n, 1)",
        "    def predict(self, X):",
        "        Z = self.Alpha * X",
        "        return Z",
    ]


def test_a_folder_with_packages(tmp_path):
    for name, text in {
        "main.m": "p = net.init(3);\nq = helper(p);\n",
        "+net/init.m": "function p = init(n)\np = ones(1, n);\nend\n",
        "helper.m": "function y = helper(x)\ny = 2*x;\nend\n",
    }.items():
        path = tmp_path / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    port = ported([str(tmp_path / "src")], str(tmp_path / "out"))
    texts = {place[len(str(tmp_path)) + 5 :]: text for place, text in port.modules.items()}
    assert set(texts) == {"main.py", "helper.py", "net/init.py", "net/__init__.py"}
    assert "from helper import helper" in texts["main.py"] and "from net.init import init" in texts["main.py"]
    assert "p = init(3)" in texts["main.py"]


def test_a_live_script_keeps_its_prose_and_sections(tmp_path):
    paragraph = '<w:p><w:pPr><w:pStyle w:val="{}"/></w:pPr><w:r><w:t>{}</w:t></w:r></w:p>'
    parts = [("heading", "Train"), ("text", "Some words."), ("code", "x = 1:3;\ny = sum(x)")]
    body = "".join(paragraph.format(*p) for p in parts)
    name = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    with zipfile.ZipFile(tmp_path / "a.mlx", "w") as archive:
        archive.writestr(
            "matlab/document.xml", f'<w:document xmlns:w="{name}"><w:body>{body}</w:body></w:document>'
        )
    (text,) = ported([str(tmp_path / "a.mlx")], str(tmp_path)).modules.values()
    lines = [line for line in text.splitlines() if line]
    assert lines[-5:] == [
        "# %% Train",
        "# Some words.",
        "x = dl.colon(1, 3)",
        "y = dl.sum(x)",
        'show("y", y)',
    ]


def test_files_that_cannot_be_read_are_named(tmp_path, capsys):
    (tmp_path / "deep.m").write_text("x = " + "(" * 5000 + "1" + ")" * 5000 + ";\n")
    (tmp_path / "good.m").write_text("y = 1;\n")
    assert main(["port", str(tmp_path), "-o", str(tmp_path / "out")]) == 2
    assert "deep.m: it is nested too deeply" in capsys.readouterr().out
    assert (tmp_path / "out" / "good.py").exists()
    beside = translated(str(tmp_path / "good.m"), "y = 1;\n", str(tmp_path / "verified"), [])
    assert ["deep.m: it is nested too deeply" in problem for problem in beside.problems] == [True]
    assert main(["check", str(tmp_path)]) == 1
    assert "Not read:" in capsys.readouterr().out


def test_the_command(tmp_path, capsys):
    (tmp_path / "a.m").write_text("x = relu(dlarray(1));\ny = linkage(x, 2);\n")
    assert main(["port", str(tmp_path), "-o", str(tmp_path / "out")]) == 0
    page = capsys.readouterr().out
    assert "left for you          1" in page and "a.m:2: y = linkage(x, 2);" in page
    assert "x = dl.relu(dl.dlarray(1))" in (tmp_path / "out" / "a.py").read_text()
    assert main(["port", "--strict", str(tmp_path), "-o", str(tmp_path / "out")]) == 1
    (tmp_path / "b.m").write_text("x = 1;\n")
    capsys.readouterr()
    assert main(["port", "--strict", str(tmp_path / "b.m")]) == 0
    assert "x = 1\n" in capsys.readouterr().out
