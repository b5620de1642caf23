"""verify of live scripts: outputs that MATLAB documents, stored as MATLAB stores them, beside what the port prints."""

import json
import os
import random
import subprocess
import sys
import time
import zipfile

import numpy as np
import pytest

from dlarray.errors import DLArrayError
from dlarray.migration import command_line
from dlarray.migration.verifying import live_script, report, running
from dlarray.migration.verifying.script_comparison import AGREES, DIFFERS, OPEN, verify
from tests.support.live_scripts import document, output, outputs, printed, shown, write

pytest.importorskip("tree_sitter_matlab")


def verified(tmp_path, code, *elements, **options):
    return verify(
        str(write(tmp_path / "example.mlx", code, elements)),
        options.get("more", []),
        options.get("seconds", 120),
    )


CODE = """X = reshape(1:4,2,2);
Y = dlarray(X,"CB")
s = single(2.5)
fprintf("Loss %.4f\\n", 0.12344)
A = [1 2; 3 4]
v = [1000.5 2]
figure
tic, fprintf("Elapsed time is %.3f seconds.\\n", toc)
disp("done")"""
LINK = '<a href="matlab:helpPopup(\'dlarray\')" style="font-weight:bold">dlarray</a>'


def test_outputs_agree_character_for_character_and_by_printed_digits(tmp_path):
    done = verified(
        tmp_path,
        CODE,
        shown("Y", f"  2(C) × 2(B) {LINK}\n\n     1     3\n     2     4\n", 2),
        shown("s", "2.5000", 3, header='<a href="x">single</a>', kind="variable"),
        printed("Loss 0.1234\n", 4),
        shown("A", "     1     2\n     3     4\n", 5, kind="matrix"),
        shown("v", "   1.0e+03 *\n\n    1.0005    0.0020\n", 6, kind="matrix"),
        output("figure", "<figureUri>data:image/png;base64,AAAA</figureUri>", [7]),
        printed("Elapsed time is 0.123456 seconds.\n", 8),
        printed("done\n", 9),
    )
    assert [(i.line, i.verdict) for i in done.items] == [
        (2, AGREES), (3, AGREES), (4, AGREES), (5, AGREES), (6, AGREES), (7, OPEN), (8, OPEN), (9, AGREES),
    ]  # fmt: skip
    assert done.items[5].reason == "a figure" and done.items[6].reason == "only times"
    assert done.agrees and not done.stops


def test_what_differs_is_told_with_how_much(tmp_path):
    done = verified(
        tmp_path,
        CODE,
        shown("Y", f"  2(S) × 2(B) {LINK}\n\n     1     3\n     2     4\n", 2),
        shown("s", "2.5000", 3, header="double", kind="variable"),
        printed("Loss 0.1259\n", 4),
        shown("A", "     1     2\n     3     5\n", 5, kind="matrix"),
    )
    labels, kind, loss, matrix = done.items
    assert {i.verdict for i in done.items} == {DIFFERS}
    assert [v.kind for v in labels.lines] == ["agrees", "words", "agrees", "agrees"]
    assert "words" in [v.kind for v in kind.lines]
    assert loss.absolute == pytest.approx(0.0025) and loss.relative == pytest.approx(0.0025 / 0.1259)
    assert matrix.absolute == 1 and "1 number by up to 1 (20.00%)" in matrix.reason
    assert not done.agrees
    page = report.page(done)
    assert (
        "MATLAB  Loss 0.1259" in page
        and "port    Loss 0.1234" in page
        and page.endswith("differ: see above.")
    )


def test_sizes_of_a_display_must_be_the_same(tmp_path):
    done = verified(tmp_path, 'Y = dlarray(ones(2,3),"CB")', shown("Y", f"  2(C) × 4(B) {LINK}\n\n", 1))
    assert done.items[0].verdict == DIFFERS and "1 number by up to 1" in done.items[0].reason


def test_outputs_stand_in_their_sections(tmp_path):
    cells = [
        ("title", "Example"), ("text", "Words."), ("code", "x = 1"), ("section", ""),
        ("heading", "Second"), ("code", "y = 2;\nz = x + y"), ("section", ""), ("code", "w = 4"),
    ]  # fmt: skip
    done = verified(tmp_path, cells, shown("x", "1", 1), shown("z", "3", 3), shown("w", "4", 4))
    found = [(s.title, s.line, [i.line for i in s.items]) for s in done.sections if s.items]
    assert found == [("Example", 1, [1]), ("Second", 2, [3]), ("", 4, [4])]
    assert done.agrees


def test_outputs_of_loops_and_of_several_statements(tmp_path):
    code = 'for k = 1:2\n  disp("begin " + k)\n  fprintf("%d", k)\n  disp("end")\nend\nfprintf("a ")\nfprintf("b\\n")'
    done = verified(
        tmp_path,
        code,
        printed("begin 1\n", 2), printed("1end\n", 3, 4), printed("begin 2\n", 2), printed("2end\n", 3, 4),
        printed("a b\n", 6, 7),
    )  # fmt: skip
    assert [i.verdict for i in done.items] == [AGREES] * 5


def test_a_statement_that_fails_does_not_end_the_rest(tmp_path):
    code = 'a = readtable("none.csv");\nb = a + 1\nerror("no");\nc = 3'
    done = verified(tmp_path, code, shown("b", "2", 2), shown("c", "3", 4))
    assert [i.verdict for i in done.items] == [OPEN, AGREES]
    assert "consequence of line 1" in done.items[0].reason
    assert [line for line, _, _ in done.stops] == [1, 3]
    assert "some statements failed" in report.page(done)


def test_what_a_failed_statement_began_is_missing_and_not_empty(tmp_path):
    code = 'X(3) = linkage(1, 2);\nn = numel(X)\nfor k = 1:2\n  y(k) = k;\n  if k > 1, error("no"), end\nend\nm = y + 1'
    done = verified(tmp_path, code, shown("n", "3", 2), shown("m", "2     3", 7))
    assert [i.verdict for i in done.items] == [OPEN, OPEN]
    assert "consequence of line 1" in done.items[0].reason and "consequence of line 3" in done.items[1].reason
    done = verified(tmp_path, "X = 1;\nX = linkage(X, 2);\nn = X", shown("n", "7", 3))
    assert [i.verdict for i in done.items] == [OPEN]  # the old value is not MATLAB's


def test_missing_and_surplus_lines_differ(tmp_path):
    done = verified(tmp_path, 'disp("one")\nx = 2;', printed("one\ntwo\n", 1), shown("x", "2", 2))
    assert [i.reason for i in done.items] == [
        "the port lacks 1 of 2 lines",
        "nothing there shows it: an output of an earlier text",
    ]
    done = verified(tmp_path, 'disp("one"), disp("two")', printed("one\n", 1))
    assert done.items[0].reason == "the port prints lines that MATLAB did not"


def test_what_matlab_cut_is_compared_as_far_as_it_goes(tmp_path):
    done = verified(tmp_path, 'disp("one"), disp("two")', printed("one\ntw", 1, cut=True))
    assert done.items[0].verdict == AGREES


def test_matrices_as_the_editor_keeps_them(tmp_path):
    """Wide ones have whole rows, and of long ones the first rows are there though all are counted."""
    long = "".join(f"{k:6d}\n" for k in range(1, 11))
    wide = "    " + "    ".join(f"{k * 1000.5:.4f}" for k in range(1, 13)) + "\n"
    more = "<rows>40</rows><columns>1</columns><varSize>40×1</varSize>"
    done = verified(
        tmp_path,
        "a = (1:40)'\nb = 1000.5*(1:12)\nc = (2:41)'",
        output("matrix", f"<name>a</name>{more}<value>{long}</value>", [1]),
        shown("b", wide, 2, kind="matrix"),
        output("matrix", f"<name>c</name>{more}<value>{long}</value>", [3]),
    )
    assert [i.verdict for i in done.items] == [AGREES, AGREES, DIFFERS]


def test_times_are_not_compared(tmp_path):
    done = verified(tmp_path, "start = tic;\nduration = toc(start)", shown("duration", "4.9331", 2))
    assert [(i.verdict, i.reason) for i in done.items] == [(OPEN, "a time")]


def test_the_device_does_not_count(tmp_path):
    done = verified(tmp_path, "x = single(2.5)", printed("x =\n\n  gpuArray single\n\n    2.5000\n\n", 1))
    assert done.items[0].verdict == AGREES


def test_a_port_that_runs_too_long_is_ended(tmp_path):
    done = verified(
        tmp_path, "x = 1\nwhile true, end\ny = 2", shown("x", "1", 1), shown("y", "2", 3), seconds=15
    )
    assert [i.verdict for i in done.items] == [AGREES, OPEN]
    assert done.late == 15 and "--time-limit" in report.page(done)


def test_a_port_that_takes_all_memory_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "memory_limit", lambda: 700 * 2**20)
    mine = np.ones(2**27)  # 1 GB of the parent's, which do not count
    code = "x = 1\nc = {};\nwhile true\n  c{end+1} = ones(1000);\nend\ny = 2"
    done = verified(tmp_path, code, shown("x", "1", 1), shown("y", "2", 6), seconds=120)
    assert [i.verdict for i in done.items] == [AGREES, OPEN] and not done.late
    assert "took more memory than the limit, 0.7 GB" in report.page(done) and mine[-1] == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are told from their parents on POSIX alone")
def test_a_port_does_not_outlive_who_started_it(tmp_path):
    """Though that one is killed, and can end nothing any more."""
    mark = tmp_path / "alive"
    path = write(
        tmp_path / "example.mlx", f"while true, fid = fopen('{mark}', 'w'); fclose(fid); pause(0.05); end", []
    )
    program = (
        f"from dlarray.migration.verifying.script_comparison import verify; verify({str(path)!r}, [], 300)"
    )
    user = subprocess.Popen([sys.executable, "-c", program])
    try:
        until(mark.exists)
    finally:
        user.kill()
        user.wait()
    time.sleep(2)
    mark.unlink()
    time.sleep(2)
    assert not mark.exists()


def until(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


def test_files_beside_the_script_and_on_the_path_are_translated(tmp_path):
    (tmp_path / "main").mkdir()
    (tmp_path / "lib" / "+pkg").mkdir(parents=True)
    (tmp_path / "main" / "twice.m").write_text("function y = twice(x)\ny = 2*x;\nend\n")
    (tmp_path / "lib" / "+pkg" / "thrice.m").write_text("function y = thrice(x)\ny = 3*x;\nend\n")
    path = write(
        tmp_path / "main" / "example.mlx",
        "x = twice(4)\ny = pkg.thrice(4)",
        [shown("x", "8", 1), shown("y", "12", 2)],
    )
    done = verify(str(path), [str(tmp_path / "lib")], 120)
    assert done.agrees and not done.stops


def test_the_port_writes_into_a_copy(tmp_path):
    (tmp_path / "words.txt").write_text("hello")
    code = 't = fileread("words.txt")\nf = fopen("new.txt", "w"); fprintf(f, "x"); fclose(f);'
    done = verified(tmp_path, code, shown("t", "    'hello'\n", 1))
    assert done.agrees and not done.stops
    assert sorted(p.name for p in tmp_path.iterdir()) == ["example.mlx", "words.txt"]


def test_the_command_its_json_its_html_and_its_exit_code(tmp_path, capsys):
    good = write(tmp_path / "good.mlx", "x = 1", [shown("x", "1", 1)])
    bad = write(tmp_path / "bad.mlx", 'disp("<b>")', [printed("<script>\n", 1)])
    stopped = write(tmp_path / "stopped.mlx", 'x = 1\nerror("no")', [shown("x", "1", 1)])
    assert command_line.main(["verify", str(stopped)]) == 1
    assert "some statements failed" in capsys.readouterr().out
    page = tmp_path / "page.html"
    assert command_line.main(["verify", str(good)]) == 0
    assert "All that can be compared agrees." in capsys.readouterr().out
    assert command_line.main(["verify", str(bad), "--json", "--html", str(page)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["agrees"], found["differs"]) == (0, 1)
    assert found["sections"][0]["items"][0]["verdict"] == DIFFERS
    text = page.read_text()
    assert "&lt;script&gt;" in text and "<script" not in text and "http" not in text
    assert command_line.main(["verify", str(tmp_path / "none.mlx")]) == 2
    assert "none.mlx" in capsys.readouterr().err


# -- hostile files -------------------------------------------------------------------------------------------
def archive(path, **parts):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(f"matlab/{name}.xml", text)
    return path


BOMB = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"document": BOMB}, "document type"),
        ({"document": document(("code", "x = 1")), "output": BOMB}, "document type"),
        ({"document": "<a>" * 200 + "</a>" * 200}, "in each other"),
        ({"document": "<a>"}, "is damaged"),
        ({"document": b"\xff\xfe\xfa"}, "is damaged"),
        ({"output": outputs()}, "holds no matlab/document.xml"),
        ({"document": b" " * (64 * 1024 * 1024 + 1)}, "unpacks to more than"),
    ],
)
def test_a_hostile_file_is_one_error(tmp_path, parts, words):
    with pytest.raises(DLArrayError, match=words):
        live_script.read(archive(tmp_path / "bad.mlx", **parts))


def test_entities_are_refused_in_every_encoding(tmp_path):
    with pytest.raises(DLArrayError, match="document type"):
        live_script.read(
            archive(
                tmp_path / "bad.mlx",
                document=BOMB.replace('"1.0"?', '"1.0" encoding="UTF-16"?').encode("utf-16"),
            )
        )


def test_cut_and_mutated_files_are_read_or_refused(tmp_path):
    good = write(
        tmp_path / "good.mlx", CODE, [shown("s", "2.5000", 3), printed("Loss 0.1234\n", 4)]
    ).read_bytes()
    chance = random.Random(3)
    refused = 0
    for k in range(300):
        data = bytearray(good[: chance.randrange(len(good))] if k % 3 == 0 else good)
        for _ in range(chance.randrange(1, 5)):
            if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
        (tmp_path / "bad.mlx").write_bytes(data)
        try:
            live_script.read(tmp_path / "bad.mlx")
        except DLArrayError:
            refused += 1
    assert refused > 100
