"""What several families of helpers share: words of errors, the order of strings, open files, keys of tables."""
