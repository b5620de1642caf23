"""What the tests of documented outputs need of the machine."""

from tests.support.real_gpus import trainings_stay_on_the_processor  # noqa: F401
