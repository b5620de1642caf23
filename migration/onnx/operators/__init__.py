"""What the operators of ONNX compute, on arrays in the order of ONNX."""
