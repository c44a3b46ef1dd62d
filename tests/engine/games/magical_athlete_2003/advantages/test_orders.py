"""When players are asked about their items, and when items are used without a question."""

from __future__ import annotations

import pytest

from engine import Refused, Table
from engine.games.magical_athlete_2003.advantages.effects import use_item
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity
from engine.games.magical_athlete_2003.advantages.windows import Windows
from engine.games.magical_athlete_2003.notation import HoldingsWithoutMatch, read_position
from engine.games.magical_athlete_2003.track import RULES, TRACKS
from engine.race.resolution.windows import RaceWithWindows
from tests.engine.games.magical_athlete_2003.advantages.tables import asked, before_line_up, racing, roll_on, say, spaces, windows
from tests.engine.support.tables import answer_next, events_of, question_of


def refusal(table: Table, seat: int, text: str) -> str:
    before = table.save()
    with pytest.raises(Refused) as refused:
        table.order(seat, text)
    assert table.save() == before
    return str(refused.value)


def labels(table: Table, seat: int) -> list[str]:
    return [option.label for option in question_of(table, seat).options]


# ---------------------------------------------------------------------- when it matters


@pytest.mark.parametrize(
    ("position", "window", "label"),
    [
        ("Spy@22+boot Assassin@25 Poet@0 Siren@0", "moving", "Boot Booster: Spy moves"),
        ("Spy@27+gust Assassin@1 Poet@0 Siren@0", "turn", "Insta-Gust: Spy 3 on"),
        ("Spy@3! Assassin@1 Poet@0 Siren@0", "", ""),
        ("Spy@3!+emp Assassin@1 Poet@0 Siren@0", "turn", "EMP"),
        ("Amazon@24 Assassin@1+mind Poet@0 Siren@0", "turn", "Mind Control: decide for Amazon"),
        ("Spy@29 Assassin@25+dynamite Poet@0 Siren@0", "moving", "Old Explosives"),
        ("Spy@3 Poet@24 Assassin@25+dynamite Siren@0", "end", "Old Explosives"),
        ("Spy@3 Assassin@27 Poet@24+gust Siren@0", "end", "Insta-Gust: Assassin 3 back, 27 → 24"),
    ],
)
def test_unless_somebody_says_otherwise_they_are_asked_when_it_matters(position: str, window: str, label: str) -> None:
    """002-R9: brings mine home, keeps another from it, or breaks what is done to mine."""
    table = racing(position)
    if not windows(table):
        roll_on(table)
    if not window:
        assert windows(table) == []
        return
    ((seat, kind),) = windows(table)
    assert kind == f"window.{window}"
    assert any(label in offered for offered in labels(table, seat))
    assert labels(table, seat)[-1] == "Pass"


def test_who_is_blown_home_as_a_turn_begins_is_nobody_to_decide_for() -> None:
    table = racing("Amazon@27+gust Assassin@1+mind Poet@0 Siren@0")
    assert windows(table) == [(0, "window.turn"), (1, "window.turn")]
    say(table, 1, "Pass")
    table = racing("Amazon@27+gust Assassin@1+mind Poet@0 Siren@0+mind")
    say(table, 0, "3 on")
    say(table, 1, "Pass")
    say(table, 3, "Pass")
    assert asked(table) == [(1, "roll")]


def test_an_ability_aimed_at_mine_matters() -> None:
    table = racing("Secret agent@20 Spy@9+emp Poet@12+emp Assassin@3")
    say(table, 0, "Abduct Spy")
    assert asked(table) == [(1, "window.use")]
    say(table, 1, "Pass")
    assert (windows(table), spaces(table)[1]) == ([], 20)


def test_beans_are_asked_about_when_they_bring_mine_home() -> None:
    for seed_space in range(18, 30):
        table = racing(f"Spy@{seed_space}+beans Assassin@25 Poet@0 Siren@0")
        roll_on(table)
        rolled = next(event.data["die"] for event in table.events if event.kind == "rolled")
        needed = 30 - seed_space - rolled
        if 1 <= needed <= 3:
            assert labels(table, 0) == [f"Magic Beans +{needed}: the {rolled} counts as {rolled + needed}", "Pass"]
            break
        assert windows(table) == []
    else:
        raise AssertionError("no die was right for it")


def test_what_was_passed_on_does_not_come_again_in_that_turn_but_in_the_next() -> None:
    table = racing("Spy@3+emp Secret agent@12 Poet@0 Siren@0", first=1)
    say(table, 1, "Abduct Spy")
    assert windows(table) == [(0, "window.use")]
    say(table, 0, "Pass")
    turn = table.view()["board"]["race"]["turn"]
    roll_on(table)
    assert (windows(table), table.view()["board"]["race"]["turn"]) == ([], turn + 1)
    while not windows(table):
        question = table.questions[0]
        table.answer(question.seat, question.key, question.options[0].id)
    assert windows(table) == [(0, "window.use")]


def test_nobody_is_asked_about_what_they_do_not_hold_or_cannot_use_there() -> None:
    """002-R17: in a turn in which nothing matters nobody is asked at all."""
    table = racing("Spy@3+boot+emp+gust+beans+mind+dynamite+bauble Assassin@9+boot Poet@1+emp Siren@5+gust")
    roll_on(table, turns=1)
    assert windows(table) == []


def test_while_nobody_else_is_close_mine_will_be_home_soon_enough() -> None:
    table = racing("Spy@22+boot Assassin@1 Poet@0 Siren@0")
    roll_on(table)
    assert windows(table) == []


# ---------------------------------------------------------------------- the other orders


def test_at_every_chance() -> None:
    table = racing("Spy@3 Assassin@1+emp Poet@0 Siren@0")
    table.order(1, "emp=ask")
    roll_on(table)
    assert windows(table) == [(1, "window.turn")]


def test_once_a_turn_at_the_first_chance() -> None:
    table = racing("Spy@3 Assassin@1+gust Poet@0 Siren@0")
    table.order(1, "gust=turn")
    roll_on(table)
    seen = 0
    for _ in range(8):
        if windows(table):
            seen += 1
            say(table, 1, "Pass")
        before = table.view()["board"]["race"]["turn"]
        roll_on(table)
        assert table.view()["board"]["race"]["turn"] <= before + 1
    assert seen >= 3


def test_never_is_not_until_somebody_says_otherwise() -> None:
    table = racing("Spy@3 Assassin@1+gust Poet@0 Siren@0")
    table.order(1, "gust=ask")
    roll_on(table)
    assert windows(table)
    table.order(1, "gust=never")
    say(table, 1, "Pass")
    for _ in range(3):
        roll_on(table)
        assert windows(table) == []
    table.order(1, "gust=ask")
    roll_on(table)
    assert windows(table)


def test_armed_it_is_used_unasked_when_it_matters() -> None:
    table = racing("Amazon@24 Spy@24+boot Poet@0 Siren@0", first=1)
    table.order(1, "boot=armed")
    roll_on(table)
    die = next(event.data["die"] for event in table.events if event.kind == "rolled")
    assert windows(table) == []
    assert [data["item"] for data in events_of(table, "item_used")] == (["boot"] if die < 6 else [])


def test_on_my_next_roll() -> None:
    table = racing("Amazon@3 Spy@4+boot+beans Poet@0 Siren@0")
    table.order(1, "boot=armed:roll")
    table.order(1, "beans=armed:roll")
    say(table, 0, "Advance 5")
    assert events_of(table, "item_used") == []
    roll_on(table)
    die = next(event.data["die"] for event in table.events if event.kind == "rolled")
    assert [data["item"] for data in events_of(table, "item_used")] == ["beans", "boot"]
    assert spaces(table)[1] == 4 + die + 3 + 5
    assert table.menus(1) == ()


def test_when_somebody_would_finish() -> None:
    table = racing("Spy@29 Assassin@3+dynamite Poet@0+gust Siren@0")
    table.order(1, "dynamite=armed:home:r0")
    table.order(2, "gust=armed:home:r0")
    roll_on(table)
    assert [data["item"] for data in events_of(table, "item_used")][:1] == ["dynamite"]
    assert windows(table) == []


def test_a_gust_that_would_not_help_is_kept() -> None:
    """It is to keep somebody from finishing."""
    for space in (29, 28, 27, 26):
        table = racing(f"Spy@{space} Assassin@3 Poet@0+gust Siren@0")
        table.order(2, "gust=armed:home:r0")
        roll_on(table)
        die = next(event.data["die"] for event in table.events if event.kind == "rolled")
        helps = space + die - 3 < 30 <= space + die
        assert [data["item"] for data in events_of(table, "item_used")] == (["gust"] if helps else [])


def test_nobody_is_blown_back_from_the_start() -> None:
    """A 6 with six beans and two boosters is home on the short track; whoever would blow that back keeps the gust (002-R24)."""
    race = RaceWithWindows(read_position("Spy@0 Assassin@1"), TRACKS["short"], (3, 1), RULES["text"])
    holdings = Windows(HoldingsWithoutMatch([["gust"], ["gust"]], [{}, {}]))
    race.use_kit(holdings)
    assert not use_item(holdings, race, Opportunity("moving", moves=((race.racers[0], 20),)), 1, "gust.0.-3")
    assert holdings.stored.items == [["gust"], ["gust"]]


def test_when_somebody_uses_their_ability() -> None:
    table = racing("Amazon@3 Spy@9+emp Poet@0 Siren@0")
    table.order(1, "emp=armed:use:r0")
    say(table, 0, "Advance 5")
    assert [data["item"] for data in events_of(table, "item_used")] == ["emp"]
    assert "Amazon is on field 3" not in table.questions[0].prompt


def test_at_the_next_chance_if_there_is_one_way_and_else_with_a_question() -> None:
    table = racing("Spy@3 Assassin@9+emp Poet@0+gust Siren@0")
    table.order(1, "emp=next")
    table.order(2, "gust=next")
    roll_on(table)
    assert windows(table) == [(2, "window.moving")] or windows(table) == [(2, "window.roll")]
    say(table, 2, "Pass")
    roll_on(table)
    assert [data["item"] for data in events_of(table, "item_used")] == ["emp"]
    assert [menu.chosen for menu in table.menus(2)] == ["gust=worth"]


def test_at_the_next_chance_boosts_and_beans_are_for_ones_own() -> None:
    table = racing("Spy@3 Assassin@9+boot Poet@0 Siren@0")
    table.order(1, "boot=next")
    roll_on(table)
    assert events_of(table, "item_used") == []
    roll_on(table)
    assert [data["racer"] for data in events_of(table, "item_used")] == ["Assassin"]


def test_an_order_about_somebody_ends_with_the_race_and_others_do_not() -> None:
    table = racing("Spy@29 Assassin@29 Poet@0+emp Siren@0+gust")
    table.order(2, "emp=armed:use:r3")
    table.order(3, "gust=never")
    while table.view()["board"]["race"] is not None:
        answer_next(table)
    assert table.view(2)["orders"] == []
    assert [order["label"] for order in table.view(3)["orders"]] == ["Insta-Gust: never"]


# ---------------------------------------------------------------------- being asked less


def test_a_question_offers_to_ask_less_and_that_passes_too() -> None:
    table = racing("Spy@27+gust Assassin@3 Poet@0 Siren@0")
    orders = question_of(table, 0).orders
    assert [(order.text, order.label, order.answer) for order in orders] == [
        ("*=hush", "Not again this turn", "no"),
        ("gust=never", "Never", "no"),
    ]
    table.order(0, "gust=ask")
    say(table, 0, "Pass")
    roll_on(table)
    assert [order.label for order in question_of(table, 0).orders] == ["Not again this turn", "Only when it matters", "Never"]


def test_a_thing_with_two_uses_is_named_once() -> None:
    for space in (26, 27, 28, 29):
        table = racing(f"Assassin@{space} Spy@27+gust Poet@0 Siren@0")
        roll_on(table)
        if windows(table) and len(question_of(table, 1).options) > 2:
            assert [order.text for order in question_of(table, 1).orders] == ["*=hush", "gust=never"]
            break
    else:
        raise AssertionError("no die was right for it")


def test_before_a_line_up_there_is_no_turn_to_keep_quiet_in() -> None:
    table = before_line_up([["Spy", "Poet"], ["Amazon", "Siren"], ["Devil", "Eros"], ["Druid", "Ghoul"]], [[], ["emp"], [], []])
    assert asked(table) == [(1, "window.spy")]
    assert [order.text for order in question_of(table, 1).orders] == ["emp=never"]
    assert refusal(table, 1, "*=hush") == "There is no turn to keep quiet in."


def test_nothing_more_this_turn() -> None:
    table = racing("Spy@3 Assassin@1+gust+dynamite Poet@0 Siren@0")
    table.order(1, "gust=ask")
    table.order(1, "dynamite=ask")
    roll_on(table)
    turn = table.view()["board"]["race"]["turn"]
    assert windows(table)
    table.order(1, "*=hush")
    say(table, 1, "Pass")
    roll_on(table)
    assert (windows(table), table.view()["board"]["race"]["turn"]) == ([(1, "window.turn")], turn + 1)


# ---------------------------------------------------------------------- what is told does not change


def test_an_order_counts_from_now_on_and_never_for_what_has_been() -> None:
    """The step is run again with the order in it: the movement that was told is not boosted afterwards."""
    table = racing("Spy@3 Druid@9+boot Poet@9 Sword fighter@12+emp")
    table.order(3, "emp=ask")
    roll_on(table)
    told = list(table.events)
    assert windows(table)
    table.order(1, "boot=next")
    table.order(3, "emp=next")
    assert table.events == told
    assert Table.load(table.save()).questions == table.questions


def test_orders_are_for_the_eyes_of_their_seat() -> None:
    table = racing("Spy@3 Assassin@9+boot+bauble Poet@0 Siren@0")
    before = [table.view(seat) for seat in (None, 0, 2, 3)]
    table.order(1, "boot=armed")
    assert [table.view(seat) for seat in (None, 0, 2, 3)] == before
    assert [order["label"] for order in table.view(1)["orders"]] == ["Boot Booster: use it when it matters, unasked"]


# ---------------------------------------------------------------------- menus and refusals


def test_the_menu_of_a_thing() -> None:
    table = racing("Spy@3 Assassin@9+boot+boot+emp+bauble Poet@0 Siren@0")
    boot, emp, bauble = table.menus(1)
    assert (boot.title, boot.chosen) == ("Boot Booster ×2", "boot=worth")
    assert [order.label for order in boot.orders][-1] == "Use it on my next roll"
    assert [order.label for order in emp.orders][-2:] == ["Use it when Poet uses Ode to Six", "Use it when Siren uses Song"]
    assert boot.at_once is not None
    assert boot.at_once.text == "boot=next"
    assert (bauble.title, bauble.orders, bauble.at_once) == ("Shiny Bauble", (), None)
    assert table.menus(0) == ()
    for menu in (boot, emp):
        assert menu.chosen in [order.text for order in menu.orders]


def test_what_was_ordered_is_what_the_menu_shows_at_once() -> None:
    table = racing("Spy@3 Assassin@9+boot Poet@0 Siren@0")
    table.order(1, "boot=never")
    assert table.menus(1)[0].chosen == "boot=never"
    assert [order.text for order in table.orders_of(1)] == ["boot=worth"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("emp=never", "You have no EMP."),
        ("boot=always", "'always' cannot be ordered for Boot Booster. Possible: worth, ask, turn, armed, never, armed:roll, next."),
        ("boot=armed:use:r0", "cannot be ordered for Boot Booster"),
        ("bauble=ask", "cannot be ordered for Shiny Bauble"),
        ("*=never", "'never' cannot be ordered for everything at once."),
        ("*,boot=hush", "'hush' cannot be ordered for everything at once."),
        ("boot,emp=never", "You have no EMP."),
        ("nonsense", "No question that comes again is called 'nonsense'."),
    ],
)
def test_what_cannot_be_ordered(text: str, sentence: str) -> None:
    assert sentence in refusal(racing("Spy@3 Assassin@9+boot+bauble Poet@0 Siren@0"), 1, text)


def test_without_advantages_there_is_nothing_to_order() -> None:
    table = Table.new("magical-athlete-2003", ["A", "B", "C", "D"], {}, 1)
    assert refusal(table, 0, "boot=never") == "Nobody has any Advantages in this game."
    assert table.menus(0) == ()


def test_every_thing_that_can_be_used_has_orders() -> None:
    held = "+".join(ITEMS)
    menus = racing(f"Spy@3 Assassin@9+{held} Poet@0 Siren@0").menus(1)
    assert [menu.id for menu in menus] == list(ITEMS)
    assert [bool(menu.orders) for menu in menus] == [bool(item.windows) for item in ITEMS.values()]
