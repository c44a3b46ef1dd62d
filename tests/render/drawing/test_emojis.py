"""Emojis: small pictures that stand before names, told apart at the size of a line of text."""

from __future__ import annotations

import itertools
import random
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from engine import Table, get_game, seat_emoji
from render import Picture, emoji_pictures
from render.drawing.emojis import code_of, emoji_image
from render.drawing.pen import Pen
from render.registry import artist_of, artists
from tests.render.random_games import PEOPLE, tables
from tests.seeds import TIMES

LINE = 22
"""Pixels of an emoji in a line of text."""
MOST_BYTES = 256 * 1024
"""What Discord accepts."""
GROUNDS = ("#313338", "#ffffff", "#4e5058")
"""A chat in the dark and in the light, and a button."""
ALIKE = 2.5
"""The number of a jump is the smallest difference: 3."""
GAMES = sorted(artists())
OPTIONS = {
    "thats-life": {"modules": "risk,flixxy,worms,hats"},
    "magical-athlete-2003": {"advantages": "on"},
}
"""With as many kinds of pieces as possible."""

every_game = pytest.mark.parametrize("game", GAMES)


def difference(a: Image.Image, b: Image.Image) -> float:
    """Returns the mean difference in that of the three colours in which they differ most, of 255."""
    return max(ImageStat.Stat(ImageChops.difference(a, b)).mean)


def at_line_height(picture: Picture, ground: str) -> Image.Image:
    small = Image.open(BytesIO(picture.data)).convert("RGBA").resize((LINE, LINE), Image.Resampling.LANCZOS)
    seen = Image.new("RGBA", small.size, ground)
    seen.alpha_composite(small)
    return seen.convert("RGB")


@every_game
def test_all_of_a_game_are_as_discord_wants_them_and_told_apart_in_a_line_of_text(game: str) -> None:
    pictures = emoji_pictures(game)
    assert {(picture.width, picture.height) for picture in pictures} == {(128, 128)}
    assert max(len(picture.data) for picture in pictures) < MOST_BYTES
    assert len({picture.name for picture in pictures}) == len(pictures), "one drawing stands for two things"
    for ground in GROUNDS:
        seen = {picture.alt: at_line_height(picture, ground) for picture in pictures}
        alike = [(one, other) for one, other in itertools.combinations(seen, 2) if difference(seen[one], seen[other]) < ALIKE]
        assert alike == [], f"not told apart on {ground}"


@every_game
def test_everything_that_an_option_or_a_phrase_names_and_that_is_drawn_has_one(game: str) -> None:
    drawn = artist_of(game).emojis().keys()
    named: set[str] = set()
    for seed in range(2 * TIMES):
        for table, _ in tables(game, PEOPLE[: get_game(game).fewest], OPTIONS.get(game, {}), seed):
            named |= {option.emoji for question in table.questions for option in question.options if option.emoji}
    assert named, "no option has an emoji"
    assert named <= drawn


@every_game
def test_players_or_their_pieces_have_one(game: str) -> None:
    """So that a story has faces: each game tells it of its pieces or of its players."""
    chance, drawn = random.Random(game), artist_of(game).emojis().keys()
    table = Table.new(game, PEOPLE[: get_game(game).fewest], seed=1)
    for _ in range(40):
        question = chance.choice(table.questions)
        table.answer(question.seat, question.key, chance.choice(question.options).id)
    pieces = table.game.owners(table.view(None))
    assert {*pieces} <= drawn if pieces else {seat_emoji(0), seat_emoji(1)} <= drawn


def test_a_code_changes_with_the_drawing_alone() -> None:
    def ball(colour: str) -> Image.Image:
        def draw(pen: Pen) -> None:
            pen.circle(50, 50, 40, colour)

        return emoji_image(draw)

    assert code_of(ball("#ff0000")) == code_of(ball("#ff0000"))
    assert code_of(ball("#ff0000")) != code_of(ball("#fe0000"))


def test_a_game_without_pictures_has_none() -> None:
    assert emoji_pictures("none") == []
