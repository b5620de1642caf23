"""verify of live scripts in MATLAB's plain text format, whose outputs stand as JSON in an appendix."""

import json

import pytest

from dlarray.migration import command_line
from dlarray.migration.verifying import live_script
from dlarray.migration.verifying.live_script import LiveScriptError
from dlarray.migration.verifying.script_comparison import AGREES, DIFFERS, OPEN, verify

pytest.importorskip("tree_sitter_matlab")

CODE = """%[text] # An example
x = 3 %[output:00000001]
%%
%[text] ## Arrays
A = [1 2; 3 4] %[output:00000002]
v = [1000.5; 2] %[output:00000003]
Y = dlarray(A, ...
   "CB") %[output:00000004]
fprintf("Loss %.4f\\n", 0.12344) %[output:00000005]
for k = 1:2 %[output:group:aaaaaaaa]
  disp("k = " + k) %[output:00000006] %[output:00000007]
end
plot(v) %[output:00000008]
long = (1:40)' %[output:00000009]
"""
LINK = '<a href="matlab:helpPopup(\'dlarray\')" style="font-weight:bold">dlarray</a>'
OUTPUTS = {
    "00000001": ("textualVariable", {"name": "x", "value": "3"}),
    "00000002": ("matrix", {"columns": 2, "name": "A", "rows": 2, "type": "double", "value": [["1", "2"], ["3", "4"]]}),
    "00000003": (
        "matrix",
        {"columns": 1, "exponent": "3", "name": "v", "rows": 2, "type": "double", "value": [["1.0005"], ["0.0020"]]},
    ),
    "00000004": ("textualVariable", {"name": "Y", "value": f"  2(C) × 2(B) {LINK}\n\n     1     2\n     3     4\n"}),
    "00000005": ("text", {"text": "Loss 0.1234\n", "truncated": False}),
    "00000006": ("text", {"text": "k = 1\n", "truncated": False}),
    "00000007": ("text", {"text": "k = 2\n", "truncated": False}),
    "00000008": ("image", {"dataUri": "data:image/png;base64,AAAA", "height": 1, "width": 1}),
    "00000009": (
        "matrix",
        {"columns": 1, "name": "long", "rows": 40, "type": "double", "value": [[str(k)] for k in range(1, 16)]},
    ),
}  # fmt: skip


def write(path, outputs, code=CODE):
    lines = [code, '%[appendix]{"version":"1.0"}', "%---"]
    for name, (kind, data) in outputs.items():
        held = json.dumps({"dataType": kind, "outputData": data}).replace("/", r"\/")
        lines += [f"%[output:{name}]", f"%   data: {held}", "%---"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def test_outputs_of_the_appendix_are_compared(tmp_path):
    done = verify(write(tmp_path / "example.m", OUTPUTS), [], 120)
    assert [(i.line, i.verdict) for i in done.items] == [
        (2, AGREES), (5, AGREES), (6, AGREES), (8, AGREES), (9, AGREES), (11, AGREES), (11, AGREES), (13, OPEN),
        (14, AGREES),
    ]  # fmt: skip
    assert [s.title for s in done.sections if s.items] == ["An example", "Arrays"]
    assert done.agrees and not done.stops


def test_what_differs_is_found(tmp_path):
    other = OUTPUTS | {"00000002": ("matrix", OUTPUTS["00000002"][1] | {"value": [["1", "2"], ["3", "5"]]})}
    done = verify(write(tmp_path / "example.m", other), [], 120)
    assert [i.line for i in done.items if i.verdict == DIFFERS] == [5]


def test_a_matrix_without_all_columns_is_not_compared(tmp_path):
    wide = {"columns": 60, "name": "w", "rows": 1, "type": "double", "value": [["1", "2"]]}
    path = write(tmp_path / "example.m", {"0000000a": ("matrix", wide)}, "w = 1:60 %[output:0000000a]\n")
    assert [i.verdict for i in verify(path, [], 120).items] == [OPEN]


def test_damaged_outputs_are_one_error(tmp_path):
    path = write(tmp_path / "example.m", OUTPUTS)
    text = (tmp_path / "example.m").read_text(encoding="utf-8")
    (tmp_path / "example.m").write_text(
        text.replace('"outputData": {"text"', '"outputData": {{"text"'), encoding="utf-8"
    )
    with pytest.raises(LiveScriptError, match="the output beside line 9 is damaged"):
        live_script.read(path)


def test_check_and_port_read_it_and_plain_code_has_nothing_to_verify(tmp_path, capsys):
    path = write(tmp_path / "example.m", OUTPUTS)
    assert command_line.main(["port", path, "-o", str(tmp_path / "out")]) == 0
    code = (tmp_path / "out" / "example.py").read_text(encoding="utf-8")
    assert "# %% Arrays" in code and "%[" not in code and "appendix" not in code
    assert command_line.main(["check", path]) == 0
    (tmp_path / "plain.m").write_text("x = 1\n", encoding="utf-8")
    capsys.readouterr()
    assert command_line.main(["verify", str(tmp_path / "plain.m")]) == 2
    assert "no live script" in capsys.readouterr().err
