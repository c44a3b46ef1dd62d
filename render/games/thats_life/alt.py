"""Alt texts of the pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.thats_life.tiles import ACTIONS, FINISH, START
from engine.text.beat import read_beats
from engine.text.english import counted, listed, tidy
from engine.text.truncate import truncate
from render.artist import LONGEST_ALT, View
from render.games.thats_life.drawings.tiles import written
from render.games.thats_life.panels.players import signed
from render.games.thats_life.track.crowd import crowd
from render.games.thats_life.track.layout import visible_spaces
from render.pages.wording import beats_text
from render.typography.display_names import spoken_names

NEWS = 420
"""The longest text about the last turns, in letters; the rest describes the picture."""

NO_TILES = {START, FINISH, *ACTIONS}
"""Nobody can take these."""


def board_alt(view: View) -> str:
    """Describes the last turns, the points, the track, and whose turn it is."""
    board, names = view["board"], spoken_names(view["seats"])
    title = f"That's Life!, turn {board['turn']}."
    beats = [beat for beat in read_beats(view) if beat.doer is not None]
    news = f"Just happened: {beats_text(beats, names, lambda text: len(text) <= NEWS)}" if beats else ""
    points = ", ".join(f"{name} {signed(worth)}" for name, worth in zip(names, board["points"], strict=True))
    before = tidy(" ".join(filter(None, [title, _waiting(view, names), news, f"Worth now: {points}."])))
    return truncate(f"{before} {_track(board, names)}", LONGEST_ALT)


def _track(board: Mapping[str, Any], names: Sequence[str]) -> str:
    """Describes the remaining tiles and who stands where."""
    spaces = visible_spaces(board)
    crowds = [f"{written(space['tile'])}: {_company(space, board['figure'], names)}" for space in spaces if crowd(space)]
    left = sum(space["tile"] not in NO_TILES for space in spaces)
    return f"{counted(left, 'tile')} left on the track. {'; '.join(crowds)}."


def _company(space: Mapping[str, Any], figure: str, names: Sequence[str]) -> str:
    pawns: dict[str, int] = {}
    for pawn in space["pawns"]:
        owner = names[pawn["seat"]] + (f" ({pawn['hat']} hat)" if pawn["hat"] else "")
        pawns[owner] = pawns.get(owner, 0) + 1
    pieces = [name if count == 1 else f"{name} ×{count}" for name, count in pawns.items()]
    pieces += [figure] if space["figure"] else []
    return listed(pieces + ([counted(space["guards"], "guard")] if space["guards"] else []))


def _waiting(view: View, names: Sequence[str]) -> str:
    seats = sorted(set(view["waiting"]))
    if not seats:
        return ""
    who = listed([names[seat] for seat in seats])
    rolls = {question["kind"] for question in view["questions"]} == {"roll"}
    return f"{who} to {'roll' if rolls else 'act'}."


def final_alt(view: View) -> str:
    names, result, board = spoken_names(view["seats"]), view["result"], view["board"]
    order = sorted(range(len(names)), key=lambda seat: (result["places"][seat], seat))
    results = []
    for seat in order:
        score = board["scores"][seat]
        details = [counted(len(score["worth"]), "tile")]
        if score["turned"]:
            details.append(f"{len(score['turned'])} of them turned by a {board['lucky']}")
        details += [f"{what} {signed(score[what])}" for what in ("laps", "discs", "tokens", "hats") if score[what]]
        results.append(f"{result['places'][seat]}. {names[seat]} {signed(result['points'][seat])} ({', '.join(details)})")
    return truncate(f"The game is over. {'; '.join(results)}.", LONGEST_ALT)
