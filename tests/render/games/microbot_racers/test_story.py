"""The stories of the robots in icons and words are complete."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from render.games.microbot_racers.panels.action_card import drawing_of
from render.games.microbot_racers.panels.chips import SPACE, icon, in_lines, laid_out, word
from render.games.microbot_racers.panels.story import rolls, stories
from render.games.microbot_racers.recent_actions import first_squares, fresh_markers, recent_events
from render.registry import artist_of
from render.scene.scene import Icon, Item, Label
from render.typography.flow import row, width_of
from tests.render.games.microbot_racers.games import GAME, a_race, happening, views

VIEW = a_race("ring", 2)


def story(seat: int, *news: tuple[str, dict[str, Any]], brief: bool = False) -> list[str]:
    """Returns the phrases of one seat as text."""
    return [" ".join(map(_named, phrase)) for phrase in stories(happening(VIEW, *news), brief)[seat]]


def _named(chip: Item) -> str:
    if isinstance(chip, Label):
        return chip.text
    assert isinstance(chip, Icon)
    name = chip.kind.rpartition("/")[2]
    return f"{name}{chip.value if name in ('move', 'jump', 'die', 'seat', 'wreck') else ''}"


def act(seat: int, action: str) -> tuple[str, dict[str, Any]]:
    return "act", {"seat": seat, "action": action}


def yellow(seat: int, die: int, passed: bool) -> tuple[str, dict[str, Any]]:
    return "yellow", {"seat": seat, "what": "~", "die": die, "under": 5, "passed": passed, "square": "B11"}


# ---------------------------------------------------------------------- phrase by phrase


def test_an_action_is_told_with_what_it_led_to() -> None:
    assert story(0, act(0, "M3"), yellow(0, 5, passed=False), act(0, "TL")) == ["move3 die5 splash", "turn-left"]
    assert story(0, act(0, "M3"), yellow(0, 2, passed=True)) == ["move3 die2 done"]
    red = ("red", {"seat": 0, "die": 6, "under": 5, "passed": False, "square": "B8"})
    assert story(0, act(0, "J2"), red) == ["jump2 die6 impact"]
    assert story(0, act(0, "FIX"), ("repaired", {"seat": 0, "pit": True, "gained": 3, "health": 6})) == ["repair +3"]


def test_a_collision_is_told_of_both() -> None:
    news = act(0, "M3"), ("collision", {"seat": 0, "other": 1, "square": "B8"}), ("forfeit", {"seat": 0, "actions": ["TR", "M2"]})
    assert story(0, *news) == ["move3 impact seat1 out turn-right move2"]
    assert story(1, *news) == ["impact seat0"]


def test_a_wreck_is_told() -> None:
    news = act(0, "M3"), ("impact", {"seat": 0, "what": "edge", "square": "A0"}), ("destroyed", {"seat": 0, "square": "A1"})
    assert story(0, *news) == ["move3 impact edge wreck0"]


def test_a_lap_backwards_has_a_minus() -> None:
    assert story(0, act(0, "DL"), ("lap", {"seat": 0, "laps": -1, "way": -1, "goal": 2})) == ["drift-left flag −1/2"]


def test_in_brief_there_are_no_dice_and_no_lost_actions() -> None:
    news = act(0, "M3"), yellow(0, 5, passed=False), ("forfeit", {"seat": 0, "actions": ["TR", "M2"]})
    assert story(0, *news, brief=True) == ["move3 splash out"]


# ---------------------------------------------------------------------- how much is told


def test_all_rounds_are_told_as_long_as_they_have_no_more_actions_than_one() -> None:
    rounds = [("round", {"round": number}) for number in (3, 4, 5)]
    few = happening(VIEW, rounds[0], act(0, "M1"), rounds[1], act(1, "M2"), rounds[2])
    assert len(recent_events(few)) == 5
    many = happening(VIEW, rounds[0], *[act(0, "M1")] * 3, rounds[1], *[act(1, "M2")] * 6, rounds[2])
    assert [event["kind"] for event in recent_events(many)] == ["round", *["act"] * 6, "round"]


def test_of_what_is_not_told_it_says_where_it_began() -> None:
    way = "moved", {"seat": 1, "path": ["A10", "A9"], "facing": 0}
    news = ("round", {"round": 3}), act(1, "M1"), way, *[act(0, "M1")] * 6, ("round", {"round": 4}), act(1, "TL")
    view = happening(VIEW, *news)
    assert first_squares(view) == {1: "A10"}
    assert story(1, *news) == ["from A10:", "turn-left"]


def test_markers_are_new_until_the_next_round() -> None:
    pick = "picked", {"seat": 0, "action": "M3"}
    assert fresh_markers(happening(VIEW, pick)) == [(0, "M3")]
    assert fresh_markers(happening(VIEW, pick, ("round", {"round": 4}))) == []


def test_the_dice_of_the_newest_order_stand_with_each_seat() -> None:
    """Players who tie roll again."""
    first, again = ("rolled_off", {"seats": [0, 1], "dice": [4, 4]}), ("rolled_off", {"seats": [0, 1], "dice": [2, 5]})
    old = ("round", {"round": 3}), ("rolled_off", {"seats": [0, 1], "dice": [1, 6]})
    view = happening(VIEW, *old, ("round", {"round": 4}), first, again)
    assert [[chip.value for chip in phrase if isinstance(chip, Icon)] for phrase in rolls(view)] == [[4, 2], [4, 5]]
    claimed = happening(VIEW, ("round", {"round": 4}), ("claimed", {"seat": 1, "kept": []}))
    assert [[_named(chip) for chip in phrase] for phrase in rolls(claimed)] == [[], ["first"]]


@pytest.mark.parametrize("seed", range(4))
def test_every_action_and_every_die_that_is_told_can_be_seen(seed: int) -> None:
    """With four players, dice may be left out if there is much to show."""
    for view in views(seed, 2 + seed % 3, every=4):
        shown = Counter((item.kind, item.value) for item in artist_of(GAME).pages(view)[0].scene.items if isinstance(item, Icon))
        wanted = Counter[tuple[str, int]]()
        for event in recent_events(view):
            if event["kind"] == "act":
                wanted[drawing_of(event["data"]["action"])] += 1
            elif event["kind"] in ("yellow", "red") and len(view["seats"]) < 4:
                wanted["die", event["data"]["die"]] += 1
        assert not wanted - shown


# ---------------------------------------------------------------------- in lines


def test_a_phrase_stays_in_one_line_if_it_can() -> None:
    pair = (icon("die", 3), word("P1"))
    lines = in_lines([pair] * 5, 2 * width_of(row(pair, SPACE)) + 20)
    assert [len(line) for line in lines] == [4, 4, 2]
    assert [len(line) for line in in_lines([(icon("die", 1),) * 9], 200)] == [3, 3, 3]
    items = laid_out(lines, 10, 20)
    assert len(items) == 10
    assert not any(a.box.touches(b.box) for i, a in enumerate(items) for b in items[:i])
