"""MATLAB's integer classes on raw arrays: conversion, saturating arithmetic, exact comparison.

Unformatted, untraced dlarrays alone hold integers; a label or a trace makes them floating (``docs/decisions/0028``).
"""
