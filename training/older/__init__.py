"""Training and prediction by older names: trainNetwork, DAGNetwork and their like."""
