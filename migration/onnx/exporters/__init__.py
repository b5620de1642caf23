"""What layers become in an ONNX graph: functions (graph, layer, inputs, outputs) -> names of tensors, by family."""
