"""What every layer is made of: the class Layer, properties, parameters and their initializers."""
