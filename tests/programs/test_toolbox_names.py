"""Each name of MATLAB's Deep Learning Toolbox is here, or refused with a reason; none falls through."""

import importlib.util
import re
from pathlib import Path

import pytest

import dlarray as dl
from dlarray import elsewhere, registry
from dlarray.elsewhere import TOOLBOX

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def toolbox():
    spec = importlib.util.spec_from_file_location("toolbox_names", ROOT / "docs" / "toolbox_names.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_list_is_a_release_with_its_source(toolbox):
    assert toolbox.DATA["release"] == "R2026a" and toolbox.DATA["address"].startswith(
        "https://www.mathworks.com/"
    )
    names = [name for name, _ in toolbox.names()]
    assert len(names) > 400 and len(names) == len(set(names))


def test_no_name_falls_through(toolbox):
    lost = [name for name, _ in toolbox.names() if not toolbox.state(name)[0]]
    assert not lost, f"neither public nor refused: {lost}"


def test_a_refusal_has_a_reason_and_a_way(toolbox):
    for name, _ in toolbox.names():
        word, reason = toolbox.state(name)
        if word == "elsewhere":
            assert reason.startswith(name) and "; fix: " in reason, reason
            head = name.partition(".")[0]
            with pytest.raises(AttributeError, match=re.escape(elsewhere.sentence(head))):
                getattr(dl, head)


def test_names_here_are_registered(toolbox):
    known = {*registry.functions, *registry.layers}
    classes = {name for name in dir(dl) if isinstance(getattr(dl, name, None), type)}
    here = [name for name, _ in toolbox.names() if toolbox.is_here(name)]
    assert not [name for name in here if name not in known | classes]


def test_a_refused_name_has_one_sentence():
    names = [name for text in (*TOOLBOX, *elsewhere.NAMES) for name in text.split()]
    assert sorted(names) == sorted(set(names))


def test_the_functions_that_a_fix_names_are_here():
    """What looks like a function of this package in a fix is one."""
    words = "Layer Network Datastore Metric"
    ending = re.compile(rf"\b[a-z]\w*(?:{'|'.join(words.split())})\b")
    for names, text in TOOLBOX.items():
        for word in ending.findall(text.partition("; fix: ")[2]):
            assert hasattr(dl, word), (names, word)


def test_the_check_of_a_project_says_why(tmp_path):
    from dlarray.migration.checking import report
    from dlarray.migration.checking.examine import examine

    source = tmp_path / "quantized.m"
    source.write_text("net = dlnetwork(layers);\nq = dlquantizer(net);\nexportNetworkToSimulink(net);\n")
    source.write_text(
        source.read_text() + "n = coder.loadDeepLearningNetwork(f);\nY = deep.transform.logit(X);\n"
    )
    text = report.page(examine([str(source)]))
    assert "8-bit integer networks" in text and "Simulink runs in MATLAB alone" in text
    assert "needs MATLAB Coder" in text and "sigmoidLayer()" in text


def test_the_table_has_every_name(toolbox):
    page = toolbox.page({"relu": "functions/relu"})
    assert ":doc:`relu <functions/relu>`" in page and "``dlquantizer``" in page
    assert all(f"{name}" in page for name, _ in toolbox.names())
