"""Differentiable rendering: fit shapes to a picture
=================================================

Fit shapes to a picture by gradient descent: a port of MathWorks' 2-D differentiable rendering example.

Source: ``differentiable_rendering.m`` of ``matlab-deep-learning/2D-Differentiable-Rendering-Example`` (commit
60097b5162, 268 lines, BSD 3-clause).  Circles, rectangles or Gaussians are drawn with soft edges on a grid of pixels,
so that the picture can be differentiated by their centres, sizes and colours; these are then fitted to a target
picture.  There is no network.  The target here is synthetic: two discs.

Source lines that changed shape: 3 of about 75 that compute.

* The initial centres: the sum of a 2×2 matrix and random numbers; a MATLAB literal is a list of rows in ``dlarray(…)``.
* Two calls with ``switch`` over a cell of strings: ``case "rectangles" | "gaussians"``.

``gradients{1}`` is ``gradients[0]``: braces of a cell are Python's brackets.  Left out: the lines that draw figures.
"""

from typing import Any

import dlarray as dl


def main(
    example="circles",
    num_iterations=125,
    num_shapes=None,
    size=32,
    learning_rate: Any = None,
    seed=0,
    start=None,
):
    """Fit the shapes; returns the losses, the centres, dimensions and colours, and the target picture.

    ``start`` replaces the random centres, dimensions and colours.
    """
    dl.rng(seed)

    # Target picture: the source reads a file
    target_image = discs(size)
    target_image = dl.dlarray(target_image, "SSCB")

    # Grid of pixel coordinates
    image_height, image_width, _, _ = dl.size(target_image)
    X, Y = dl.ndgrid(dl.linspace(0, 1, image_height), dl.linspace(0, 1, image_width))
    X = dl.dlarray(X, "SSCB")
    Y = dl.dlarray(Y, "SSCB")

    # Type and number of shapes
    match example:
        case "rectangles":
            shape_type = "rectangle"
            num_shapes = num_shapes or 75
        case "circles":
            shape_type = "circle"
            num_shapes = num_shapes or 2
        case "gaussians":
            shape_type = "gaussians"
            num_shapes = num_shapes or 150

    # Random parameters in a reasonable range
    match example:
        case "rectangles" | "gaussians":
            center = dl.dlarray(dl.rand(2, num_shapes), "CB")
            dimensions = dl.dlarray(0.1 + dl.rand(2, num_shapes) * 0.5, "CB")
            color = dl.dlarray(dl.rand(3, num_shapes), "CB")
        case "circles":
            center = dl.dlarray(dl.dlarray([[0.25, 0.25], [0, 0.5]]) + 0.5 * dl.rand(2, num_shapes), "CB")
            dimensions = dl.dlarray(0.5 + dl.rand(2, num_shapes) * 0.5, "CB")
            color = dl.dlarray(dl.rand(3, num_shapes), "CB")
    if start is not None:
        center, dimensions, color = (dl.dlarray(part, "CB") for part in start)

    # The colours add up where shapes overlap: start with the mean of the target
    rendered_image = render(center, dimensions, color, X, Y, shape_type)
    color = color * (dl.mean(target_image(":")) / dl.mean(rendered_image(":")))

    match example:
        case "rectangles" | "gaussians":
            learning_rate = learning_rate or 0.75
        case "circles":
            learning_rate = learning_rate or 0.05
    decay_rate = 0.99
    losses = dl.zeros(num_iterations, 1)
    v_center = []
    v_dimensions = []
    v_color = []

    for iter in range(1, num_iterations + 1):
        gradients, loss_value = dl.dlfeval(
            computeGradients, center, dimensions, color, target_image, X, Y, shape_type
        )
        grad_center = gradients[0]
        grad_dimensions = gradients[1]
        grad_color = gradients[2]

        center, v_center = dl.sgdmupdate(center, grad_center, v_center, learning_rate)
        dimensions, v_dimensions = dl.sgdmupdate(dimensions, grad_dimensions, v_dimensions, learning_rate)
        color, v_color = dl.sgdmupdate(color, grad_color, v_color, learning_rate)

        center = dl.clip(center, 0.01, 0.99)
        dimensions = dl.clip(dimensions, 0.01, 1)

        learning_rate = learning_rate * decay_rate
        losses.paren[iter] = dl.extractdata(loss_value)

    return losses, (center, dimensions, color), target_image


def discs(size):
    """A red and a blue disc on black, size×size×3: the picture that the source reads from a file."""
    x, y = dl.ndgrid(dl.linspace(0, 1, size), dl.linspace(0, 1, size))
    picture = dl.zeros(size, size, 3)
    picture.paren[":", ":", 1] = 0.9 * (((x - 0.35) / 0.2) ** 2 + ((y - 0.3) / 0.2) ** 2 <= 1)
    picture.paren[":", ":", 3] = 0.8 * (((x - 0.6) / 0.25) ** 2 + ((y - 0.65) / 0.15) ** 2 <= 1)
    return picture


def computeLoss(center, dimensions, color, target_image, X, Y, shape_type):
    """Mean squared difference between the drawn picture and the target."""
    rendered_image = render(center, dimensions, color, X, Y, shape_type)
    return dl.mean((rendered_image(":") - target_image(":")) ** 2)


def computeGradients(center, dimensions, color, target_image, X, Y, shape_type):
    """A cell of three gradients, and the loss."""
    loss_value = computeLoss(center, dimensions, color, target_image, X, Y, shape_type)
    gradients = dl.dlgradient(loss_value, [center, dimensions, color])
    return gradients, loss_value


def render(center, dimensions, color, X, Y, shape_type):
    """Draw all shapes at once: one shape to an observation, summed at the end."""
    match shape_type:
        case "rectangle":
            dist_to_center = dl.max(
                dl.abs(X - dl.reshape(center(1, ":"), 1, 1, 1, []))
                / (0.5 * dl.reshape(dimensions(1, ":"), 1, 1, 1, [])),
                dl.abs(Y - dl.reshape(center(2, ":"), 1, 1, 1, []))
                / (0.5 * dl.reshape(dimensions(2, ":"), 1, 1, 1, [])),
            )
            mask = stableSigmoid(dist_to_center)
        case "circle":
            dist_to_center = (X - dl.reshape(center(1, ":"), 1, 1, 1, [])) ** 2 / (
                (0.5 * dl.reshape(dimensions(1, ":"), 1, 1, 1, [])) ** 2 + 1e-8
            ) + (Y - dl.reshape(center(2, ":"), 1, 1, 1, [])) ** 2 / (
                (0.5 * dl.reshape(dimensions(2, ":"), 1, 1, 1, [])) ** 2 + 1e-8
            )
            mask = stableSigmoid(dist_to_center)
        case "gaussians":
            mask = dl.exp(
                -(
                    (X - dl.reshape(center(1, ":"), 1, 1, 1, [])) ** 2
                    / (0.02 * dl.reshape(dimensions(1, ":"), 1, 1, 1, []))
                    + (Y - dl.reshape(center(2, ":"), 1, 1, 1, [])) ** 2
                    / (0.02 * dl.reshape(dimensions(2, ":"), 1, 1, 1, []))
                )
            )
    return dl.sum(mask * dl.reshape(color, 1, 1, dl.size(color, 1), []), 4)


def stableSigmoid(x):
    """A soft step from 1 inside (x < 1) to 0 outside."""
    y = 1 / (1 + dl.exp(-dl.clip(150 * (1 - x), -20, 20)))
    return dl.clip(y, 1e-6, 1 - 1e-6)


if __name__ == "__main__":
    for example in ("circles", "rectangles", "gaussians"):
        losses, (center, _, _), _ = main(example)
        print(f"{example}: loss {float(losses(1)):.5f} -> {float(losses(dl.end)):.5f}")
        if example == "circles":
            print(center)
