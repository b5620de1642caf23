"""Networks: the graph of layers, dlnetwork, how it is evaluated, and what edits it."""
