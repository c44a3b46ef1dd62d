"""Windows at tables: who is asked, all at once, in secret; and what stays between the races."""

from __future__ import annotations

import pytest

from engine import Table
from engine.ai.policy import Quick
from engine.core.dice import FastDice
from engine.core.question import Refused
from engine.games.magical_athlete_2003.advantages.items import ITEMS, WINDOWS
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.notation import NOTATION, whatif
from tests.engine.games.magical_athlete_2003.advantages.positions import step_in
from tests.engine.games.magical_athlete_2003.advantages.positions import used as taken
from tests.engine.games.magical_athlete_2003.advantages.tables import asked, before_line_up, racing, roll_on, say, spaces, windows
from tests.engine.support.tables import answer_next, events_of, question_of

TEAMS = [["Amazon", "Spy"], ["Devil", "Eros"], ["Poet", "Ghoul"], ["Troll", "Siren"]]


# ---------------------------------------------------------------------- the protocol


def test_all_who_want_to_know_are_asked_at_once_and_one_question_has_everything() -> None:
    """002-R24, 002-R9"""
    table = racing("Spy@29 Assassin@27+gust+dynamite Poet@0 Siren@25+dynamite")
    roll_on(table)
    assert windows(table) == [(1, "window.moving"), (3, "window.moving")]
    assert [option.label for option in question_of(table, 1).options] == [
        "Old Explosives: 5 or more ends this turn, and yours comes next",
        "Insta-Gust: Assassin 3 on, 27 → goal",
        "Insta-Gust: Spy 3 back, 29 → 26",
        "Pass",
    ]


def test_who_answers_first_does_not_matter_and_all_can_think_again_until_the_last_has() -> None:
    """002-R24"""
    events = []
    for order in ((1, 3), (3, 1)):
        table = racing("Spy@29 Assassin@27+gust Poet@0 Siren@27+gust")
        roll_on(table)
        for seat in order:
            say(table, seat, "3 on")
        events.append(table.events)
    assert events[0] == events[1]


def test_it_is_done_clockwise_from_the_current_player() -> None:
    """002-R10, 002-R24: Siren comes before Assassin in Poet's turn, and then there is nobody on that field."""
    table = racing("Spy@1 Assassin@27+gust Poet@29 Siren@27+gust", first=2)
    roll_on(table)
    for seat in (1, 3):
        say(table, seat, "3 on")
    assert [data["seat"] for data in events_of(table, "item_used")] == [3]
    assert table.view()["board"]["races"][0]["racers"][1]["place"] == 1  # both were blown home
    assert table.view()["board"]["items"][1] == ["gust"]


def test_a_later_one_may_answer_an_earlier_one() -> None:
    """002-R10: the window opens again."""
    after = step_in("Spy@3+boot Assassin@9+dynamite", "About to move > Boot", "About to move > Explosives", dice=[2, 6])
    assert (taken(after), after.spaces) == (["boot", "dynamite"], [3, 9])
    after = step_in("Spy@3 Amazon@9+emp Devil@12+emp", "begins a turn > EMP", dice=[2])
    assert taken(after) == ["emp"]


def test_in_a_turn_in_which_nothing_matters_all_windows_are_silent() -> None:
    """002-R9, 002-R17"""
    table = racing("Spy@3+boot Assassin@1+emp Poet@0+gust+beans Siren@5+mind+dynamite")
    roll_on(table, turns=1)
    assert asked(table) == [(1, "roll")]


@pytest.mark.parametrize(
    ("position", "wanted"),
    [
        ("Spy@29+dynamite Poet@0", ()),
        ("Fighter@3+dynamite Poet@4", ()),
        ("Spy@3+dynamite Ninja@3", ("Follow",)),
        ("Spy@3+dynamite Poet@0", ()),
    ],
)
def test_a_movement_is_one_moment(position: str, wanted: tuple[str, ...]) -> None:
    """002-R17: over the line, past others, with somebody in tow."""
    after = step_in(position, *wanted, dice=[3])
    assert [asked.prompt for asked in after.questions if "About to move" in asked.prompt] == [
        f"About to move: {after.race.racers[0].name} 3 on. Use something?"
    ]


def test_every_window_has_its_things() -> None:
    """002-R17"""
    found = {window: [name for name, item in ITEMS.items() if window in item.windows] for window in WINDOWS}
    assert found == {
        "spy": ["emp"],
        "before": ["emp", "mind"],
        "turn": ["emp", "gust", "mind", "dynamite"],
        "roll": ["gust"],
        "die": ["beans"],
        "moving": ["boot", "emp", "gust", "dynamite"],
        "use": ["emp", "dynamite"],
        "waiting": ["gust"],
        "end": ["gust", "dynamite"],
    }


def test_windows_count_towards_the_questions_of_a_turn() -> None:
    """001-R44: then they are silent."""
    after = whatif("Sword fighter@3+emp Spy@3+emp Poet@3 Druid@3 Eros@3", dice=[6] * 40, otherwise="yes")
    assert after.race.question_count <= 100


# ---------------------------------------------------------------------- secrecy


def test_nobody_else_learns_who_is_asked() -> None:
    """Orders are private, and they decide who is asked."""
    table = racing("Spy@29 Assassin@27+gust Poet@0 Siren@0+dynamite")
    table.order(3, "dynamite=never")
    roll_on(table)
    assert windows(table) == [(1, "window.moving")]
    for seat in (None, 0, 2, 3):
        view = table.view(seat)
        assert (view["waiting"], view["questions"]) == ([], [])
    assert table.view(1)["waiting"] == [1]
    assert question_of(table, 1).secret
    assert question_of(table, 1).default == "no"


def test_what_everybody_holds_is_open() -> None:
    """002-2, 002-R13: it was bought openly."""
    table = racing("Spy@29 Assassin@27+gust+bauble Poet@0+beans2 Siren@0")
    for seat in (None, 0, 1):
        assert table.view(seat)["board"]["items"] == [[], ["gust", "bauble"], ["beans", "beans"], []]


def test_a_forecast_that_somebody_else_has_written_is_known_to_them_alone() -> None:
    """002-33, 001-25"""
    table = before_line_up([["Fortuneteller"], ["Devil"], ["Poet"], ["Troll"]], [[], ["mind"], [], []])
    assert asked(table) == [(1, "window.before")]
    say(table, 1, "Pass")
    assert asked(table) == [(0, "Fortuneteller.forecast")]
    table = before_line_up([["Fortuneteller"], ["Devil"], ["Poet"], ["Troll"]], [[], ["mind"], [], []])
    say(table, 1, "decide for Fortuneteller")
    assert asked(table) == [(1, "Fortuneteller.forecast")]
    say(table, 1, "Poet will win")
    racers = [[racer["predicts"] for racer in table.view(seat)["board"]["race"]["racers"]] for seat in (None, 0, 1)]
    assert racers == [[None] * 4, [None] * 4, ["Poet", None, None, None]]
    assert Table.load(table.save()).view(1)["board"]["race"] == table.view(1)["board"]["race"]


def test_thinking_players_know_nothing_of_other_peoples_orders() -> None:
    """A careful player thinks the same whatever others have ordered."""
    thoughts = []
    for order in ("worth", "armed", "never", "ask"):
        table = racing("Amazon@20+emp Spy@25+dynamite Trader@22 Siren@0")
        if order != "worth":
            table.order(1, f"dynamite={order}")
        table.order(0, "emp=next")
        (question,) = table.questions
        thoughts.append(
            [table.information_set(question.seat).play_out(FastDice(seed), Quick(), (question.key, "yes")) for seed in range(20)]
        )
    assert thoughts[1:] == thoughts[:1] * 3


# ---------------------------------------------------------------------- Mind Control at a table


def test_the_roll_is_still_its_players() -> None:
    """002-32: abilities are decided on by another, dice are thrown by their own."""
    table = racing("Amazon@24 Assassin@1+mind Poet@0 Siren@0")
    say(table, 1, "decide for Amazon")
    assert asked(table) == [(1, "Amazon.sprint")]
    table = racing("Wizard@20 Assassin@1+mind Poet@0 Siren@0")
    table.order(1, "mind=ask")
    roll_on(table, turns=3)
    while windows(table) != [(1, "window.turn")] or table.view()["board"]["race"]["current"] != 0:
        answer_next(table)
    say(table, 1, "decide for Wizard")
    assert asked(table) == [(0, "roll")]
    assert table.view()["board"]["race"]["racers"][0]["decided_by"] == 1


def test_mind_control_ends_with_the_race() -> None:
    """002-R16: also over a character that has finished."""
    table = racing("Poet@29 Spy@29+mind Amazon@24 Siren@0", first=2)
    say(table, 1, "decide for Amazon")
    while table.view()["board"]["race"] is not None:
        answer_next(table)
    assert table.save()["state"]["minds"] == {}


def test_nobody_dies_so_who_has_finished_can_still_use_things() -> None:
    """002-21, 002-R12"""
    after = step_in("Spy@29+boot Assassin@3 Amazon@9", "Boot Booster: Assassin", dice=[1, 2], turns=2)
    assert after.spaces == [30, 10, 9]
    assert {trait for card in CARDS.values() for trait in card.traits} == {"duty", "female", "free", "once", "secret"}


# ---------------------------------------------------------------------- the Spy


def test_an_emp_keeps_the_spys_player_from_choosing_last() -> None:
    """002-R26, 002-26, 002-R3: all choose together, and abilities are off until the first turn of the race is over."""
    table = before_line_up(TEAMS, [[], ["emp"], [], []])
    assert windows(table) == [(1, "window.spy")]
    say(table, 1, "EMP")
    assert {seat for seat, kind in asked(table)} == {0, 1, 2, 3}
    for seat, name in enumerate(["Amazon", "Eros", "Poet", "Siren"]):
        say(table, seat, name)
    assert table.view()["board"]["race"]["off"]
    assert Table.load(table.save()).questions == table.questions
    first = table.questions[0]
    assert (first.kind, first.seat) == ("roll", 0)
    roll_on(table)
    assert not table.view()["board"]["race"]["off"]
    assert table.view()["board"]["items"] == [[], [], [], []]


def test_without_an_emp_he_chooses_last() -> None:
    """002-R26: the window can be passed; his own player has no say in it."""
    table = before_line_up(TEAMS, [["emp"], ["emp"], [], []])
    assert windows(table) == [(1, "window.spy")]
    say(table, 1, "Pass")
    assert {seat for seat, _ in asked(table)} == {1, 2, 3}
    table = before_line_up(TEAMS, [["emp"], [], [], []])
    assert windows(table) == []


def test_of_two_only_one_is_spent_on_him() -> None:
    """002-R24"""
    table = before_line_up(TEAMS, [[], ["emp"], ["emp"], []])
    for seat in (2, 1):
        say(table, seat, "EMP")
    assert table.view()["board"]["items"] == [[], [], ["emp"], []]


@pytest.mark.parametrize("order", ["never", "armed"])
def test_who_wants_to_hear_nothing_of_it_is_not_asked_about_the_spy(order: str) -> None:
    table = racing("Amazon@29 Devil@29+emp Poet@0 Troll@0")
    table.order(1, f"emp={order}")
    while table.view()["board"]["race"] is not None:
        answer_next(table)
    assert windows(table) == []


# ---------------------------------------------------------------------- from race to race


def test_things_are_kept_for_the_next_race() -> None:
    """002-R13"""
    table = racing("Amazon@29 Devil@29+beans2 Poet@0+boot Troll@0+bauble")
    while table.view()["board"]["race"] is not None:
        answer_next(table)
    assert table.view()["board"]["items"] == [[], ["beans", "beans"], ["boot"], ["bauble"]]


# ---------------------------------------------------------------------- positions in one line


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("Spy@3+sock", "There is no thing called 'sock'. Possible: boot, emp, gust, beans, mind, dynamite, bauble."),
        ("Spy@3+boots", "There is no thing called 'boots'. Did you mean boot?"),
        ("Spy@3+beans4", "'beans4' cannot be read: beans come in sets of 3."),
        ("Spy@3+boot2", "'boot2' cannot be read: write +boot for each of them."),
    ],
)
def test_what_cannot_be_held(position: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        whatif(position)
    assert str(refused.value).startswith(sentence)


def test_what_everybody_holds_in_the_end() -> None:
    """For whoever reads it by program: a list for each seat, without things too."""
    after = whatif("Assassin@20+boot Spy@9+dynamite Wizard@2!+beans2", dice=[3])
    assert after.as_data()["items"] == [["boot"], ["dynamite"], ["beans", "beans"]]
    assert whatif("Assassin@20 Spy@9", dice=[3]).as_data()["items"] == [[], []]
    assert [items for _, items in NOTATION.read_position_with_items("Spy@3 +boot +beans2, Poet@4!")] == [
        ["boot", "beans", "beans"],
        [],
    ]


def test_everybody_is_where_they_were_after_a_race_with_things_was_put_away() -> None:
    table = racing("Spy@29 Assassin@27+gust Poet@0 Siren@0+dynamite")
    roll_on(table)
    again = Table.load(table.save())
    assert (again.questions, spaces(again)) == (table.questions, spaces(table))
