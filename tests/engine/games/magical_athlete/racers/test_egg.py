"""Egg: hatches before the race with the power of one of two racers from the deck."""

import pytest

from engine.ai.playout_hosts import InlineHost
from engine.contract.notation import PositionQuery, ScriptedHost
from engine.core.pile import Stacked
from engine.core.question import Refused
from engine.games.magical_athlete.notation import whatif
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.rule_sets import RULES
from engine.games.magical_athlete.text.questions import VOCABULARY
from engine.race.model.racer import Racer
from engine.race.resolution.turn import Race
from engine.race.text.questions import race_question


def hatch(
    deck: list[str],
    answers: list[str],
    line_up: tuple[str, ...] = ("Egg", "Banana"),
    rules: str = "text",
    first: int = 0,
    winners: tuple[str, ...] = (),
) -> tuple[Race, InlineHost, ScriptedHost]:
    """Sets a race up with these cards in the deck, drawn from the front."""
    race = Race([Racer(i, i, name, CARDS[name]) for i, name in enumerate(line_up)], rules=RULES[rules], first=first)
    race.pile = Stacked([CARDS[name] for name in deck])
    race.winners = [CARDS[name] for name in winners]
    script = ScriptedHost(PositionQuery("", answers=answers), lambda ask: race_question(ask, VOCABULARY))
    host = InlineHost(script, script.ask, records_events=True, pauses=True)
    race.play_step(host)
    return race, host, script


@pytest.mark.parametrize(("kept", "left"), [("Hare", "Gunk"), ("Gunk", "Hare")])
def test_egg_draws_two_and_keeps_one_power(kept: str, left: str) -> None:
    """000-93, 000-R12: it picks from two cards of the deck; the other goes to the bottom."""
    race, _, script = hatch(["Hare", "Gunk", "Coach"], [kept])
    egg = race.racers[0]
    assert script.asked[0].options == ("Hatch as Hare: +2, but naps alone in front", "Hatch as Gunk: −1 for everybody else")
    assert (egg.name, egg.power.name) == ("Egg", kept)
    assert [card.name for card in race.pile.left] == ["Coach"]
    assert [card.name for card in race.pile.bottom] == [left]


def test_only_its_player_sees_what_egg_drew() -> None:
    """000-93: everybody hears how many cards it drew and what came out."""
    _, host, _ = hatch(["Hare", "Gunk"], ["Gunk"])
    assert [(event.kind, event.only) for event in host.events] == [("drew", None), ("drew_cards", 0), ("becomes", None)]
    assert host.events[-1].data == {"racer": "Egg", "power": "Gunk", "ability": "Goop 'Em"}


def test_by_the_later_faq_egg_draws_three() -> None:
    """000-R34: one more card to pick from, and two for the bottom."""
    race, _, script = hatch(["Hare", "Gunk", "Coach", "Legs"], ["Coach"], rules="faq-2026")
    assert script.asked[0].options == (
        "Hatch as Hare: +2, but naps alone in front",
        "Hatch as Gunk: −1 for everybody else",
        "Hatch as Coach: +1 for all on its space",
    )
    assert [card.name for card in race.pile.bottom] == ["Hare", "Gunk"]


@pytest.mark.parametrize(("kept", "chips"), [("Sisyphus", 4), ("Gunk", 0)])
def test_egg_has_what_its_power_does_before_the_race(kept: str, chips: int) -> None:
    """000-93: Sisyphus's chips are for Egg as well, if it is Sisyphus that hatches."""
    race, _, _ = hatch(["Sisyphus", "Gunk"], [kept])
    assert race.racers[0].points == race.bronze[0] == chips


def test_egg_that_hatches_as_twin_picks_an_earlier_winner() -> None:
    """000-93, 000-125: the power before the race that it drew has a choice of its own."""
    race, _, script = hatch(["Twin", "Gunk"], ["Twin", "Hare"], winners=("Hare",))
    assert [asked.answer for asked in script.asked] == [
        "Hatch as Twin: has an earlier winner's power",
        "Race as Hare: +2, but naps alone in front",
    ]
    assert race.racers[0].power.name == "Hare"


def test_a_twin_of_a_winning_egg_draws_its_own_cards() -> None:
    """000-93, 000-R13: what is printed counts, not what had hatched."""
    race, _, script = hatch(["Hare", "Gunk"], ["Race as Egg", "Gunk"], ("Twin", "Banana"), winners=("Egg",))
    assert script.asked[1].options == ("Hatch as Hare: +2, but naps alone in front", "Hatch as Gunk: −1 for everybody else")
    assert (race.racers[0].name, race.racers[0].power.name) == ("Twin", "Gunk")


def test_egg_that_hatches_as_copycat_looks_at_the_lead() -> None:
    """000-93, 000-88: on Start everybody else leads, so its player picks at once."""
    race, _, script = hatch(["Copycat", "Gunk"], ["Copycat", "Lackey"], ("Egg", "Banana", "Lackey"))
    assert [asked.options for asked in script.asked][1] == (
        "Copy Banana: trips whoever runs past",
        "Copy Lackey: moves 2 when others roll a 6",
    )
    assert race.racers[0].power.name == "Lackey"


@pytest.mark.parametrize(("first", "order"), [(0, ["becomes", "chips"]), (1, ["chips", "becomes"])])
def test_what_acts_before_the_race_acts_in_player_order(first: int, order: list[str]) -> None:
    """000-93, 000-R12: from the player who begins, clockwise."""
    _, host, _ = hatch(["Hare", "Gunk"], ["Gunk"], ("Egg", "Sisyphus"), first=first)
    assert [event.kind for event in host.events if event.kind in order] == order


def test_nobody_answers_what_happens_before_the_race() -> None:
    """000-93, 000-118: the chips of a hatched Sisyphus leave Scoocher on Start."""
    race, _, _ = hatch(["Sisyphus", "Gunk"], ["Sisyphus"], ("Egg", "Scoocher"))
    assert [racer.space for racer in race.racers] == [0, 0]


@pytest.mark.parametrize(
    ("position", "dice", "spaces"),
    [
        ("Egg@0 Banana@20", [3], [3, 20]),
        ("Egg=Hare@0 Banana@20", [3], [5, 20]),
        ("Egg=Legs@0 Banana@20", [], [5, 20]),
        ("Banana@0 Egg=Gunk@20", [3], [2, 20]),
        ("Banana@0 Egg=Lackey@20", [6], [6, 22]),
        ("Banana@0 Egg=Huge Baby@3", [3], [2, 3]),
    ],
)
def test_egg_races_as_what_it_hatched(position: str, dice: list[int], spaces: list[int]) -> None:
    """000-93: in the notation the power stands after the =; without one there is none."""
    assert whatif(position, dice=dice, otherwise="yes").spaces == spaces


def test_egg_is_still_egg() -> None:
    """000-93: its own token and name, the other's ability."""
    after = whatif("Banana@0 Egg=Gunk@20", dice=[3])
    assert [(power["racer"], power["ability"]) for power in after.happened("power")] == [("Egg", "Goop 'Em")]
    assert "Egg slimes Banana." in after.sentences


@pytest.mark.parametrize("position", ["Egg=Twin@0", "Egg=Egg@0", "Banana=Gunk@0"])
def test_the_notation_refuses_a_power_that_cannot_be(position: str) -> None:
    """000-93: only Egg and Twin borrow, and only powers that race."""
    with pytest.raises(Refused):
        whatif(position)
