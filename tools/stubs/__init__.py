"""What type checkers and editors are told of the public names: the text of ``dlarray/__init__.pyi``.

Types come from three places: the signatures, the types in the docstrings (`phrases` reads them), and the files in
``by_hand/`` for what neither can say.
"""
