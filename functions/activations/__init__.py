"""Activation functions, softmax, dropout, and what activation layers compute."""
