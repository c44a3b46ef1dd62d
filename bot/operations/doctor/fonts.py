"""Which names can be drawn as they are written."""

from __future__ import annotations

from bot.operations.doctor.finding import Finding, note, ok
from engine.text.english import listed
from render.typography.font_faces import SCRIPTS, SHAPING, WritingScript, face_in

LEFTWARD = "libfribidi0"
"""What Pillow needs to join letters and to write from right to left; everything else for it comes with Pillow."""


def letters(missing: list[WritingScript] | None = None, shaping: bool = SHAPING) -> Finding:
    missing = [script for script in SCRIPTS if face_in(script) is None] if missing is None else missing
    if not missing:
        names = listed([script.name for script in SCRIPTS])
        return ok("letters", f"names in Latin and Cyrillic, {names} are drawn as they are written.")
    packages = {script.package for script in missing} | (set() if shaping else {LEFTWARD})
    return note(
        "letters",
        f'names in {listed([script.name for script in missing])} cannot be drawn here; pictures say "Player 3" instead.',
        f"On Debian or Ubuntu: apt-get install {' '.join(sorted(packages))}, and restart the bot.",
    )
