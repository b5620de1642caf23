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

__all__ = [
    "AbsoluteTolerance",
    "Fixture",
    "FunctionTestCase",
    "IsEqualTo",
    "RelativeTolerance",
    "TestCase",
    "constraint",
    "fixture",
    "with_parameters",
]
