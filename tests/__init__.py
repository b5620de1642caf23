"""The tests: a folder for each folder of the sources, whole programs, and what they all use."""
