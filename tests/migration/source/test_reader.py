"""Source files as text: encodings, newlines, live scripts, and files that are none."""

import io
import zipfile

import pytest

from dlarray.migration.source.reader import ReadingError, files_of, read

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def live(paragraphs):
    def paragraph(style, text):
        return f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'

    body = "".join(paragraph(*p) for p in paragraphs)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("matlab/document.xml", f"<w:document {W}><w:body>{body}</w:body></w:document>")
    return buffer.getvalue()


def test_encodings_and_newlines(tmp_path):
    (tmp_path / "a.m").write_bytes(b"\xef\xbb\xbfx = 1;\r\ny = 2;")
    assert read(tmp_path / "a.m").text == "x = 1;\ny = 2;\n"
    (tmp_path / "b.m").write_bytes("% Größe\n".encode("cp1252"))
    assert read(tmp_path / "b.m").text == "% Größe\n"


def test_a_live_script_is_code_with_its_prose_as_comments(tmp_path):
    (tmp_path / "a.mlx").write_bytes(
        live([("heading", "Train"), ("text", "Some words."), ("code", "x = 1;\ny = 2 &lt; 3;")])
    )
    source = read(tmp_path / "a.mlx")
    assert source.live
    assert [line for line in source.text.splitlines() if line] == [
        "%% Train",
        "% Some words.",
        "x = 1;",
        "y = 2 < 3;",
    ]


def test_what_is_no_source_is_refused(tmp_path):
    (tmp_path / "a.m").write_bytes(b"v01.00\0\0\0")
    (tmp_path / "b.mlx").write_bytes(b"PK\x03\x04 broken")
    for name in ("a.m", "b.mlx"):
        with pytest.raises(ReadingError, match=name):
            read(tmp_path / name)
    with pytest.raises(ReadingError, match="no such file"):
        files_of([str(tmp_path / "none")])


def _archive(document):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("matlab/document.xml", document)
    return buffer.getvalue()


def test_entities_and_endless_nesting_are_one_clear_error(tmp_path):
    bomb = '<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {chr(98 + k)} "{f"&{chr(97 + k)};" * 10}">' for k in range(9)
    )
    (tmp_path / "bomb.mlx").write_bytes(_archive(f"<!DOCTYPE w [{bomb}]><w>&j;</w>"))
    with pytest.raises(
        ReadingError, match=r"bomb\.mlx: matlab/document\.xml declares a document type or entities"
    ):
        read(tmp_path / "bomb.mlx")
    (tmp_path / "deep.mlx").write_bytes(_archive("<a>" * 100_000 + "</a>" * 100_000))
    with pytest.raises(ReadingError, match=r"deep\.mlx: .*more than 100 elements in each other"):
        read(tmp_path / "deep.mlx")
    (tmp_path / "cut.mlx").write_bytes(_archive("<a><b></a>"))
    with pytest.raises(ReadingError, match=r"cut\.mlx: matlab/document\.xml is damaged"):
        read(tmp_path / "cut.mlx")


def test_a_mutated_live_script_is_one_clear_error(tmp_path):
    """Bytes of the compressed text that are turned over: zlib's own error, or none at all."""
    good = live([("code", f"x{k} = {k};") for k in range(200)])
    for at in range(40, len(good) - 100, 7):
        (tmp_path / "m.mlx").write_bytes(good[:at] + bytes([good[at] ^ 0xFF]) + good[at + 1 :])
        try:
            read(tmp_path / "m.mlx")
        except ReadingError as error:
            assert "m.mlx" in str(error)


def test_folders_in_order(tmp_path):
    for name in ("b.m", "+pkg/a.m", ".hidden/c.m", "notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x = 1;\n")
    found = [p[len(str(tmp_path)) + 1 :] for p in files_of([str(tmp_path)])]
    assert found == ["b.m", "+pkg/a.m"]


PLAIN = r"""%[text] # Train a model
%[text] Words with *stars* and an under\_score. %[text:anchor:M_1]
%[text]{"align":"center"} $x\_1$
x = 40; %[control:slider:1bf1]{"position":[5,7]}
y = x + 1 %[output:025026f3]
%%
%[text] ## Second part
%[text:table]
%[text] | a | b |
%[text:table]
for k = 1:2
  disp('100%[a]') %[output:group:1a2b3c4d] %[output:5e6f7a8b]
end

%[appendix]{"version":"1.0"}
%---
%[metadata:view]
%   data: {"layout":"inline"}
%---
%[output:025026f3]
%   data: {"dataType":"textualVariable","outputData":{"name":"y","value":"41"}}
%---
"""


def test_a_live_script_in_plain_text_is_code_line_for_line(tmp_path):
    (tmp_path / "a.m").write_text(PLAIN, encoding="utf-8")
    source = read(tmp_path / "a.m")
    assert source.live
    assert source.text.splitlines() == [
        "%% Train a model",
        "% Words with *stars* and an under_score. %[text:anchor:M_1]",
        "% $x_1$",
        "x = 40;",
        "y = x + 1",
        "",
        "%% Second part",
        "",
        "% | a | b |",
        "",
        "for k = 1:2",
        "  disp('100%[a]')",
        "end",
    ]
    (tmp_path / "b.m").write_text("x = '%[text]';\n% see %[text] marks\n", encoding="utf-8")
    assert not read(tmp_path / "b.m").live
