"""The items' cards: what each does, its flavour and its rulings."""

from __future__ import annotations

from engine.contract.reference_card import ReferenceCard
from engine.contract.rulings import read_rulings
from engine.games.magical_athlete_2003.advantages.items import BAUBLE, BEANS, BOOT, DYNAMITE, EMP, GUST, ITEMS, MIND

CONTESTED = frozenset({"002-R2", "002-R6", "002-R7"})
"""Rulings on which other tables may differ; their text says so."""


def _item_card(item: str, text: str, brief: str, flavour: str, *rulings: str, also: tuple[str, ...]) -> ReferenceCard:
    return ReferenceCard(ITEMS[item].title, "Advantage", text, flavour, read_rulings(rulings, CONTESTED), brief, also)


ITEM_CARDS: dict[str, ReferenceCard] = {
    BOOT: _item_card(
        BOOT,
        "Takes anybody who is moving 5 fields farther.",
        "5 more for whoever moves",
        "Sold singly. The other boot is still running.",
        "It works on the step of an ability as well, and makes 3 fields back 2 fields on. (002-23)",
        "It adds to the way and never to a die, and does nothing for somebody who does not move. (002-23)",
        "Of several who move together it takes one farther, and two of them add up. (002-R21)",
        "It can be used on somebody in an Insta-Gust. (002-R8)",
        also=("boot", "booster", "boots"),
    ),
    EMP: _item_card(
        EMP,
        "No ability works until a turn ends, and everybody who has to rest may get up.",
        "No abilities until a turn ends",
        "For once the loudest thing here is the silence.",
        "Where somebody has gone they stay; it only takes back rests. (002-25, 002-R4)",
        "It is too late for Assassin, Hoodlum and Fortuneteller, who do what they do but once. (002-R3)",
        "Before a line-up it stops the Spy: all choose together, and abilities are off in the first turn, too. (002-R26)",
        "Whoever wanted to use an ability instead of a play has an ordinary play. (002-R19)",
        "When it is over, the Troll has his field to himself at once. (002-R18)",
        also=("pulse",),
    ),
    GUST: _item_card(
        GUST,
        "Blows all who stand on a field of your choice 3 fields on or back.",
        "Blows a field 3 on or back",
        "Open away from hats.",
        "Never in the middle of a movement, nor between abilities that were set off together. (002-29)",
        "All who come home in one gust share the place, and each is paid for it in full. (002-30)",
        "A shared 1st place ends the race, and there is no prize for the 2nd. (002-R7)",
        "It is a movement: abilities about arriving and overtaking answer it. (002-R8)",
        also=("gust", "wind", "instagust"),
    ),
    BEANS: _item_card(
        BEANS,
        "Three beans, and each of them makes a die, yours or anybody's, 1 higher.",
        "Each makes a die 1 higher",
        "Best before the giant wakes up.",
        "Use them one by one or together; 7 and more are possible, and are no 6. (002-31, 002-R23)",
        "They come after the Wizard has rolled again and before the Devil, on the Old Explosives too. (002-R6)",
        also=("beans", "bean"),
    ),
    MIND: _item_card(
        MIND,
        "You decide for any one character whether and how it uses its ability, until its next turn is over.",
        "Decide for somebody else",
        "It has read this line before you did.",
        "What has to happen happens; where that leaves a choice, it is yours. (002-32)",
        "What it brings belongs to the character and its player, who also goes on rolling. (002-33)",
        "Used as that character's turn begins, it is for that turn. (002-R20)",
        "With a character that is home it ends with the race. (002-R16)",
        also=("mind", "control", "mind control experiment"),
    ),
    DYNAMITE: _item_card(
        DYNAMITE,
        "Roll a die: with a 5 or more the turn is over on the spot, and the next one is yours.",
        "5 or 6: the turn is over",
        "Keep dry. It has not been kept dry.",
        "One try in each turn, whoever's turn it is; they are used up only when they go off. (002-37, 002-R14)",
        "Whoever was about to move stays, and a rest that is still due stays due. (002-R22)",
        "No ability changes that die, but beans do. (002-R6)",
        also=("explosives", "dynamite", "tnt"),
    ),
    BAUBLE: _item_card(
        BAUBLE,
        "Worth 1.1 points in the end, or a coin if you spend it in the draft.",
        "1.1 points, or a coin",
        "Reflects well on its owner.",
        "Coins go first, and a Bauble that has been spent is not for sale again. (002-39, 002-R27)",
        "It is worth more than a marker, so the Hoodlum cannot take it. (002-41)",
        "The tenths count when it is close: with one, a tie is won. (002-R11)",
        also=("bauble", "baubles", "shiny baubles"),
    ),
}

ONE = {
    BOOT: "a Boot Booster",
    EMP: "an EMP",
    GUST: "an Insta-Gust",
    BEANS: "three Magic Beans",
    MIND: "Mind Control",
    DYNAMITE: "the Old Explosives",
    BAUBLE: "a Shiny Bauble",
}
"""An item's name in a sentence about buying it."""


def item_titles(items: list[str]) -> list[str]:
    """The titles of a player's items, each kind once with its number."""
    counts = {ITEMS[item].title: items.count(item) for item in ITEMS if item in items}
    return [title if count == 1 else f"{title} ×{count}" for title, count in counts.items()]
