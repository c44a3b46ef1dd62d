"""Beats of the 2003 game: a roll or a power with everything that came of it."""

from __future__ import annotations

import pytest

from engine import Event
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.notation import whatif
from engine.games.magical_athlete_2003.text.beats import MagicalAthlete2003Beats
from engine.text.beat import BANNER, HEADLINE, TOLD
from engine.text.phrase import name_by_seat, to_text

CALL = name_by_seat(["Ann", "Bob", "Cy", "Di"])


@pytest.mark.parametrize(
    ("position", "dice", "answers", "beats"),
    [
        ("Amazon@3 Spy@5", [], ["Advance 5"], ["Amazon sprints, to 8"]),
        ("Fighter@3 Devil@5", [3], ["Skip"], ["Fighter rolls a 3 (−1 from Devil) and vaults over field 5, to 6"]),
        ("Eros@3 Medusa@5", [2], ["Advance"], ["Eros rolls a 2, to 5", "Eros hits itself and company with an arrow, to 10"]),
        ("Spy@5 Poet@7", [6], ["Advance"], ["Spy rolls a 6, to 11", "Poet praises Spy's 6 and moves 1, to 8"]),
        ("Spy@5 Ghoul@7", [1], ["Advance"], ["Spy rolls a 1", "Ghoul snatches Spy's 1 and moves 1, to 8"]),
        ("Centaur@5 Spy@7", [3], ["Kick"], ["Centaur rolls a 3, to 8", "Centaur kicks Spy, who goes back 1, to 6"]),
        (
            "Sword fighter@5 Spy@7",
            [2, 4, 4],
            ["Duel"],
            ["Sword fighter rolls a 2, to 7", "Sword fighter duels Spy and wins the draw 4:4, to 9"],
        ),
        ("Siren@5 Spy@7 Priest@3", [2], [], ["Siren sings: Spy goes back 1, to 6, Priest moves 1, to 4", "Siren rolls a 2, to 7"]),
        (
            "Priest@5 Spy@3 Witch@3",
            [2],
            ["Bless"],
            ["Priest blesses last place: Spy and Witch move 2, to 5, and Priest moves 1, to 6", "Priest rolls a 2, to 8"],
        ),
        (
            "Necromancer@5 Spy@9",
            [2],
            ["Throw", "Send Spy"],
            ["Necromancer throws a 2 and calls back Spy, who goes back 2, to 7, and Necromancer moves 1, to 6"],
        ),
        ("Trader@5 Spy@9", [], ["Swap with Spy"], ["Trader trades places with Spy, 5 for 9"]),
        ("Wizard@5 Spy@9", [2, 2], ["Reroll"], ["Wizard waves the throw away and rerolls the 2 into another 2, to 7"]),
        ("Amazon@9 Philosopher@5", [], ["Advance 5", "Stop"], ["Philosopher refutes Amazon, who moves 1, to 10"]),
        (
            "Amazon@9 Druid@5",
            [],
            ["Advance 5", "Advance 1"],
            ["Amazon sprints, to 14", "Druid learns from Amazon and moves 1, to 6"],
        ),
        ("Troll@5 Spy@7 Priest@7", [2], [], ["Troll rolls a 2, to 7", "Troll stinks out Spy and Priest, who go back 1, to 6"]),
        ("Spy@5 Ninja@5", [3], ["Follow"], ["Ninja follows Spy", "Spy rolls a 3, to 8, with Ninja in tow"]),
        (
            "Secret agent@5 Spy@7",
            [3],
            ["Abduct Spy"],
            ["Secret agent abducts Spy, who goes from 7 to 5", "Secret agent rolls a 3, to 8"],
        ),
        ("Spy@5 Witch@7", [3], ["Make"], ["Spy rolls a 3, to 8", "Witch makes Spy rest with a spell and goes back 1, to 6"]),
        ("Spy@5 Medusa@7", [2], ["Make"], ["Spy rolls a 2, to 7", "Medusa makes Spy rest with a gaze"]),
        ("Ranger@5 Spy@8", [2], ["Advance 4"], ["Ranger rolls a 2", "Ranger strides 4 on a 2, to 9"]),
        ("Spy@5! Witch@7", [], [], ["Spy rests this turn"]),
    ],
)
def test_an_ability_is_one_beat_with_all_that_it_did(position: str, dice: list[int], answers: list[str], beats: list[str]) -> None:
    after = whatif(position, dice, answers)
    assert [to_text(beat.words, CALL) for beat in GAME.beats(after.events)] == beats


def of_events(*events: tuple[str, dict[str, object]]) -> list[tuple[str, str, int]]:
    """The beats of these events: words, headline and drama."""
    beats = GAME.beats([Event(number, kind, data) for number, (kind, data) in enumerate(events, 1)])
    return [(to_text(beat.words, CALL), to_text(beat.headline_words, CALL), beat.drama) for beat in beats]


@pytest.mark.parametrize(
    ("owner", "instead", "headline"),
    [
        (3, "; Di runs with Ghoul instead", "Ann has the Assassin strike Di's Troll"),
        (
            0,
            "; Ann runs with Ghoul instead",
            "Ann has the Assassin strike their own Troll",
        ),
    ],
)
def test_the_assassins_victim_and_who_comes_instead_are_told(owner: int, instead: str, headline: str) -> None:
    [told] = of_events(("struck", {"seat": 0, "victim": "Troll", "victim_seat": owner, "drawn": "Ghoul"}))
    assert told == (headline + instead, headline, MagicalAthlete2003Beats.drama["struck"])
    assert told[2] >= BANNER


def test_an_assassin_who_strikes_nobody_is_told() -> None:
    [(words, _, drama)] = of_events(("spared", {"seat": 1}))
    assert words == "Bob lets the Assassin spare everybody"
    assert drama >= TOLD


def test_who_has_the_spy_sees_the_others_and_chooses_last() -> None:
    shown = ("revealed", {"race": 2, "racers": [[0, "Eros"], [1, "Witch"]], "waits": 2})
    chosen = ("line_up", {"race": 2, "racers": [[0, "Eros"], [1, "Witch"], [2, "Troll"]], "first": 1})
    [(waiting, _, _)] = of_events(shown)
    assert waiting == "Race 2: Eros (Ann) and Witch (Bob). Cy has the Spy and chooses last"
    [(both, _, _)] = of_events(shown, chosen)
    assert both == "Race 2: Eros (Ann), Witch (Bob) and Troll (Cy). Bob begins"


@pytest.mark.parametrize(
    ("whom", "right", "words"),
    [
        ("Witch", True, "Fortuneteller had foretold that Witch would win, and was right"),
        ("Witch", False, "Fortuneteller had foretold that Witch would win, and was wrong"),
        ("Fortuneteller", True, "Fortuneteller had foretold her own win, and was right"),
    ],
)
def test_a_forecast_is_told_when_the_race_is_over(whom: str, right: bool, words: str) -> None:
    [told] = of_events(("forecast", {"seat": 0, "racer": "Fortuneteller", "whom": whom, "right": right}))
    assert told[0] == words
    assert told[2] >= HEADLINE


def test_a_bauble_is_bought_and_pays_for_a_character() -> None:
    turned = ("turned", {"seat": 1, "racer": "Witch"})
    buys = ("bought_item", {"seat": 1, "item": "bauble", "baubles": 0})
    pays = ("bought", {"seat": 1, "racer": "Witch", "price": 3, "baubles": 1})
    assert [words for words, _, _ in of_events(turned, buys)] == ["Bob turns up Witch and buys a Shiny Bauble for 1 coin"]
    assert [words for words, _, _ in of_events(turned, pays)] == ["Bob turns up Witch and buys it for 2 coins and a Shiny Bauble"]
