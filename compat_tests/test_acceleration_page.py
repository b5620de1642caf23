"""What MATLAB documents of accelerated functions, character by character.

https://www.mathworks.com/help/deeplearning/ug/check-accelerated-deep-learning-function-outputs.html
https://www.mathworks.com/help/deeplearning/ref/dlaccelerate.html
"""

import pytest

import dlarray as dl
from dlarray.acceleration.engines import JAX


def myUnsupportedFun(dlX):
    noise = dl.rand(dl.size(dlX))
    return dlX + noise


def test_display():
    accfun = dl.dlaccelerate(myUnsupportedFun)
    dl.clearCache(accfun)
    accfun.CheckMode = "tolerance"
    assert repr(accfun) == (
        "  AcceleratedFunction with properties:\n"
        "\n"
        "          Function: @myUnsupportedFun\n"
        "           Enabled: 1\n"
        "         CacheSize: 50\n"
        "           HitRate: 0\n"
        "         Occupancy: 0\n"
        "         CheckMode: 'tolerance'\n"
        "    CheckTolerance: 1.0000e-04"
    )


@pytest.mark.skipif(not JAX.available(), reason="jax is not installed")
def test_first_evaluation():
    dl.rng("default")
    accfun = dl.dlaccelerate(myUnsupportedFun)
    dlX = dl.dlarray(dl.ones(3, 3))
    assert repr(accfun(dlX)) == (
        "  3×3 dlarray\n"
        "\n"
        "    1.8147    1.9134    1.2785\n"
        "    1.9058    1.6324    1.5469\n"
        "    1.1270    1.0975    1.9575"
    )
    # MATLAB warns at the second evaluation, which adds the same noise: it has frozen it. Here it is drawn anew.
    assert abs(float(accfun(dlX)(1, 1)) - 1.9649) < 5e-5
