"""trainnet: its options, the loop, checkpoints, and prediction in mini-batches."""
