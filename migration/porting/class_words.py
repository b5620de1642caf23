"""What classes of a program are derived from."""

from __future__ import annotations

LIBRARY_BASES = {
    "nnet.layer.Layer": "Layer",
    "nnet.layer.ClassificationLayer": "ClassificationLayer",
    "nnet.layer.RegressionLayer": "RegressionLayer",
    "matlab.io.Datastore": "Datastore",
    "matlab.io.datastore.MiniBatchable": "Datastore",
    "deep.Metric": "Metric",
    "deep.DifferentiableFunction": "DifferentiableFunction",
}
SAID_OTHERWISE = ("nnet.layer.", "matlab.io.datastore.", "matlab.mixin.", "matlab.io.")
TEST_CASES = (
    "matlab.unittest.TestCase",
    "matlab.unittest.FunctionTestCase",
    "matlab.perftest.TestCase",
    "matlab.mock.TestCase",
)
# Abstract classes of handles; hgsetget is the older name of SetGet.
HANDLES = (
    "handle",
    "hgsetget",
    "matlab.mixin.Copyable",
    "matlab.mixin.SetGet",
    "matlab.mixin.SetGetExactNames",
)
FIXTURE = "matlab.unittest.fixtures.Fixture"
# unittest's methods, and the attributes of those that they call, the ones of the class first.
AROUND_TESTS = {
    "setUp": ("TestClassSetup", "TestMethodSetup"),
    "tearDown": ("TestMethodTeardown", "TestClassTeardown"),
}
