"""Texts of MATLAB that are code: ``eval``, and functions written as text."""

from dlarray.migration.matlab.code_texts.caller_names import dbstack, inputname
from dlarray.migration.matlab.code_texts.evaluation import eval_, evalc, evalin
from dlarray.migration.matlab.code_texts.function_facts import functions
from dlarray.migration.matlab.code_texts.inline_functions import argnames, formula, inline, vectorize
from dlarray.migration.matlab.code_texts.questions import input_
from dlarray.migration.matlab.code_texts.scripts import run_script
from dlarray.migration.matlab.code_texts.workspaces import assignin

__all__ = [
    "functions",
    "argnames",
    "assignin",
    "dbstack",
    "eval_",
    "evalc",
    "evalin",
    "formula",
    "inline",
    "input_",
    "inputname",
    "run_script",
    "vectorize",
]
