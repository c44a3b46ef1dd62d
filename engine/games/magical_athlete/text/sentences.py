"""Every event as a sentence: who does what."""

from __future__ import annotations

from typing import Any

from engine.games.magical_athlete.text.questions import VOCABULARY
from engine.games.magical_athlete.tracks import TRACKS
from engine.race.text.sentences import RaceSentences, racers
from engine.text.phrase import Phrase, joined, listed, piece, seat, told

Data = dict[str, Any]


def _roll_off(data: Data) -> Phrase:
    rolled = joined([(seat(number), f" {die}") for number, die in zip(data["seats"], data["dice"], strict=True)])
    if data["winner"] is None:
        return told(None, "Roll-off", rolled, rest=": {0}. No number stands alone, so everybody rolls again")
    best, tied = winning_die(data)
    why = ("The ", *listed(tied), " tie, so ") if tied else ()
    does = "drafts" if data["what"] == "draft" else "goes"
    return told(None, "Roll-off", rolled, why, seat(data["winner"]), does, f" with a {best}" if tied else "",
                rest=": {0}. {1}{2} {3} first{4}")  # fmt: skip


def winning_die(roll_off: Data) -> tuple[int, list[str]]:
    """The number that won the roll-off, and the higher numbers, which tied (000-17)."""
    best: int = roll_off["dice"][roll_off["seats"].index(roll_off["winner"])]
    return best, [f"{die}s" for die in range(6, best, -1) if die in roll_off["dice"]]


def _line_up(data: Data) -> Phrase:
    teams = listed((piece(racer), " (", seat(number), ")") for number, racer in data["racers"])
    title = TRACKS[data["track"]].title
    return told(None, "Race {race} on {title}", race=data["race"], title=title, teams=teams, first=seat(data["first"]),
                rest=": {teams}. {first} begins")  # fmt: skip


SENTENCES = RaceSentences(
    VOCABULARY,
    {
        "roll_off": _roll_off,
        "row": lambda d: told(None, "Row {0} is laid out", d["set"], racers(d["racers"]), rest=": {1}"),
        "picked": lambda d: told(seat(d["seat"]), "drafts {0}", piece(d["racer"])),
        "line_up": _line_up,
    },
)
tell = SENTENCES.tell
