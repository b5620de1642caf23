"""Well-known networks for images: their layers, and the files of their parameters."""
