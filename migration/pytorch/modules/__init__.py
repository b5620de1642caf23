"""What layers become as modules of PyTorch, by family. These files need PyTorch; toPyTorch imports them."""
