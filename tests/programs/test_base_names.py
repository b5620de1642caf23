"""Each function of base MATLAB's list is here, left to another package with a reason, or not yet written."""

import importlib.util
from pathlib import Path

import dlarray as dl
from dlarray.migration.checking import base_names, report
from dlarray.migration.checking.examine import examine
from dlarray.migration.checking.vocabulary import DESKTOP, PLOTS

NAMES = base_names.categories()
REASONS = {name: base_names.reason(name) for name in NAMES if base_names.reason(name)}


def test_a_name_stands_once():
    listed = [name for names in base_names.table()["categories"].values() for name in names.split()]
    assert len(listed) > 1000 and len(listed) == len(set(listed))
    refused = [name for group in base_names.table()["refused"] for name in group["names"].split()]
    assert len(refused) == len(set(refused))
    assert not set(listed) & {*PLOTS, *DESKTOP}


def test_reasons_are_of_listed_names_that_are_not_here():
    refused = [name for group in base_names.table()["refused"] for name in group["names"].split()]
    assert not [name for name in refused if name not in NAMES or base_names.is_here(name)]
    assert all(len(reason.split()) > 3 for reason in REASONS.values())


def test_text_tables_times_and_cells_lack_little():
    """What ported programs call most is here."""
    for category in ("Characters and strings", "Structures", "Cell arrays", "Operators", "Kinds of numbers"):
        names = [name for name, of in NAMES.items() if of == category and name not in REASONS]
        assert sum(map(base_names.is_here, names)) > 0.85 * len(names), category


def test_a_name_that_is_here_has_an_attribute():
    """The library and the helpers have what is said to be here."""
    import dlarray.matlab

    for name in ("stack", "linsolve", "eig", "containers.Map", "strjoin", "and", "quarter"):
        if base_names.is_here(name):
            places = (dl, dlarray.matlab)
            assert any(hasattr(place, n) for place in places for n in base_names.spellings(name)), name


def test_the_check_of_a_project_says_why(tmp_path):
    source = tmp_path / "roads.m"
    source.write_text(
        "G = allpaths([1 2], 1, 3);\nx = h5info('a.h5', '/x');\ny = etree(1);\nz = unheardOf(1);\n"
    )
    done = examine([str(source)])
    found = {f.name: f.verdict for f in done.findings}
    assert found == {"allpaths": "missing", "h5info": "missing", "etree": "missing", "unheardOf": "undefined"}
    text = report.page(done)
    assert "allpaths is of graphs with nodes and edges, which the package networkx has" in text
    assert "h5py" in text
    assert '"instead": "allpaths is of graphs' in report.as_json(done)


def test_a_port_says_why(tmp_path):
    from dlarray.migration.command_line import main

    source = tmp_path / "roads.m"
    source.write_text("G = allpaths([1 2], 1, 3);\ndisp(1)\n")
    main(["port", str(source), "-o", str(tmp_path / "out")])
    assert "the package networkx has" in (tmp_path / "out" / "roads.py").read_text(encoding="utf-8")


def test_the_page_has_every_name():
    path = Path(__file__).resolve().parents[2] / "docs" / "base_names.py"
    spec = importlib.util.spec_from_file_location("base_names_page", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = module.page({"eig": "functions/eig"})
    assert ":doc:`eig <functions/eig>`" in page
    assert all(f"`{name}" in page for name in NAMES)
    assert "the package networkx has" in page and "Not written yet: " in page
