"""How a step of training changes the parameters: solvers and their learning rates."""
