"""The update functions of optimizers, the steps that they take, and the scaling of losses."""
