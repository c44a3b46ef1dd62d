"""The one-line notation: a position as text, and what happens from there.

`whatif("Romantic@0 Scoocher@2 Banana@4", dice=[5])` — a rules question, a bug report and a test are one line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.dice import FastDice
from engine.event import Event
from engine.games.magical_athlete import words
from engine.games.magical_athlete.match import PRIZES
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.rule_sets import RULES
from engine.games.magical_athlete.telling import tell
from engine.games.magical_athlete.tracks import TRACKS
from engine.host import Ask
from engine.inline import Inline
from engine.names import called, nearest, plain_name, same
from engine.question import Refused
from engine.race.power import NOTHING
from engine.race.racer import Racer
from engine.race.track import FINISH
from engine.race.turn import Race
from engine.telling import by_seats, spelled

MOST_RACERS = 12
BORROWERS = ("Egg", "Twin")
"""They race with the power after the =, or without any."""

LONGEST_POSITION = 300
RACER = re.compile(r"([^@=!]+)(?:=([^@=!]+))?@ *(\d{1,3})(!?)")
YES = ("yes", "use", "accept")
NO = ("no", "decline", "stay", "keep")


def racer_called(text: str) -> str:
    names = {known: name for name, card in CARDS.items() for known in (name, *card.also)}
    if found := same(text, names.items()):
        return found[0]
    near = "".join(f" Did you mean {names[name]}?" for name in nearest(text, names, most=1))
    raise Refused(f"No racer is called {text.strip()[:40]!r}.{near}")


def read_position(text: str) -> list[Racer]:
    """Racers in seat order; the first one has the turn."""
    if len(text) > LONGEST_POSITION:
        raise Refused(f"A position has at most {LONGEST_POSITION} characters, not {len(text)}.")
    words = re.sub(r"(@ *\d+!?)[\s,]+", r"\1;", text.strip()).rstrip(";,").split(";")
    if not 1 <= len(words) <= MOST_RACERS:
        raise Refused(f"A position has 1 to {MOST_RACERS} racers, not {len(words)}.")
    racers = []
    for i, word in enumerate(words):
        found = RACER.fullmatch(word.strip())
        if found is None:
            raise Refused(f"{word[:40]!r} cannot be read: write Name@space, with ! after it for a tripped racer.")
        racers.append(_read_racer(i, *found.groups()))
    return racers


def _read_racer(i: int, who: str, held: str | None, where: str, tripped: str) -> Racer:
    name = racer_called(who)
    power = NOTHING if name in BORROWERS else CARDS[name]
    if held is not None:
        if name not in BORROWERS:
            raise Refused(f"{name} has its own power; only {' and '.join(BORROWERS)} can hold another one.")
        power = CARDS[racer_called(held)]
        if power.name in BORROWERS:
            raise Refused(f"{name} needs a power that races: {power.name} has none of its own.")
    space = int(where)
    if space >= FINISH:
        raise Refused(f"{name} cannot stand on {space}: spaces are 0 to {FINISH - 1}.")
    return Racer(i, i, name, power, space, bool(tripped))


class Asked(NamedTuple):
    """A question that came up, and what was answered."""

    seat: int
    prompt: str
    options: tuple[str, ...]
    answer: str


class Script:
    """Rolls the dice as given and then by seed; takes the answers as given and then yes or no to everything."""

    def __init__(self, dice: Sequence[int], answers: Sequence[str], otherwise: str, seed: int) -> None:
        for die in dice:
            if not 1 <= die <= 6:
                raise Refused(f"A die shows 1 to 6, not {die}.")
        if otherwise not in ("yes", "no"):
            raise Refused(f"Open questions are answered yes or no, not {otherwise[:20]!r}.")
        self.dice = list(dice)
        self.answers = [answer.strip() for answer in answers]
        self.otherwise = otherwise
        self.asked: list[Asked] = []
        self._later = FastDice(seed)

    def below(self, n: int, only: int | None = None) -> int:
        return self.dice.pop(0) - 1 if self.dice else self._later.below(n)

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        if len(options) == 1:
            return options[0]
        prompt, offered = words.race_question(Ask(seat, kind, options, wording, secret))
        labels = tuple(option.label for option in offered)
        declining = len(labels) - 1 if options[-1] is None else None
        if self.answers:
            index = self._find(self.answers.pop(0), labels, declining, wording[0])
        else:
            index = 0 if declining is None or self.otherwise == "yes" else declining
        self.asked.append(Asked(seat, prompt, labels, labels[index]))
        return options[index]

    @staticmethod
    def _find(answer: str, labels: Sequence[str], declining: int | None, me: Racer) -> int:
        wanted = plain_name(answer)
        hits = called(answer, [(label, i) for i, label in enumerate(labels)])
        if len(hits) == 1:
            return hits[0]
        if not hits and wanted in YES:
            return 0
        if not hits and wanted in NO and declining is not None:
            return declining
        problem = "fits more than one option of" if hits else "is not on offer to"
        raise Refused(f"{answer[:40]!r} {problem} {me.name}: {' / '.join(labels)}.")


@dataclass(frozen=True)
class WhatIf:
    """What happened from a position."""

    race: Race
    events: list[Event]
    questions: list[Asked]
    next: Racer | None
    unused: list[str]
    """Dice and answers that were not needed."""

    def racer(self, name: str) -> Racer:
        return next(r for r in self.race.racers if plain_name(r.name) == plain_name(name))

    @property
    def spaces(self) -> list[int]:
        return [r.space for r in self.race.racers]

    @property
    def powers(self) -> list[str]:
        """Whose powers happened, in order."""
        return [data["racer"] for data in self.happened("power")]

    @property
    def sentences(self) -> list[str]:
        return [spelled(tell(event).sentence, by_seats([f"Seat {r.seat + 1}" for r in self.race.racers])) for event in self.events]

    def happened(self, kind: str) -> list[dict[str, Any]]:
        """The data of all events of a kind."""
        return [event.data for event in self.events if event.kind == kind]


def whatif(
    position: str,
    dice: Sequence[int] = (),
    answers: Sequence[str] = (),
    otherwise: str = "no",
    track: str = "mild",
    turns: int = 1,
    race: int = 1,
    seed: int = 0,
    rules: str = "text",
) -> WhatIf:
    """Plays that many turns from a position."""
    for value, known, what in ((track, TRACKS, "track"), (rules, RULES, "set of rules")):
        if value not in known:
            raise Refused(f"There is no {what} called {value[:40]!r}. Possible: {', '.join(known)}.")
    if not 1 <= race <= len(PRIZES):
        raise Refused(f"There is no race {race}: races are 1 to {len(PRIZES)}.")
    if turns < 0:
        raise Refused(f"{turns} turns cannot be played.")
    on_track = Race(read_position(position), TRACKS[track], PRIZES[race - 1], RULES[rules])
    script = Script(dice, answers, otherwise, seed)
    host = Inline(script, script.ask, hearing=True, pauses=True)  # as if it paused: one turn at a time
    for _ in range(turns + 1):
        on_track.play_step(host)
        if on_track.over:
            break
    upcoming = None if on_track.over else on_track.next_up()
    return WhatIf(on_track, host.events, script.asked, upcoming, [*map(str, script.dice), *script.answers])
