"""Networks saved to files and read back, and parameters from other libraries."""
