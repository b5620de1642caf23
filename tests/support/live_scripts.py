"""Live scripts made for tests: the archive that MATLAB saves, with the outputs that a test gives."""

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def paragraph(style, text):
    body = f"<w:t><![CDATA[{text}]]></w:t>" if style == "code" else f"<w:t>{escape(text)}</w:t>"
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr><w:r>{body}</w:r></w:p>'


def document(*cells):
    """The document of cells: ("code", text), ("heading", text), ("text", text); ("section", "") is a break."""
    parts = [
        "<w:p><w:pPr><w:sectPr/></w:pPr></w:p>" if style == "section" else paragraph(style, text)
        for style, text in cells
    ]
    body = f"<w:body>{''.join(parts)}</w:body>"
    return f'<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="{W}">{body}</w:document>'


def printed(text, *lines, cut=False):
    """What fprintf or disp printed beside these lines of code."""
    return output(
        "text",
        f"<text>{escape(text)}</text><truncationInfo><wasTruncatedMidLine>{str(cut).lower()}</wasTruncatedMidLine>"
        "</truncationInfo>",
        lines,
    )


def shown(name, value, *lines, header="", kind="variableString", more=""):
    """What a statement without a semicolon showed."""
    head = f"<header>{escape(header)}</header>" if header else ""
    return output(kind, f"<name>{name}</name><value>{escape(value)}</value>{head}{more}", lines)


def output(kind, data, lines):
    places = "".join(f"<element>{n}</element>" for n in lines)
    return (
        f"<element><type>{kind}</type><outputData>{data}</outputData>"
        f'<lineNumbers type="array">{places}</lineNumbers></element>'
    )


def outputs(*elements):
    return (
        '<?xml version="1.0" encoding="UTF-8"?><embeddedOutputs><outputArray type="array">'
        f'{"".join(elements)}</outputArray><regionArray type="array"/></embeddedOutputs>'
    )


def write(path, cells, elements):
    """The file; cells may be code alone."""
    cells = [("code", cells)] if isinstance(cells, str) else cells
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("matlab/document.xml", document(*cells))
        archive.writestr("matlab/output.xml", outputs(*elements))
    return Path(path)
