"""MATLAB's functions of text: formats, numbers as text, parts, questions, regular expressions."""
