"""MATLAB's unit tests for Python's."""

from dlarray.migration.matlab.unit_tests.cases import TestCase, with_parameters
from dlarray.migration.matlab.unit_tests.constraints import (
    AbsoluteTolerance,
    IsEqualTo,
    RelativeTolerance,
    constraint,
)
from dlarray.migration.matlab.unit_tests.fixtures import fixture
from dlarray.migration.matlab.unit_tests.function_cases import FunctionTestCase

__all__ = [
    "AbsoluteTolerance",
    "FunctionTestCase",
    "IsEqualTo",
    "RelativeTolerance",
    "TestCase",
    "constraint",
    "fixture",
    "with_parameters",
]
