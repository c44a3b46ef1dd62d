"""`whatif`: what happens from a position, for every game with a notation."""

from __future__ import annotations

import argparse
import json

from engine.cli.arguments import Commands
from engine.cli.log_lines import LogLines
from engine.cli.position_arguments import add_which_position, how_to_write, read_position
from engine.contract.notation import PositionResult
from engine.core.question import Refused


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "whatif",
        help="what happens from a position",
        description="Plays a turn from a position and shows what happens and why.",
        epilog=how_to_write(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("position", help="as below")
    add_which_position(parser)
    parser.add_argument("--dice", default="", metavar="5,3,6", help="dice in the order they are rolled, whoever rolls")
    parser.add_argument(
        "--answers", default="", metavar="A,B", help="options to take in the order asked, by label or a unique part"
    )
    parser.add_argument(
        "--otherwise", choices=("no", "yes"), default="no", help="the answer to everything after that (default: no)"
    )
    parser.add_argument("--turns", type=int, default=1, metavar="N", help="how many turns to play (default: 1)")
    parser.add_argument("--phases", type=int, default=1, metavar="N", help="how many phases to play (default: 1)")
    parser.add_argument("--seed", type=int, default=0, help="for rolls beyond those dice (default: 0)")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    _, notation, case = read_position(
        arguments.position,
        arguments,
        dice=read_dice(arguments.dice),
        answers=[answer for answer in arguments.answers.split(",") if answer.strip()],
        otherwise=arguments.otherwise,
        turns=arguments.turns,
        phases=arguments.phases,
        seed=arguments.seed,
    )
    after = notation.after(case)
    print(json.dumps(as_data(after)) if arguments.json else as_text(after))
    return 0


def read_dice(text: str) -> list[int]:
    dice = [word.strip() for word in text.split(",") if word.strip()]
    for word in dice:
        if not word.isdecimal():
            raise Refused(f"{word[:20]!r} is not a die: write numbers from 1 to 6 with commas between.")
    return [int(word[:6]) for word in dice]


def as_data(after: PositionResult) -> dict[str, object]:
    return {
        **after.as_data(),
        "questions": after.asked_as_data(),
        "events": [
            {"number": e.number, "kind": e.kind, "data": e.data, "cause": e.cause or None, "text": text}
            for e, text in zip(after.events, after.sentences, strict=True)
        ],
    }


def as_text(after: PositionResult) -> str:
    log = LogLines()
    pairs = zip(after.events, after.sentences, strict=True)
    lines = [f"{event.number:>3}  {log.line(event, sentence)}" for event, sentence in pairs]
    lines += [f"? {question.prompt} {' / '.join(question.options)}: {question.answer}" for question in after.questions]
    lines += ["", *after.position]
    if after.unused:
        lines.append(f"Nobody asked for: {', '.join(after.unused)}")
    return "\n".join(lines)
