"""`whatif`: what happens from a position of Magical Athlete, the one game that has a notation for positions."""

from __future__ import annotations

import argparse
import json

from engine.cli.log_lines import LogLines
from engine.cli.options import Commands
from engine.games.magical_athlete.notation import WhatIf, whatif
from engine.games.magical_athlete.rule_sets import RULES
from engine.games.magical_athlete.tracks import TRACKS
from engine.games.magical_athlete.words import space
from engine.question import Refused
from engine.sentences import counted, ordinal

EXAMPLE = 'python -m engine whatif "Romantic@0 Scoocher@2 Banana@4" --dice 5'


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "whatif",
        help="what happens from a position of Magical Athlete",
        description="Plays a turn of Magical Athlete from a position and shows what happens and why.",
        epilog=f"Example: {EXAMPLE}",
    )
    parser.add_argument(
        "position", help="racers in seat order, the first to move: Name@space, with ! after it if tripped; Egg=Gunk@0"
    )
    parser.add_argument("--dice", default="", metavar="5,3,6", help="dice in the order they are rolled, whoever rolls")
    parser.add_argument(
        "--answers", default="", metavar="A,B", help="options to take in the order asked, by label or a unique part"
    )
    parser.add_argument(
        "--otherwise", choices=("no", "yes"), default="no", help="the answer to everything after that (default: no)"
    )
    parser.add_argument("--track", choices=tuple(TRACKS), default="mild")
    parser.add_argument("--turns", type=int, default=1, metavar="N", help="how many turns to play (default: 1)")
    parser.add_argument("--race", type=int, default=1, metavar="1..4", help="which race, for the prizes (default: 1)")
    parser.add_argument("--rules", choices=tuple(RULES), default="text")
    parser.add_argument("--seed", type=int, default=0, help="for rolls beyond those dice (default: 0)")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    after = whatif(
        arguments.position,
        read_dice(arguments.dice),
        [answer for answer in arguments.answers.split(",") if answer.strip()],
        arguments.otherwise,
        arguments.track,
        arguments.turns,
        arguments.race,
        arguments.seed,
        arguments.rules,
    )
    print(json.dumps(as_data(after)) if arguments.json else as_text(after))
    return 0


def read_dice(text: str) -> list[int]:
    dice = [word.strip() for word in text.split(",") if word.strip()]
    for word in dice:
        if not word.isdecimal():
            raise Refused(f"{word[:20]!r} is not a die: write numbers from 1 to 6 with commas between.")
    return [int(word[:6]) for word in dice]


def as_data(after: WhatIf) -> dict[str, object]:
    return {
        "racers": [
            {
                "name": r.name,
                "space": r.space,
                "tripped": r.tripped,
                "finished": r.place,
                "eliminated": r.out is not None,
                "points": r.points,
            }
            for r in after.race.racers
        ],
        "next": after.next.name if after.next else None,
        "over": after.race.over,
        "questions": [asked._asdict() for asked in after.questions],
        "events": [
            {"number": e.number, "kind": e.kind, "data": e.data, "cause": e.cause or None, "text": text}
            for e, text in zip(after.events, after.sentences, strict=True)
        ],
    }


def as_text(after: WhatIf) -> str:
    telling = LogLines()
    told = zip(after.events, after.sentences, strict=True)
    lines = [f"{event.number:>3}  {telling.line(event, sentence)}" for event, sentence in told]
    lines += [f"? {asked.prompt} {' / '.join(asked.options)}: {asked.answer}" for asked in after.questions]
    lines.append("")
    for r in after.race.racers:
        state = f"{ordinal(r.place)} place" if r.place else "out of the race" if r.out else f"on {space(r.space)}"
        points = f", {counted(r.points, 'point')}" if r.points else ""
        lines.append(f"{r.name:<17}{state}{', tripped' if r.tripped and r.racing else ''}{points}")
    lines.append("The race is over." if after.next is None else f"Next: {after.next.name}")
    if after.unused:
        lines.append(f"Nobody asked for: {', '.join(after.unused)}")
    return "\n".join(lines)
