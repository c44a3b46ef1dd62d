"""What can be looked up, and the words of the game: every racer has its help, every power its sentence, all of it our own."""

import ast
import inspect
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.games.magical_athlete.game import GAME
from engine.games.magical_athlete.notation import BORROWERS, whatif
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.text.questions import VOCABULARY
from engine.games.magical_athlete.text.reference import ABOUT, CONTESTED, REFERENCE_CARDS
from engine.race.model.power import HOOKS, Hook
from engine.race.notation import RacePositionResult
from engine.race.text.questions import RACE_TEXTS
from engine.table.table import Table
from tests.engine.games.magical_athlete.match_support import play_out
from tests.engine.support.reference_cards import all_words, borrowed, rule_text, runs

ROOT = Path(__file__).parents[4]
RULES = "magical-athlete-2025"
RACERS = sorted(CARDS)
SILENT = {"Copycat.copy_that", "Dicemonger.commission", "Duelist.en_garde", "Egg.scramble", "Genius.guess", "Twin.double_dip"}
"""Hooks that are never a happening of their own (000-R15), or are done before anybody races (000-R12)."""

CREDITS = (
    "Takashi Ishida",
    "Richard Garfield",
    "Alex Hague",
    "Angela Kirkwood",
    "Elizabeth Goodspeed",
    "Janet Delavan",
    "Skaff Elias",
    "James Nathan Spencer",
    "Justin Vickers",
    "Sophie Abromowitz",
    "CMYK",
    "Strom MFG",
    "Misty Hatchard",
    "Bryan Bornmueller",
    "Ted Werner",
)


def hooks() -> dict[str, Hook]:
    """All hooks of all cards by the name that events and questions use."""
    found = [getattr(card, hook) for card in CARDS.values() for hook in HOOKS]
    return {fn.__qualname__: fn for fn in found if fn is not None}


@cache
def played() -> list[RacePositionResult]:
    """Races in which every power has its turn."""
    names = [name for name in RACERS if name not in BORROWERS]
    races = []
    for seed in range(120):
        cast = " ".join(f"{name}@0" for name in random.Random(seed).sample(names, 6))
        track = ("mild", "wild", "wild-printed")[seed % 3]
        races.append(whatif(cast, otherwise="yes" if seed % 4 else "no", track=track, seed=seed, turns=600))
    return [*races, whatif("Stickler@29 Egg=Stickler@29 Coach@29", turns=300)]


def lines_of_races() -> Iterator[str]:
    """What is said and asked in them, and in a whole match."""
    for race in played():
        yield from race.sentences
        yield from (question.prompt for question in race.questions)
    table = play_out(Table.new(GAME.id, ["Ada", "Ben", "Cleo"], seed=1))
    yield from (table.say(event) for event in table.events)


# ---------------------------------------------------------------------- help


def test_every_racer_can_be_looked_up() -> None:
    """000-6, 000-10: the help of the game has a card for each, besides those of the tracks, their spaces and the Main Move."""
    assert set(REFERENCE_CARDS) == set(CARDS)
    assert REFERENCE_CARDS.items() < GAME.cards.items()


@pytest.mark.parametrize("name", RACERS)
def test_a_racers_card_is_the_one_above_its_code(name: str) -> None:
    """000-10, 000-126: what it does is the sentence that stands above its code."""
    card = REFERENCE_CARDS[name]
    assert (card.name, card.ability, card.text) == (name, CARDS[name].ability, CARDS[name].text)


def test_no_two_racers_share_an_ability_a_text_or_a_flavour_line() -> None:
    """000-126: each has its own."""
    for field in ("ability", "text", "flavour", "brief"):
        assert len({getattr(card, field) for card in REFERENCE_CARDS.values()}) == len(REFERENCE_CARDS)


def test_house_rulings_are_marked_as_such_wherever_they_stand() -> None:
    """000-R4, 000-R9, 000-R15, 000-R16, 000-R18: nothing else is called so, and the help says what they are about."""
    shown = [ruling for card in REFERENCE_CARDS.values() for ruling in card.rulings]
    on_cards = {ruling.number for ruling in shown if "(house ruling)" in ruling.for_players}
    assert CONTESTED - on_cards == {"000-R4"}, "the track has no card"
    assert on_cards <= CONTESTED
    assert all(ruling.house for ruling in shown if ruling.number in CONTESTED)
    _, _, told = GAME.how_to_play(4, GAME.read_options({})).rules_in_full.partition("House rulings")
    assert "Wild Wilds" in told
    assert [name for name in ("Scoocher", "Duelist", "M.O.U.T.H.", "Genius") if name not in told] == []


def test_the_credits_are_complete() -> None:
    """000-127: everybody who made the game is named, and that this is not theirs."""
    assert GAME.about == ABOUT
    assert [name for name in CREDITS if name not in ABOUT] == []
    assert "unofficial" in ABOUT


# ---------------------------------------------------------------------- words


def test_every_power_that_can_happen_has_a_sentence() -> None:
    """000-118, 000-126: all but those that are no happening."""
    assert {name for name in hooks() if not VOCABULARY.hook_text(name).does} == SILENT


@pytest.mark.parametrize("hook", sorted(set(hooks()) - SILENT))
def test_what_a_power_does_can_be_retold_and_counted_without_its_reason(hook: str) -> None:
    """000-126: behind a name, as in "trips Hare" or "scooches 3 times"; what follows begins with a comma, a colon or a word."""
    does, why, *_ = VOCABULARY.hook_text(hook)
    assert re.fullmatch(r"[a-z]+s( [\w{}]+){0,5}", does), does
    assert "{me}" not in does
    assert why == "" or re.fullmatch(r"([,:] )?[\w{].*[\w}]", why), why


def test_what_happens_in_races_is_told_in_sentences_of_its_own() -> None:
    """000-R15, 000-126: all powers were at work in these races, except perhaps the one that ends a race."""
    seen = {power["hook"] for race in played() for power in race.happened("power")}
    assert set(hooks()) - SILENT - seen <= {"Mastermind.know_it_all"}
    assert seen & SILENT == set()


def test_whoever_asks_has_a_prompt_and_nobody_else_has() -> None:
    """000-31: every card that offers a choice says what it is about, and a hint is for a choice."""
    asking = {name for name, fn in hooks().items() if re.search(r"race\.(may|choose)\(", inspect.getsource(fn))}
    assert "Legs.jog" in asking
    assert {name for name in hooks() if VOCABULARY.hook_text(name).asks} == asking
    assert CARDS.hints.keys() <= asking


def test_a_question_of_no_racer_is_one_that_races_ask() -> None:
    """000-126: a name that is written wrong would never be found."""
    assert [
        kind for kind in RACE_TEXTS if f'"{kind}"' not in (ROOT / "engine" / "race" / "resolution" / "turn.py").read_text()
    ] == []


def test_each_racer_has_a_file_of_its_own() -> None:
    """000-126: whoever wants to read or change one need not look anywhere else."""
    folder = ROOT / "engine" / "games" / "magical_athlete" / "racers"
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    homes = {name: {fn.__module__.rpartition(".")[2] for hook in HOOKS if (fn := getattr(CARDS[name], hook))} for name in RACERS}
    assert homes == {name: {re.sub(r"\W+", "_", name.replace(".", "")).lower()} for name in RACERS}
    assert len(files) == len(RACERS)


def test_no_table_elsewhere_has_a_row_for_a_racer_or_a_power() -> None:
    """000-126: drawings aside, what concerns one racer stands in its file."""
    known = {*CARDS, *hooks()}
    rows = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for room in ("engine", "bot")
        for path in sorted((ROOT / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Dict) and known & {key.value for key in node.keys if isinstance(key, ast.Constant)}
    ]
    assert rows == []


def test_nothing_that_is_said_or_asked_has_a_hole_in_it() -> None:
    """000-126: no empty names, no template left unfilled, no doubled dot."""
    for line in lines_of_races():
        assert re.fullmatch(r"\S(?!.*  ).*[.!?]", line), line
        assert not re.search(r"[{}]|\bNone\b|[^.]\.\.$", line), line


# ---------------------------------------------------------------------- our own words


def test_the_comparison_finds_a_borrowed_run() -> None:
    """000-126: six words in a row, whatever stands between them; five are not enough."""
    assert runs("One, two three; four 'five' SIX.") & runs("zero one two three four five six seven")
    assert not runs("one two three four five") & runs("one two three four five six")


def test_nothing_on_a_card_is_taken_from_the_rules() -> None:
    """000-126: text, flavour and rulings are in our own words."""
    assert borrowed(all_words(REFERENCE_CARDS.values()), RULES) == []


def test_nothing_that_is_said_or_asked_is_taken_from_the_rules() -> None:
    """000-126: neither the templates nor what comes of them in a race, nor the options of a question."""
    options = {option for race in played() for question in race.questions for option in question.options}
    templates = {
        line
        for hook_text in map(VOCABULARY.hook_text, hooks())
        for line in (f"{{me}} {hook_text.does}{hook_text.rest}.", *hook_text)
    }
    assert (
        borrowed((*templates, *(text for texts in RACE_TEXTS.values() for text in texts), *options, *lines_of_races()), RULES) == []
    )


def test_the_ability_names_are_those_of_the_game() -> None:
    """000-126: the names themselves are the game's; only the lines below them are ours."""
    printed = re.findall(r"Ability name: (.+)", rule_text(RULES))
    assert sorted(name.strip() for name in printed) == sorted(card.ability for card in REFERENCE_CARDS.values())


def test_no_flavour_line_of_the_game_is_used() -> None:
    """000-126: not even a short one."""
    theirs = {re.sub(r"\W", "", line).lower() for line in re.findall(r"Flavor: (.+)", rule_text(RULES))}
    assert len(theirs) == 36
    assert theirs & {re.sub(r"\W", "", card.flavour).lower() for card in REFERENCE_CARDS.values()} == set()
