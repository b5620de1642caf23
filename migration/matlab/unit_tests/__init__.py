"""MATLAB's unit tests for Python's."""

from dlarray.migration.matlab.unit_tests.cases import TestCase, with_parameters
from dlarray.migration.matlab.unit_tests.constraints import (
    AbsoluteTolerance,
    IsEqualTo,
    RelativeTolerance,
)
from dlarray.migration.matlab.unit_tests.fixtures import Fixture, fixture
from dlarray.migration.matlab.unit_tests.function_cases import FunctionTestCase
from dlarray.migration.matlab.unit_tests.named_constraints import constraint
from dlarray.migration.matlab.unit_tests.runs import result_table, run_suite, runtests, testsuite

__all__ = [
    "AbsoluteTolerance",
    "Fixture",
    "FunctionTestCase",
    "IsEqualTo",
    "RelativeTolerance",
    "TestCase",
    "constraint",
    "fixture",
    "result_table",
    "run_suite",
    "runtests",
    "testsuite",
    "with_parameters",
]
