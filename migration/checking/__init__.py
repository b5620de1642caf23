"""What of a MATLAB project the library supports."""
