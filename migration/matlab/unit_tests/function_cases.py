"""The base of ported tests that were functions of one file: what `functiontests` made of them."""

from __future__ import annotations

from typing import Any, ClassVar

from dlarray.migration.matlab.unit_tests.cases import TestCase
from dlarray.migration.matlab.values import copy
from dlarray.struct import struct


class FunctionTestCase(TestCase):
    """Base of ported function-based tests, whose file called ``functiontests(localfunctions)``.

    ``dlarray port`` makes the file a class of this base: functions whose names begin or end with ``test`` are its
    tests, functions called ``setupOnce``, ``setup``, ``teardown`` and ``teardownOnce`` its methods of these names.
    pytest and ``python -m unittest`` run it.

    * ``setupOnce`` is called once, before the first test, and ``teardownOnce`` once, after the last. What
      ``setupOnce`` gave to ``addTeardown`` and ``applyFixture`` ends after ``teardownOnce``.
    * ``setup`` and ``teardown`` are called around each test. Like MATLAB's, ``teardown`` is not called where ``setup``
      fails.
    * ``TestData`` is a structure without fields. Each test begins with what ``setupOnce`` left there, and what it
      stores no other test sees; MATLAB's pages do not say this of values that tests store.

    Otherwise it is a `TestCase`, with the same ``verify…``, ``assert…`` and ``assume…``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.functiontestcase-class.html,
    https://www.mathworks.com/help/matlab/ref/functiontests.html

    Examples
    --------
    >>> import unittest
    >>> from dlarray.matlab import FunctionTestCase
    >>> class rootsTest(FunctionTestCase):
    ...     def setupOnce(self):
    ...         self.TestData.expected = 3
    ...     def test_root(self):
    ...         self.verifyEqual(9 ** 0.5, self.TestData.expected)
    >>> result = unittest.TestResult()
    >>> _ = unittest.defaultTestLoader.loadTestsFromTestCase(rootsTest).run(result)
    >>> result.testsRun, result.wasSuccessful()
    (1, True)
    """

    TestData: Any
    _file: ClassVar[Any] = None  # the test case that setupOnce and teardownOnce are given

    def __init__(self, *args: Any, **options: Any):
        super().__init__(*args, **options)
        self.TestData = struct()

    def setupOnce(self) -> None:
        """What is done before the first test of the file."""

    def teardownOnce(self) -> None:
        """What is done after its last test."""

    def setup(self) -> None:
        """What is done before each test."""

    def teardown(self) -> None:
        """What is done after each test."""

    @classmethod
    def setUpClass(cls) -> None:
        """unittest's: ``setupOnce``."""
        super().setUpClass()
        cls._file = cls()
        try:
            cls._file.setupOnce()
        except BaseException:
            cls._file.doCleanups()
            raise

    @classmethod
    def tearDownClass(cls) -> None:
        """unittest's: ``teardownOnce``."""
        try:
            cls._file.teardownOnce()
        finally:
            cls._file.doCleanups()
            super().tearDownClass()

    def setUp(self) -> None:
        """unittest's: ``setup``, with what ``setupOnce`` left."""
        if self._file is not None:
            self.TestData = copy(self._file.TestData)
        self.setup()

    def tearDown(self) -> None:
        """unittest's: ``teardown``."""
        self.teardown()
