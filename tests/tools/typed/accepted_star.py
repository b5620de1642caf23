"""The star import, where some of Python's builtins are MATLAB's functions, and still do what only Python's can."""

from typing import Any, assert_type

from dlarray import *

X = dlarray([1, 2, 3])
words = ["one", "three"]
assert_type(sum(X), dlarray)
assert_type(sum([1, 2, 3]), dlarray)
assert_type(sum(len(w) for w in words), int)
assert_type(max(X), dlarray)
assert_type(max(words), str)
assert_type(max(words, key=len), str)
assert_type(max((len(w) for w in words), default=0), int)
assert_type(min(X, [], 1), dlarray)
assert_type(all(X > 0), dlarray)
assert_type(any(w is None for w in words), bool)
assert_type(abs(X), dlarray)
assert_type(abs(-3), dlarray)
assert_type(round(2.5), dlarray)
assert_type(round(X, 2), dlarray)
assert_type(list(range(3)), list[int])
assert_type(next(iter(words)), str)
assert_type(complex(1, 2), complex)
assert_type(dlnetwork().Learnables.Value, Any)
