"""Every kind of picture, from real games that are played anew each time in the same way."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import Table, policy_called
from render import Picture, card_picture, pictures
from render.contact_sheet import contact_sheet
from render.replay import replay

PEOPLE = ("Ada", "Benjamin Button", "Зоя", "Dee", "Emmanuel", "Fay")
GAMES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("four", 4, {}),
    ("six", 6, {"tracks": "wild,mild,wild-printed,wild"}),
    ("doubles", 3, {"racers": "double", "tracks": "wild,wild,mild,wild"}),
    ("two", 2, {}),
)
TURNS = (9, 23)
"""Which pictures of each race are shown, counted in answers."""

CARDS = ("Banana", "Scoocher", "Rocket Scientist", "M.O.U.T.H.")


def views(players: int, options: dict[str, str], seed: str = "grandstand") -> Iterator[dict[str, Any]]:
    """A game by quick players, as a spectator sees it after each answer."""
    policy = policy_called("quick")
    table = Table.new("magical-athlete", PEOPLE[:players], options, seed)
    yield table.view(None, since=0)
    while table.questions:
        question, told = table.questions[0], table.events[-1].number
        table.answer(question.seat, question.key, policy.answer(table, question))
        yield table.view(None, since=told)
    yield table.view(None, since=0)


def write_gallery(folder: Path) -> int:
    """Writes pictures and an index that shows each at full size and as on a phone; gives their number."""
    folder.mkdir(parents=True, exist_ok=True)
    shown: list[tuple[str, str]] = []
    for name, data, alt in _everything():
        (folder / name).write_bytes(data)
        shown.append((name, alt))
    (folder / "index.html").write_text(_index(shown), encoding="utf-8")
    return len(shown)


def _everything() -> Iterator[tuple[str, bytes, str]]:
    for title, players, options in GAMES:
        *course, whole = views(players, options)
        for theme in ("dark", "light") if title == "four" else ("dark",):
            for picture in _chosen(course, theme):
                yield f"{title}-{theme}-{picture.name}", picture.data, picture.alt
        if title == "four":
            yield "replay-race-2.gif", replay(whole, 2), "Race 2 of the game of four as a film."
    for card in CARDS:
        data = card_picture("magical-athlete", card)
        yield f"card-{card.replace('.', '').replace(' ', '-').lower()}.png", data.data, data.alt
    yield "cast.png", contact_sheet("magical-athlete"), "All 36 racers at 160, 80 and 40 pixels."


def _chosen(course: list[dict[str, Any]], theme: str) -> Iterator[Picture]:
    """The draft at its beginning and later, all choices and line-ups, some turns of each race, every end."""
    count: dict[tuple[str, int], int] = {}
    seen: set[str] = set()
    for view in course:
        board = view["board"]
        key = (board["phase"], board["race_no"])
        count[key] = count.get(key, 0) + 1
        number = count[key]
        wanted = number in (1, 7) if board["phase"] == "draft" else number in (1, *TURNS)
        if wanted or any(event["kind"] in ("race_over", "line_up") for event in view["events"]):
            for picture in pictures(view, theme):
                if picture.name not in seen or board["phase"] == "draft":
                    seen.add(picture.name)
                    yield picture._replace(name=f"draft-{number}.png") if board["phase"] == "draft" else picture


def _index(shown: list[tuple[str, str]]) -> str:
    figures = "\n".join(_figure(html.escape(name), html.escape(alt)) for name, alt in shown)
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
