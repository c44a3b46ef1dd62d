"""The gallery: every kind of picture of every game and of a club, with an HTML index."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.text.truncate import truncate
from render import drawn
from render.artist import LONGEST_ALT, Exhibit, Page
from render.gallery.club import showcase
from render.registry import artists


def exhibits() -> Iterator[Exhibit]:
    for artist in artists().values():
        yield from artist.showcase()
    yield from showcase()


def framed(name: str, page: Page, theme: str = "dark") -> Exhibit:
    """Returns a page as a file of the gallery."""
    return Exhibit(f"{name}.png", truncate(page.alt, LONGEST_ALT), lambda: drawn(page, theme).data)


def write_gallery(folder: Path, shown: Iterable[Exhibit]) -> int:
    """Writes the pictures and an index that shows each at full size and at phone size. Returns their number."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = []
    for exhibit in shown:
        (folder / exhibit.name).write_bytes(exhibit.draw())
        figures.append(_figure(html.escape(exhibit.name), html.escape(exhibit.alt)))
    (folder / "index.html").write_text(_index("\n".join(figures)), encoding="utf-8")
    return len(figures)


def _index(figures: str) -> str:
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Grandstand: the gallery</title>
<style>
body {{ background: #313338; color: #dbdee1; font: 16px/1.4 sans-serif; margin: 2em }}
figure {{ margin: 0 0 3em }} figcaption {{ font-weight: bold; margin-bottom: .5em }}
img {{ vertical-align: top; max-width: 100%; border-radius: 8px; margin-right: 1em }}
img.phone {{ width: 400px }} p {{ max-width: 60em; color: #b5bac1 }}
</style>
<h1>The gallery</h1>
<p>Each picture as a phone shows it, 400 pixels wide, then at full size, then its description.</p>
{figures}
</html>
"""


def _figure(name: str, alt: str) -> str:
    phone = f'<img class="phone" src="{name}" alt="{alt}">'
    return f'<figure><figcaption>{name}</figcaption>{phone}<img src="{name}" alt=""><p>{alt}</p></figure>'
