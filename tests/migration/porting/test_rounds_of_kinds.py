"""Kinds across functions are found in rounds; a scope is read again only where something that it asks has changed."""

import pytest

from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.kinds import Kinds, kinds_of
from dlarray.migration.inference.known import Known, Trace
from dlarray.migration.porting.project import known_of
from dlarray.migration.source import grammar, scopes, walks

FILE = """x = outer(3);
y = outer('a');
function a = outer(b)
a = inner(b);
end
function c = inner(d)
c = d;
end
function alone
z = 1;
end
"""


@pytest.fixture
def project():
    project = scopes.Project()
    project.add(grammar.parse(FILE, "main.m"))
    yield project
    walks.forget()


def test_a_scope_that_asks_nothing_new_is_read_once(project, monkeypatch):
    read = []
    infer = Kinds.infer
    monkeypatch.setattr(Kinds, "infer", lambda self: read.append(self.scope.name) or infer(self))
    known_of(project)
    assert read.count("alone") == 1
    assert read.count("outer") == 2  # it asks what inner gives, which is read after it


def test_what_comes_out_is_what_every_round_would_find(project, monkeypatch):
    once = known_of(project)
    monkeypatch.setattr(Known, "holds", lambda self, trace: False)
    always = known_of(project)
    for part in ("parameters", "outputs", "fields", "returned", "texts", "characters", "strings", "numbers"):
        assert getattr(once, part) == getattr(always, part), part


def test_answers_that_change_are_noticed():
    known = Known(trace=Trace())
    assert known.parameter("f", "x") == k.UNKNOWN
    known.give("g", "y", k.CHAR)
    assert known.is_said("texts", "g", "y")  # by itself: before, nobody had said so
    trace, known.trace = known.trace, None
    assert not known.holds(trace)  # the text that it gave is there now
    fresh = Known()
    assert fresh.holds(trace)
    fresh.tell_again(trace)
    assert fresh.parameters == {("g", "y"): k.CHAR} and fresh.texts == {("g", "y")}
    other = Known()
    other.give("f", "x", k.INT)
    assert not other.holds(trace)


def test_a_name_that_is_two_things_on_the_way_takes_a_third_pass():
    text = "x = 1;\ny = x;\nx = 'a';\n"
    project = scopes.Project()
    project.add(grammar.parse(text, "s.m"))
    (scope,) = scopes.scopes_in(project.files["s.m"])
    kinds = kinds_of(scope, project, Known(), "s.m", None)
    assert kinds.variable("x") == k.UNKNOWN
    walks.forget()
