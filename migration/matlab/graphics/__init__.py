"""Objects of what is drawn: MATLAB's properties over matplotlib's artists; the front is ``dlarray.matlab.draw``."""
