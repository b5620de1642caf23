"""What the text of one body, or one file, tells by itself, before the kinds of its values are known."""
