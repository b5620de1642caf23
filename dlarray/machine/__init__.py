"""The machine: its memory, its processors, its GPUs."""
