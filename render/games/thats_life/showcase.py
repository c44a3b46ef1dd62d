"""Gallery pictures of That's Life!: every kind of picture, from real games with fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from engine import Table, get_game, get_policy
from render.artist import Exhibit
from render.film.replay import replay
from render.gallery.contact_sheet import contact_sheet
from render.gallery.gallery import framed
from render.games.thats_life.artist import ARTIST
from render.games.thats_life.drawings import GAME_ID

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
"""Name, number of players, preset and changed options of each game."""

ANSWERS = (0, 22, 50, 90)
"""The numbers of answers after which a game is shown, besides its end."""

CARDS = ("Minus tile", "Flixxy", "Cursed Hat", "Swap Places", "Movement cards")
LIGHT = ("base", "camels")
"""The games that are shown in both themes."""


def tables(players: int, preset: str, changed: Mapping[str, str], seed: str = "grandstand") -> Iterator[tuple[Table, int]]:
    """Yields a game after each answer, with the number of the last event before the most recent answers."""
    player = get_policy("quick")
    chosen = get_game(GAME_ID).get_preset(preset)
    table = Table.new(GAME_ID, PEOPLE[:players], {**chosen.options, **changed}, seed)
    last_events = [0]
    yield table, 0
    while table.questions:
        question = table.questions[0]
        last_events.append(table.events[-1].number)
        table.answer(question.seat, question.key, player.answer(table, question))
        yield table, last_events[-4:][0]


def showcase() -> Iterator[Exhibit]:
    for title, players, preset, changed in GAMES:
        themes = ("dark", "light") if title in LIGHT else ("dark",)
        for answers, (table, since) in enumerate(tables(players, preset, changed)):
            if answers not in ANSWERS and table.questions:
                continue
            pages = ARTIST.pages(table.view(None, since=since))
            for theme in themes:
                for page in pages:
                    yield framed(f"{GAME_ID}-{title}-{theme}-{page.name.removeprefix(f'{GAME_ID}-')}", page, theme)
    *_, (table, _) = tables(4, "base", {})
    alt = "A game of four as a film: pawns hop from tile to tile, and what they leave alone flies to somebody's tower."
    yield Exhibit(f"{GAME_ID}-replay.gif", alt, partial(replay, table.view(None, since=0)))
    cards = get_game(GAME_ID).cards
    for card in CARDS:
        yield framed(f"{GAME_ID}-card-{card.replace(' ', '-').lower()}", ARTIST.card(cards[card]))
    alt = "Flixxy, the Mummy and a guard at 160, 80 and 40 pixels."
    yield Exhibit(f"{GAME_ID}-cast.png", alt, partial(contact_sheet, GAME_ID))
