"""Ordinary differential equations: solvers with MATLAB's steps and outputs, events, and solutions between the steps."""
