"""The engine that compiles nothing: operations on arrays of NumPy, recorded and done again."""
