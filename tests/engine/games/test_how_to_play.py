"""How to play, in every game with all combinations of options: short, complete, and about nothing that is not in play."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from engine import Game, GameOption, HowToPlay, Refused, all_games, get_game
from engine.contract.how_to_play import LONGEST_PAGE, MOST_WORDS
from engine.games.thats_life.variant import MODULES
from tests.engine.support.reference_cards import borrowed

Options = Mapping[str, str]
InPlay = Callable[[int, Options], bool]

RULE_TEXTS = {
    "magical-athlete": ("magical-athlete-2025",),
    "magical-athlete-2003": ("magical-athlete-2003", "advantages"),
    "microbot-racers": ("microbot-racers",),
    "thats-life": ("thats-life",),
}


def _is(name: str, value: str) -> InPlay:
    return lambda seats, options: options[name] == value


def _has(name: str, value: str) -> InPlay:
    return lambda seats, options: value in options[name].split(",")


def _always(seats: int, options: Options) -> bool:
    return True


def _two_racers(seats: int, options: Options) -> bool:
    return seats == 2 or options["racers"] == "double"


def _is_wild(seats: int, options: Options) -> bool:
    return "wild" in options["tracks"]


def _discs(seats: int, options: Options) -> bool:
    by_skin = options["discs"] == "2007" or (options["discs"] == "text" and options["skin"] == "clover")
    return _has("modules", "cards")(seats, options) and by_skin


def _with(skin: str, module: str) -> InPlay:
    return lambda seats, options: options["skin"] == skin and _has("modules", module)(seats, options)


def _order(*orders: str) -> InPlay:
    """What lies in the track, with the usual order resolved."""

    def in_play(seats: int, options: Options) -> bool:
        usual = "classic" if options["version"] == "pro" and "risk" not in options["modules"].split(",") else "random"
        return (usual if options["track"] == "usual" else options["track"]) in orders

    return in_play


MENTIONED: Mapping[str, Mapping[str, InPlay]] = {
    "magical-athlete": {
        "Draft": _always,
        "secret": _always,
        "trips": _always,
        "second": _always,
        "four racers": lambda seats, options: not _two_racers(seats, options),
        "eight racers": _two_racers,
        "two racers": _two_racers,
        "Star": _is_wild,
        "Rock": _is_wild,
        "Arrow": _is_wild,
        "FAQ": _is("rules", "faq-2026"),
    },
    "magical-athlete-2003": {
        "secret": _always,
        "goal": _always,
        "rests": _always,
        "five characters|5 characters": lambda seats, options: seats == 4 and options["draft"] == "plain",
        "thing": _is("advantages", "on"),
        "Buy a team": _is("draft", "plain"),
        "round": _is("draft", "advanced"),
        "leftover": _is("draft", "advanced"),
        "[Ff]ield 20": _is("length", "20"),
        "[Ff]ield 30": _is("length", "30"),
        "[Ff]ield 40": _is("length", "40"),
    },
    "microbot-racers": {
        "Easy": _is("side", "easy"),
        "Hard": _is("side", "hard"),
        "launch": _is("ramps", "launch"),
        "four": _is("field", "crowd"),
        "Wild": _is("cards", "wild"),
        "Shuffled": _is("cards", "shuffled"),
        "choosing each time": _is("orders", "single"),
        **{rf"\b{laps} lap": _is("laps", str(laps)) for laps in range(1, 6)},
        **{layout: _is("layout", layout.lower()) for layout in ("Ring", "Stadium", "Pinwheel", "Sprint")},
        r"\bclockwise": _is("direction", "clockwise"),
        "anticlockwise": _is("direction", "anticlockwise"),
        "Puddles|puddles": _always,
        "Switches": _always,
        "health": _always,
    },
    "thats-life": {
        "Gift|Steal": _is("version", "base"),
        "Guards": _is("version", "pro"),
        "Risk": _has("modules", "risk"),
        "Flixxy": _with("clover", "flixxy"),
        "Mummy": _with("camel", "flixxy"),
        "Worm": _with("clover", "worms"),
        "Torch": _with("camel", "worms"),
        "Hats": _has("modules", "hats"),
        "cards;": _has("modules", "cards"),
        "Attack": _has("modules", "attack"),
        "Exact": _discs,
        "Roll": lambda seats, options: "cards" not in options["modules"].split(","),
        "Clover": _is("skin", "clover"),
        "Camel": _is("skin", "camel"),
        "shuffled": _order("random"),
        "right before Finish": _order("late"),
        "in order": _order("classic", "swap"),
        "three pawns": lambda seats, options: seats < 5,
        "two pawns": lambda seats, options: seats >= 5,
    },
}
"""Words of the steps, as patterns, and when they have to be there: then, and only then."""


def _values(option: GameOption) -> list[str]:
    if option.times == 0:
        return [
            ",".join(chosen) for count in range(len(option.choices) + 1) for chosen in itertools.combinations(option.choices, count)
        ]
    if option.times > 1:  # all equal, and each once beside the default
        return [",".join([choice] * option.times) for choice in option.choices] + [option.default]
    return list(option.choices)


def everything(game: Game[Any]) -> Iterator[tuple[int, Options]]:
    """All combinations of players and options that go together."""
    for values in itertools.product(*map(_values, game.game_options)):
        options = game.read_options(dict(zip((option.id for option in game.game_options), values, strict=True)))
        for seats in range(game.fewest, game.most + 1):
            try:
                game.check_table(seats, options)
            except Refused:
                continue
            yield seats, options


def _steps(guide: HowToPlay) -> str:
    return " ".join(f"{step.caption} {step.text}" for step in guide.steps)


@pytest.mark.parametrize("game", all_games())
def test_how_to_play_is_short_and_about_what_is_in_play_only(game: str) -> None:
    """At most 90 words; all that is in play is mentioned, and nothing else."""
    tried = 0
    for seats, options in everything(get_game(game)):
        guide = get_game(game).how_to_play(seats, options)
        assert guide.words <= MOST_WORDS, (guide.words, options)
        steps = _steps(guide)
        for pattern, in_play in MENTIONED[game].items():
            assert bool(re.search(pattern, steps)) == in_play(seats, options), (pattern, seats, options, steps)
        tried += 1
    assert tried > 4


@pytest.mark.parametrize("game", all_games())
def test_three_sentences_say_what_it_is_about(game: str) -> None:
    for seats, options in everything(get_game(game)):
        guide = get_game(game).how_to_play(seats, options)
        for sentence in (guide.aim, guide.turn, guide.win):
            assert re.fullmatch(r"[A-Z][^.!?]+\.", sentence), sentence
            assert len(sentence.split()) <= 28
        assert 5 <= guide.minutes <= 120


@pytest.mark.parametrize("game", all_games())
def test_each_page_of_the_rules_fits_a_phone(game: str) -> None:
    for seats, options in everything(get_game(game)):
        for page in get_game(game).how_to_play(seats, options).rules:
            assert len(page.text) <= LONGEST_PAGE, (len(page.text), page.title, options)
            assert not re.search(r"  |`python|\b00\d-", page.text)


@pytest.mark.parametrize("game", all_games())
def test_the_rules_leave_out_what_is_not_in_play(game: str) -> None:
    """By difference: the words of a module are in the rules if it is chosen, and nowhere otherwise."""
    words = {
        "magical-athlete": {"stop there": _is_wild, "FAQ": _is("rules", "faq-2026")},
        "magical-athlete-2003": {"stall|Bauble|Magic Beans": _is("advantages", "on"), "Advanced": _is("draft", "advanced")},
        "microbot-racers": {
            "launch": _is("ramps", "launch"),
            "hard side": _is("side", "hard"),
            "four robots": _is("field", "crowd"),
        },
        "thats-life": {
            "Gift|Steal": _is("version", "base"),
            "guard": _is("version", "pro"),
            **{
                pattern: _has("modules", module)
                for module, pattern in zip(
                    MODULES, ("Risk", "action die", "token", r"\b[Hh]ats?\b", "movement cards", "Attack"), strict=True
                )
            },
        },
    }[game]
    for seats, options in everything(get_game(game)):
        rules = get_game(game).how_to_play(seats, options).rules_in_full
        for pattern, in_play in words.items():
            assert bool(re.search(pattern, rules)) == in_play(seats, options), (pattern, seats, options)


def test_a_lobby_of_any_size_can_say_how_its_game_is_played() -> None:
    """Options may clash, and players may be missing or too many, until the game begins."""
    for game in all_games().values():
        for values in itertools.product(*map(_values, game.game_options)):
            options = game.read_options(dict(zip((option.id for option in game.game_options), values, strict=True)))
            for seats in range(1, game.most + 1):
                assert game.how_to_play(seats, options).steps


@pytest.mark.parametrize("game", all_games())
def test_all_of_it_is_in_our_own_words(game: str) -> None:
    lines: set[str] = set()
    for seats, options in everything(get_game(game)):
        guide = get_game(game).how_to_play(seats, options)
        lines |= {guide.aim, guide.turn, guide.win, *(step.text for step in guide.steps), *(page.text for page in guide.rules)}
    for rules in RULE_TEXTS[game]:
        assert borrowed(lines, rules) == []
