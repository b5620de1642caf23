"""Ports compared with what MATLAB printed or recorded."""
