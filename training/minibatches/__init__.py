"""Mini-batches: minibatchqueue, and where observations come from, how they are read and collated."""
