"""Pooling layers, maximum and average, windowed, adaptive and global."""
