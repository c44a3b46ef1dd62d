"""What every kind of question says: whom and what it is about, and what each answer does. And what may be typed for the answers."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache

import pytest

from engine import Question, all_games
from engine.games.microbot_racers.faces import NAMES as FACES
from engine.text.truncate import MORE
from engine.text.typed_options import find_options
from tests.engine.support.asked_questions import NAMES, AskedQuestion, RaceFacts, asked_questions
from tests.seeds import seeds

FOR_EACH_KIND = 60
BUTTON, ENTRY, DETAIL, MOST_BUTTONS = 80, 100, 100, 5
"""The most characters that Discord shows, and how many options are buttons."""
UNPLACED = {
    "Copycat.copy_that",
    "Egg.scramble",
    "Twin.double_dip",
    "Mastermind.predict",
    "Fortuneteller.forecast",
    "Hoodlum.pickpocket",
}
"""Questions in which it does not matter where the racer stands."""
OF_OTHERS = {"Medusa.gaze", "Centaur.kick", "Philosopher.refute"}
"""Questions about what happens to another racer."""
MOVED = re.compile(r"(to|on|→) (the )?(\d+|Start|finish|goal)|\d back|\d on")
"""Somebody goes or stays somewhere."""
UNMOVED = {"Duelist.duel", "SwordFighter.duel", "Medusa.gaze", "Genius.guess", "go_with", "roll"}
"""Questions in which nobody moves by the answer alone."""

NAME = r"[A-Z][\w.'’-]*(?: [\w.'’-]+)*"
SPACE = r"(?:\d+|Start|the finish|the goal)"
FORMER_NAMES = {
    "Alchemist.transmute": r"Move 4 instead of [12]|Move [12]",
    "Amazon.sprint": "Advance 5|Roll",
    "Centaur.kick": f"Kick {NAME} back 1|Let {NAME} be",
    "Cheerleader.rahrah": "Cheer: last place moves 2 and you move 1|Stay quiet",
    "Copycat.copy_that": f"Copy {NAME}: .+",
    "Druid.insight": "Advance 1|Leave it",
    "Duelist.duel": f"Duel {NAME}|Let {NAME} be",
    "Egg.scramble": f"Hatch as {NAME}: .+",
    "Eros.arrow": "Advance 5|Leave it",
    "Fighter.vault": r"Skip field \d+|Count it",
    "FlipFlop.flop_flip": f"Swap with {NAME} on {SPACE}|Roll",
    "Fortuneteller.forecast": f"{NAME} will win|No forecast",
    "Genius.guess": "Guess [1-6]|Roll without a guess",
    "Ghoul.snatch": f"Advance 1|Leave it to {NAME}",
    "Hoodlum.pickpocket": f"Steal from {NAME}|Steal nothing",
    "Hypnotist.hsssst": f"Warp {NAME} here from {SPACE}|Leave them where they are",
    "Legs.jog": "Jog 5|Roll",
    "Mastermind.predict": f"{NAME} will win",
    "Medusa.gaze": f"Make {NAME} rest|Look away",
    "Necromancer.summons": f"Throw a die to send somebody back|Roll|Send {NAME} back [1-6]",
    "Ninja.shadow": f"Follow {NAME}|Stay here",
    "Philosopher.refute": f"Stop {NAME}|Let it happen",
    "Poet.ode": "Advance 1|Leave it",
    "Priest.blessing": "Bless: last place advances 2, you 1|Keep silent",
    "Ranger.long_stride": "Advance 4 instead of [12]|Advance [12]",
    "RocketScientist.kablooey": "Double the [1-6] and trip|Move [1-6]",
    "SecretAgent.abduction": f"Abduct {NAME} from {SPACE}|Leave them where they are",
    "Suckerfish.sucker": f"Follow {NAME} to {SPACE}|Let {NAME} go",
    "SwordFighter.duel": f"Duel {NAME}|Let {NAME} be",
    "ThirdWheel.roll_through": f"Warp to {SPACE}|Stay",
    "Trader.bargain": f"Swap with {NAME} on {SPACE}|Roll",
    "Twin.double_dip": f"Race as {NAME}: .+|Race without a power",
    "Witch.spell": f"Make {NAME} rest|Let {NAME} go",
    "assassin": f"{NAME}|Spare them all",
    "go_with": f"Go with {NAME}",
    "reroll": f"Reroll with {NAME}(: it moves 1)?|Keep the [1-6]",
    "hat": f"(Trade hats with|(Take|Give) the (lucky|cursed) hat (from|to)) ({NAME}|your other pawn)|Leave the hats as they are",
    "steal": f"Steal (.+) from {NAME}",
    "off": "Everyone off .+, your (pawn|lucky hat|cursed hat) stays|Keep the token",
    "sink": "Slip .+ under your tower|Keep the token",
    "switch": f"Flip {NAME}: {NAME} comes up|Turn {NAME} round|Leave it",
    "window.before": f"Mind Control: decide for {NAME}|EMP: no abilities until the first turn is over|Pass",
    "window.moving": r"Boot Booster: .+ instead of \d+( back)?|Insta-Gust: .+ 3 (on|back), .+ → .+|EMP: .+|Old Explosives: .+|Pass",
}
"""What was typed for answers before labels said what they do. People and scripts go on typing it."""


@cache
def questions(game: str) -> dict[str, list[AskedQuestion]]:
    """Questions of every kind, as many as are enough to judge it."""
    found: dict[str, list[AskedQuestion]] = defaultdict(list)
    for seed in seeds(14):
        for asked in asked_questions(game, seed):
            if len(found[asked.question.kind]) < FOR_EACH_KIND:
                found[asked.question.kind].append(asked)
    return found


def everything(game: str) -> list[AskedQuestion]:
    return [asked for alike in questions(game).values() for asked in alike]


def texts_of(question: Question) -> str:
    return " | ".join([question.prompt, *(text for option in question.options for text in (option.label, option.detail))])


@pytest.mark.parametrize("game", all_games())
def test_nothing_is_cut_off_and_nothing_is_half_a_sentence(game: str) -> None:
    for asked in everything(game):
        question = asked.question
        longest = BUTTON if len(question.options) <= MOST_BUTTONS and not question.menu else ENTRY
        for option in question.options:
            assert 0 < len(option.label) <= longest, option
            assert len(option.detail) <= DETAIL, option
            for text in (question.prompt, option.label, option.detail):
                told = text.replace(MORE, "") if any(MORE in name for name in NAMES) else text
                assert MORE not in told, text
                assert not re.search(r"[{}]|  | [,.:]|[,:;]$|\s$|\b(and|or|to|on|with|from|of|the|a)$|\bNone\b", told), text
                assert told.count("(") == told.count(")"), text
        assert re.search(r"[.?!]$", question.prompt), question.prompt


@pytest.mark.parametrize("game", all_games())
def test_answers_of_a_question_can_be_told_apart(game: str) -> None:
    for asked in everything(game):
        shown = [(option.label, option.detail) for option in asked.question.options]
        assert len({*shown}) == len(shown), shown


@pytest.mark.parametrize("game", all_games())
def test_what_people_and_scripts_typed_for_an_answer_still_means_it(game: str) -> None:
    for asked in everything(game):
        options = asked.question.options
        for option in options:
            assert find_options(option.name, options) == [option]
            assert option in find_options(option.label, options)
            if former := FORMER_NAMES.get(asked.question.kind):
                assert re.fullmatch(former, option.name), (asked.question.kind, option.name)


def test_former_names_are_of_questions_that_are_asked() -> None:
    assert {kind for game in all_games() for kind in questions(game)} >= FORMER_NAMES.keys()


# ---------------------------------------------------------------------- races


def of_races() -> list[tuple[AskedQuestion, RaceFacts]]:
    games = ("magical-athlete", "magical-athlete-2003")
    found = [(asked, asked.race) for game in games for asked in everything(game) if asked.race is not None]
    assert len(found) > len(FORMER_NAMES)
    return found


def place(space: int) -> str:
    return rf"\b{space or 'Start'}\b"


def test_a_question_of_a_race_names_its_racer_and_whom_it_is_about() -> None:
    for asked, race in of_races():
        text = texts_of(asked.question)
        for racer in (race.me, *race.about):
            assert racer.name in text or asked.question.kind in ("Fortuneteller.forecast", "go_with"), text


def test_a_racer_that_can_be_picked_has_its_owner_and_its_space() -> None:
    for asked, race in of_races():
        for option in asked.question.options:
            if (racer := race.picks.get(option.id)) and racer != race.me:
                told = f"{option.label} | {option.detail}"
                assert racer.name in option.label
                assert ("yours" if racer.seat == asked.question.seat else NAMES[racer.seat]) in told, told
                assert re.search(place(racer.space), told), told


def test_whoever_decides_about_a_movement_reads_where_it_leads() -> None:
    for asked, race in of_races():
        question, text = asked.question, texts_of(asked.question)
        if question.kind not in UNPLACED:
            assert re.search(place(race.me.space), text) or question.kind in OF_OTHERS, text
            assert question.kind in UNMOVED or any(MOVED.search(option.label) for option in question.options), text


def test_a_forecast_says_what_it_pays() -> None:
    for kind, game in (("Mastermind.predict", "magical-athlete"), ("Fortuneteller.forecast", "magical-athlete-2003")):
        for asked in questions(game)[kind]:
            race = asked.race
            assert race is not None
            for option in asked.question.options:
                if option.id != "no":
                    both = race.picks[option.id] == race.me and game == "magical-athlete"
                    assert f" {race.prizes[1] + (race.prizes[0] if both else 0)} point" in option.label, option


def test_coins_that_are_left_over_are_named_before_they_are_lost() -> None:
    """001-18, 002-17"""
    for asked in questions("magical-athlete-2003")["draft"]:
        if asked.coins:
            told = "what you keep is points" if asked.options["draft"] == "advanced" else "what is left is lost"
            assert told in asked.question.prompt


# ---------------------------------------------------------------------- That's Life! and Microbot Racers


def test_points_that_change_hands_are_named_with_their_owners() -> None:
    for kind in ("steal", "hat"):
        for asked in questions("thats-life")[kind]:
            for option in asked.question.options:
                if option.id != "no":
                    assert re.search(r"[+−±]\d+ for you|no points change", option.label), option
                    assert any(name in option.label for name in NAMES) or "your other pawn" in option.label, option


def test_a_switch_says_what_goes_what_comes_and_who_goes_with_it() -> None:
    faces = {name for names in FACES.values() for name in names}
    for asked in questions("microbot-racers")["switch"]:
        throw = asked.question.options[0]
        assert any(name in throw.label for name in faces)
        assert " you" in throw.detail
        if throw.label.startswith("Flip"):
            assert re.search(r" (go|goes|come|comes)\b", throw.label), throw
