"""ONNX models, both ways: read as networks, and written from them."""
