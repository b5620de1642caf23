"""What translated programs import: MATLAB's text, printing, cells, maps and struct arrays."""
