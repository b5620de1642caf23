"""What a MATLAB source tells of its values: their kinds, which arrays are shared, what is stored first."""
