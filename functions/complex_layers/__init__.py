"""What layers of complex numbers compute: activations, products, convolutions of spectra."""
