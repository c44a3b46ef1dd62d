"""The reference text: about the game, how to play, and the cards of every character and item."""

from __future__ import annotations

from engine.contract.reference_card import ReferenceCard
from engine.contract.rulings import read_rulings
from engine.games.magical_athlete_2003.advantages.text.reference import ITEM_CARDS
from engine.games.magical_athlete_2003.characters import CARDS

ABOUT: str = """\
The race that started it all: buy a team while prices fall, then send one of them into each race. Nearly every \
ability is a choice, and somebody may have an answer to it.
Grandstand is an unofficial fan work. It is not connected with the publisher or the author of the game.

Design: Takashi Ishida"""

HOW_TO_PLAY: str = """\
First comes the draft. On your turn a card is turned up on the field for 4 coins and pushes those before it, so what nobody
buys gets cheaper. You may buy one card on your turn, at the price of its field. Once a card lies on 0 you cannot pass. With
four players everybody has 8 coins for a team of five, with five players 6 coins for a team of four; coins left over are lost.

Then everybody secretly chooses a character for each race; each races once. A play is a roll and an advance. Some abilities come
at the beginning of a play, some instead of it, and some whenever others do something; hardly any has to be used.
Whoever has to rest sits out the next turn: no play and no ability in it, but abilities still work in the turns of others.
The first two at the goal are paid and end the race: 3 and 1, then 4 and 2 twice, then 5 and 3. Whoever came last begins the next.
After the last race the most markers win; a tie is a shared win.

With Advantages everybody has a coin more, and a dwarf has a stall. Whoever has at least one character and not yet all of them may
buy a thing for a coin instead of a character, even with a card on 0, which then goes under the pile. Most of them are used
once in a race, on anybody's turn, and abilities cannot stop them. A Shiny Bauble brings 1.1 points, or pays a coin in the draft.

In the Advanced Draft a round lasts until everybody has bought one character. In each turn of it a card is turned up, and everybody
still in the round may buy or pass; only with five cards in the row the last one cannot pass. Coins left over are points.

House rulings, where the rules leave room: how prices fall when the pile is empty; how long the Spy helps; what counts on the
starting field; when the Witch has been overtaken; among Advantages, what beans do to a die that the Devil weighs, and what
a gust into the goal pays. Look them up by name: Spy, Eros, Witch, Magic Beans, Insta-Gust."""

CONTESTED = frozenset({"001-R4", "001-R8", "001-R11", "001-R13"})
"""Rulings on which other tables may differ; their text says so."""

REFERENCE_CARDS: dict[str, ReferenceCard] = {
    name: ReferenceCard(
        name, power.ability, power.text, power.flavour, read_rulings(power.rulings, CONTESTED), power.brief, power.also
    )
    for name, power in CARDS.items()
} | {card.name: card for card in ITEM_CARDS.values()}
