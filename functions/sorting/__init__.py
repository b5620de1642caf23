"""Sorting, searching, sets, and the largest or smallest elements."""
