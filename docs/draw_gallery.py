"""Run the examples of the gallery and put their pictures where docs/gallery.rst shows them.

The pictures are kept with the text, so building the docs trains nothing.  Run ``python docs/draw_gallery.py`` after an
example has changed; it takes a few minutes.
"""

import runpy
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = (
    "rosenbrock", "burgers_pinn", "hamiltonian_network", "neural_ode",
    "attention_zoo/reduction", "attention_zoo/encoder_decoder", "attention_zoo/blocked",
    "train_digits", "japanese_vowels", "sunspots", "character_gpt", "digits_vae", "digits_gan", "pytorch_transfer",
    "finetune_digits", "explain_digits",
)  # fmt: skip


def main() -> None:
    target = ROOT / "docs" / "gallery"
    target.mkdir(exist_ok=True)
    for name in EXAMPLES:
        print(f"-- {name}", flush=True)
        example = runpy.run_path(str(ROOT / "examples" / f"{name}.py"))
        example["main"]()
        shutil.copy(example["OUTPUT"] / f"{name.replace('/', '_')}.png", target)


if __name__ == "__main__":
    main()
