"""Rosenbrock's function: gradients, and gradients of gradients
============================================================

Find the minimum of Rosenbrock's function with dlfeval and dlgradient: by its gradient, and by its curvature too.

The function is that of MATLAB's page on dlfeval: ``y = 100*(x(2) - x(1)^2)^2 + (1 - x(1))^2``, a narrow bent valley
whose floor falls slowly to (1, 1).  Gradient descent creeps along the floor.  Newton's method, with second derivatives
from dlgradient of dlgradient, goes there in a few steps.

Run it with ``python examples/rosenbrock.py``.  It writes ``examples/output/rosenbrock.png``.
"""

from pathlib import Path

import numpy as np

from dlarray import dlarray, dlfeval, dlgradient, extractdata, mldivide, sum, vertcat  # noqa: A004

OUTPUT = Path(__file__).parent / "output"
START = (-1.0, 2.0)


def rosenbrock(x):
    """The value and the gradient, as on MATLAB's page."""
    y = 100 * (x(2) - x(1) ** 2) ** 2 + (1 - x(1)) ** 2
    dydx = dlgradient(y, x)
    return y, dydx


def rosenbrockHessian(x):
    """The gradient and the matrix of second derivatives."""
    y = 100 * (x(2) - x(1) ** 2) ** 2 + (1 - x(1)) ** 2
    dydx = dlgradient(y, x, EnableHigherDerivatives=True)
    rows = [dlgradient(dydx(k), x, RetainData=True) for k in (1, 2)]
    return y, dydx, vertcat(*rows)


def descend(x, iterations):
    """Gradient descent; the step is halved until the function falls enough (Armijo's rule)."""
    path = [x]
    step = 1e-2
    for _ in range(iterations):
        y, gradient = dlfeval(rosenbrock, x)
        step *= 2
        slope = float(sum(gradient**2, "all"))
        while True:
            trial = x - step * gradient
            if float(dlfeval(rosenbrock, trial)[0]) <= float(y) - 0.3 * step * slope:
                break
            step /= 2
        x = trial
        path.append(x)
    return path


def newton(x, iterations):
    """Newton's method: the step that would end in the minimum if the function were quadratic."""
    path = [x]
    for _ in range(iterations):
        _, gradient, hessian = dlfeval(rosenbrockHessian, x)
        x = x - mldivide(hessian, gradient.T).T
        path.append(x)
    return path


def main(iterations=1500, newtonIterations=8):
    x = dlarray(list(START))
    fval, gradval = dlfeval(rosenbrock, x)
    print("Value and gradient at (-1, 2), as on MATLAB's page:\n")
    print(fval)
    print(gradval)
    paths = {"gradient descent": descend(x, iterations), "Newton": newton(x, newtonIterations)}
    distance = {}
    for name, path in paths.items():
        distance[name] = float(np.linalg.norm(extractdata(path[-1]).ravel() - 1))
        print(f"{name}: {len(path) - 1} iterations, distance to the minimum {distance[name]:.2e}")
    print(f"Paths: {draw(paths)}")
    return distance


def draw(paths):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    a, b = np.meshgrid(np.linspace(-1.6, 1.6, 200), np.linspace(-3.6, 2.6, 200))
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6))
    left.contour(
        a, b, 100 * (b - a**2) ** 2 + (1 - a) ** 2, np.logspace(-1, 3.5, 10), linewidths=0.4, cmap="Greys_r"
    )
    for (name, path), style in zip(paths.items(), ("-", "o-"), strict=True):
        points = np.array([extractdata(x).ravel() for x in path])
        left.plot(*points.T, style, ms=4, lw=1.2, label=name)
        right.loglog(
            np.arange(1, len(points) + 1), np.linalg.norm(points - 1, axis=1), style, ms=4, label=name
        )
    left.plot(1, 1, "k*", ms=11)
    left.set(xlim=(-1.6, 1.6), ylim=(-3.6, 2.6), xlabel="x(1)", ylabel="x(2)", title="Rosenbrock's function")
    right.set(xlabel="point", ylabel="distance to (1, 1)", title="Convergence", ylim=(1e-16, None))
    right.legend()
    figure.tight_layout()
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / "rosenbrock.png"
    figure.savefig(target, dpi=72)
    plt.close(figure)
    return target


if __name__ == "__main__":
    main()
