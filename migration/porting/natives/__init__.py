"""How functions of MATLAB are written that Python or the library says in another way."""
