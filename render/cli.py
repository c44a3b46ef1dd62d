"""The command line of `render`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine import Refused, read_record, replayed_record
from engine.cli.parser import Parser
from render import card_picture
from render.film.replay import frames, replay
from render.gallery.contact_sheet import contact_sheet
from render.gallery.gallery import exhibits, write_gallery
from render.scene.theme import THEMES

DEFAULT_GAME = "magical-athlete"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = Parser(prog="python -m render", description="Pictures of race board games.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_add_cast, _add_demo, _add_card, _add_replay):
        add(commands)
    chosen = parser.parse_args(arguments)
    try:
        chosen.run(chosen)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 2
    except OSError as wrong:
        print(f"That file cannot be used: {wrong.strerror or wrong}.", file=sys.stderr)
        return 2
    return 0


def _add_cast(commands: Any) -> None:
    parser = commands.add_parser("cast", help="all figures at 40, 80 and 160 pixels on one sheet")
    _add_common(parser, "cast.png")
    parser.set_defaults(run=lambda chosen: chosen.out.write_bytes(contact_sheet(chosen.game, chosen.theme)))


def _add_demo(commands: Any) -> None:
    parser = commands.add_parser("demo", help="a gallery of every kind of picture from real games, with an index.html")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where it goes")
    parser.set_defaults(run=_demo)


def _demo(chosen: argparse.Namespace) -> None:
    print(f"{write_gallery(chosen.out, exhibits())} pictures: open {chosen.out / 'index.html'}")


def _add_card(commands: Any) -> None:
    parser = commands.add_parser("card", help="what a card does and what was ruled about it, as a picture")
    parser.add_argument("name")
    _add_common(parser, "card.png")
    parser.set_defaults(run=lambda chosen: chosen.out.write_bytes(card_picture(chosen.game, chosen.name, chosen.theme).data))


def _add_replay(commands: Any) -> None:
    parser = commands.add_parser("replay", help="an exported game as an animated GIF (export: python -m engine play --export FILE)")
    parser.add_argument("record", type=Path, metavar="FILE")
    parser.add_argument("--part", "--race", type=int, metavar="N", help="only this part of the game (a race), from 1")
    parser.add_argument("--out", type=Path, default=Path("replay.gif"), help="where the GIF goes (%(default)s)")
    parser.add_argument("--frames", type=Path, metavar="DIR", help="numbered PNGs into this folder instead")
    parser.add_argument("--theme", choices=THEMES, default="dark")
    parser.set_defaults(run=_replay)


def _replay(chosen: argparse.Namespace) -> None:
    view = replayed_record(read_record(chosen.record.read_bytes())).view(None, since=0)
    if chosen.frames is None:
        chosen.out.write_bytes(replay(view, chosen.part, chosen.theme))
        return
    if any(chosen.frames.glob("*.png")):
        raise Refused(f"There are pictures in {chosen.frames} already; give an empty folder.")
    chosen.frames.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(frames(view, chosen.part, chosen.theme), 1):
        (chosen.frames / f"{number:05}.png").write_bytes(data)


def _add_common(parser: argparse.ArgumentParser, out: str) -> None:
    parser.add_argument("--game", default=DEFAULT_GAME, metavar="ID", help="of which game (%(default)s)")
    parser.add_argument("--theme", choices=THEMES, default="dark", help="(%(default)s)")
    parser.add_argument("--out", type=Path, default=Path(out), help="where the picture goes (%(default)s)")
