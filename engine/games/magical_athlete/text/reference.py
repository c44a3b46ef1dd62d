"""The reference text: about the game, how to play, and every racer's card."""

from __future__ import annotations

from engine.contract.reference_card import ReferenceCard
from engine.contract.rulings import read_rulings
from engine.games.magical_athlete.racers import CARDS

ABOUT: str = """\
Four short races, a die for everybody, and 36 athletes who each break the rules in their own way. Draft a team, send \
one of them to the line each time, collect chips, and accept that a fish may overtake you.
Grandstand is an unofficial fan work. It is not connected with the publisher or the authors of the game.

Original design: Takashi Ishida
Updated design: Richard Garfield
Creative director: Alex Hague
Art: Angela Kirkwood
Graphic design: Elizabeth Goodspeed, Janet Delavan
Additional design and development: Skaff Elias, James Nathan Spencer, Justin Vickers
Lead writer: Sophie Abromowitz
Publisher: CMYK
Manufacturer: Strom MFG
Thanks: Misty Hatchard, Bryan Bornmueller, Ted Werner and the playtesters"""

HOW_TO_PLAY: str = """\
A game is four races. First everybody drafts a team, then sends a different racer to the start each
time (two at once with two players).

On your turn you roll a die and move that far: that is your Main Move, and many powers care whether
a move is one. Anything else that moves you is a move, but not a Main Move; a warp is no move at all,
and passes nobody.
The first over the line, space 30, takes gold and the second silver; then the race is over at once.
Later races pay more. Bronze chips, from stars and some powers, are a point each.
A racer that trips lies down and misses its next Main Move, no more: powers work lying down, too.
Optional powers ask you; all others simply happen. When several happen at once the track
comes first, then the racer whose turn it is, then the others clockwise, and whatever one of them
sets off is settled before the next.
Wild tracks: a star is worth a chip, a rock trips you, an arrow moves you on or back, whenever you stop there.
After four races the most points win; a tie is a tie.

House rulings, where the rules leave room: what lies where on the Wild Wilds (the printed board is an option); what
Scoocher counts; when a duel is offered; who takes a place when racers are eliminated; on a 1 Skipper goes next, even if
Genius called it. Look them up by name: Scoocher, Duelist, M.O.U.T.H., Genius."""

CONTESTED = frozenset({"000-R4", "000-R9", "000-R15", "000-R16", "000-R18"})
"""Rulings on which other tables may differ; their text says so."""

REFERENCE_CARDS: dict[str, ReferenceCard] = {
    name: ReferenceCard(
        name, power.ability, power.text, power.flavour, read_rulings(power.rulings, CONTESTED), power.brief, power.also
    )
    for name, power in CARDS.items()
}
