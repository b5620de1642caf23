"""The layers where data enters a network, and output layers."""
