"""The gallery of That's Life!: every kind of picture, from real games that are played anew each time in the same way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from engine import Table, get_game, get_policy
from render.artist import Exhibit
from render.film.replay import replay
from render.gallery.contact_sheet import contact_sheet
from render.gallery.gallery import framed
from render.games.thats_life.artist import ARTIST
from render.games.thats_life.drawings import TROUPE

PEOPLE = ("Ada", "Benjamin Button", "Зоя", "Dee", "Emmanuel", "Fay", "Gus", "Hanna-Marie")
CAMELS = {"modules": "risk,flixxy,worms,hats", "skin": "camel"}
GAMES: tuple[tuple[str, int, str, Mapping[str, str]], ...] = (
    ("base", 4, "base", {}),
    ("pro", 3, "pro", {}),
    ("everything", 6, "everything", {}),
    ("camels", 5, "base", CAMELS),
    ("eight", 8, "base", {}),
    ("two", 2, "everything", {"skin": "camel"}),
)
"""By what they show, players, preset, and what is otherwise than in the preset."""

ANSWERS = (0, 22, 50, 90)
"""After how many of them a game is shown, besides its end."""

CARDS = ("Minus tile", "Flixxy", "Cursed Hat", "Swap Places", "Movement cards")
LIGHT = ("base", "camels")
"""What is shown in both themes."""


def tables(players: int, preset: str, changed: Mapping[str, str], seed: str = "grandstand") -> Iterator[tuple[Table, int]]:
    """A game after each answer, and the number of the last event before the few answers that led there."""
    player = get_policy("quick")
    chosen = get_game(TROUPE).get_preset(preset)
    table = Table.new(TROUPE, PEOPLE[:players], {**chosen.options, **changed}, seed)
    told = [0]
    yield table, 0
    while table.questions:
        question = table.questions[0]
        told.append(table.events[-1].number)
        table.answer(question.seat, question.key, player.answer(table, question))
        yield table, told[-4:][0]


def showcase() -> Iterator[Exhibit]:
    for title, players, preset, changed in GAMES:
        themes = ("dark", "light") if title in LIGHT else ("dark",)
        for answers, (table, told) in enumerate(tables(players, preset, changed)):
            if answers not in ANSWERS and table.questions:
                continue
            pages = ARTIST.pages(table.view(None, since=told))
            for theme in themes:
                for page in pages:
                    yield framed(f"{TROUPE}-{title}-{theme}-{page.name.removeprefix(f'{TROUPE}-')}", page, theme)
    *_, (table, _) = tables(4, "base", {})
    alt = "A game of four as a film: pawns hop from tile to tile, and what they leave alone flies to somebody's tower."
    yield Exhibit(f"{TROUPE}-replay.gif", alt, partial(replay, table.view(None, since=0)))
    cards = get_game(TROUPE).cards
    for card in CARDS:
        yield framed(f"{TROUPE}-card-{card.replace(' ', '-').lower()}", ARTIST.card(cards[card]))
    alt = "Flixxy, the Mummy and a guard at 160, 80 and 40 pixels."
    yield Exhibit(f"{TROUPE}-cast.png", alt, partial(contact_sheet, TROUPE))
