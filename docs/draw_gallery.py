"""Run the long examples, and keep their pictures and what they print where the docs show them.

Building the docs runs the short examples.  Those that draw nothing are run here too,
for the words of their thumbnails.  Run ``python docs/draw_gallery.py`` after a long one has changed, with its
name if it is only one; all take some minutes.
"""

import contextlib
import io
import json
import re
import runpy
import shutil
import sys
import time

from example_pages import DOCS, EXAMPLES, RECORDED, ROOT, recorded


def run(name: str) -> dict:
    """What an example prints, how long it takes; its picture goes to docs/gallery/."""
    output = ROOT / "examples" / "output"
    if output.exists():
        shutil.rmtree(output)
    printed, start = io.StringIO(), time.process_time()
    with contextlib.redirect_stdout(printed):
        runpy.run_path(str(ROOT / "examples" / f"{name}.py"), run_name="__main__")
    picture = output / f"{name.replace('/', '_')}.png"
    if picture.exists():
        shutil.copy(picture, DOCS / "gallery")
    text = printed.getvalue().replace(f"{ROOT}/", "")
    return {
        "seconds": round(time.process_time() - start),
        "printed": re.sub(r"[ \t]+$", "", text, flags=re.M),
    }


def main(names: list[str]) -> None:
    found = recorded() if RECORDED.exists() else {}
    for name, now in EXAMPLES.items():
        draws = "OUTPUT" in (ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8")
        if names and name not in names or now and draws:
            continue
        print(f"-- {name}", flush=True)
        found[name] = run(name)
        found = {name: found[name] for name in EXAMPLES if name in found}
        RECORDED.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
