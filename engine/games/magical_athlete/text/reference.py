"""The reference text: about the game, and every racer's card."""

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

CONTESTED = frozenset({"000-R4", "000-R9", "000-R15", "000-R16", "000-R18"})
"""Rulings on which other tables may differ; their text says so."""

REFERENCE_CARDS: dict[str, ReferenceCard] = {
    name: ReferenceCard(
        name, power.ability, power.text, power.flavour, read_rulings(power.rulings, CONTESTED), power.brief, power.also
    )
    for name, power in CARDS.items()
}
