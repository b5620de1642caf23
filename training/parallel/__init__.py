"""Training in several processes: messages between them, shares of the data and sums of gradients."""
