"""Before a race: the secret choice, the reveal, and the racers who are busy before the start."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.magical_athlete.game import GAME
from engine.games.magical_athlete.match import LINE_UP, Match
from engine.table.table import Table
from tests.engine.games.magical_athlete.match_support import NAMES, ScriptedMatch, all_options, before_race, on_the_track, table_of
from tests.engine.support.tables import answer, events_of

TEAMS = [["Lackey", "Legs"], ["Inchworm", "Gunk"], ["Stickler", "Coach"]]


def set_up(*line_up: str, pile: list[str] | None = None, answers: list[str] | None = None, **more: Any) -> ScriptedMatch:
    """A race between these racers, one for each seat, up to the first turn."""
    return ScriptedMatch(before_race([[name] for name in line_up], pile or (), **more), answers=answers or ()).play(2)


def figure(match: Match, seat: int) -> dict[str, Any]:
    racers: list[dict[str, Any]] = GAME.view(match, None)["race"]["racers"]
    return next(racer for racer in racers if racer["seat"] == seat)


def cards(match: Match) -> list[str]:
    """What is left in the pile, as the next race will find it."""
    pile = Match.load(match.dump(), match.players, all_options()).pile
    return [card.name for card in (*pile.left, *pile.bottom)]


# ---------------------------------------------------------------------- the secret choice


def test_all_choose_at_the_same_time_and_in_any_order() -> None:
    """000-24: nobody waits for anybody."""
    table = table_of(before_race(TEAMS))
    assert [(q.seat, q.kind, [o.id for o in q.options]) for q in table.questions] == [
        (seat, "line-up", team) for seat, team in enumerate(TEAMS)
    ]
    answer(table, 2, "Coach")
    answer(table, 0, "Legs")
    answer(table, 1, "Gunk")
    assert events_of(table, "line_up")[0]["racers"] == [[0, "Legs"], [1, "Gunk"], [2, "Coach"]]


@pytest.mark.parametrize("onlooker", [1, 2, None])
def test_a_choice_is_hidden_from_everybody_else(onlooker: int | None) -> None:
    """000-24: others see only that one waits no longer, the same for either card."""
    seen = []
    for card in TEAMS[0]:
        table = table_of(before_race(TEAMS))
        before = table.view(onlooker)
        answer(table, 0, card)
        after = table.view(onlooker)
        assert (before.pop("waiting"), after["waiting"]) == ([0, 1, 2], [1, 2])
        assert {key: value for key, value in after.items() if key != "waiting"} == before
        seen.append(after)
    assert seen[0] == seen[1]


def test_nobody_sees_the_question_of_another_player() -> None:
    """000-24: the question itself is for one pair of eyes."""
    table = table_of(before_race(TEAMS))
    assert [question["seat"] for question in table.view(1)["questions"]] == [1]
    assert table.view(None)["questions"] == []


def test_the_cards_are_turned_over_together() -> None:
    """000-24: not before the last player has chosen."""
    table = table_of(before_race(TEAMS))
    answer(table, 0, "Lackey")
    answer(table, 2, "Coach")
    assert events_of(table, "line_up") == []
    assert table.view(1)["board"]["race"] is None
    answer(table, 1, "Gunk")
    assert [racer["name"] for racer in table.view(1)["board"]["race"]["racers"]] == ["Lackey", "Gunk", "Coach"]


def test_a_choice_survives_a_save() -> None:
    """000-24: who has chosen need not choose again, and the card is still face down."""
    table = table_of(before_race(TEAMS))
    answer(table, 1, "Gunk")
    again = Table.load(table.save())
    assert [question.seat for question in again.questions] == [0, 2]
    assert again.view(1)["board"]["chosen"] == ["Gunk"]
    assert again.view(0)["board"]["chosen"] == []


# ---------------------------------------------------------------------- the racers


def test_a_racer_is_used_only_once() -> None:
    """000-25: the second race offers the three that have not run."""
    table = Table.new("magical-athlete", NAMES[:3], seed=4)
    while len(events_of(table, "race_over")) == 0:
        table.answer(table.questions[0].seat, table.questions[0].key, table.questions[0].options[0].id)
    raced = dict(events_of(table, "line_up")[0]["racers"])
    assert len(table.questions) == 3
    for question in table.questions:
        drafted = {pick["racer"] for pick in events_of(table, "picked") if pick["seat"] == question.seat}
        assert {option.id for option in question.options} == drafted - {raced[question.seat]}


def test_the_last_racer_of_a_team_lines_up_without_a_question() -> None:
    """000-25: in the fourth race nothing is left to choose."""
    played = ScriptedMatch(before_race([["Lackey"], ["Gunk"], ["Coach"]], winners=["Hare", "Legs", "Blimp"])).play()
    assert played.players.asked == []
    assert played.events("line_up")[0]["race"] == 4


def test_all_racers_begin_on_start() -> None:
    """000-26: everybody, upright, on space 0."""
    match = set_up("Lackey", "Inchworm", "Stickler", "Hare").match
    assert [(r["space"], r["tripped"], r["racing"]) for r in GAME.view(match, None)["race"]["racers"]] == [(0, False, True)] * 4


# ---------------------------------------------------------------------- Egg


@pytest.mark.parametrize("kept", ["Gunk", "Hare"])
def test_egg_draws_two_and_races_with_the_power_of_one_under_its_own_figure(kept: str) -> None:
    """000-93: two cards from the top, no way to refuse both."""
    played = set_up("Egg", "Lackey", "Stickler", pile=["Gunk", "Hare", "Legs"], answers=[kept])
    assert played.players.asked == [(0, "Egg.scramble", ["Gunk", "Hare"])]
    egg = figure(played.match, 0)
    assert (egg["name"], egg["power"]) == ("Egg", kept)


def test_the_power_that_egg_hatched_with_works() -> None:
    """000-93: as Gunk it slows down the others."""
    played = set_up("Egg", "Lackey", "Stickler", pile=["Gunk", "Hare"], answers=["Gunk"])
    played.players.dice = [3, 3, 3]
    assert played.play(3).spaces == [3, 2, 2]


def test_egg_that_hatches_as_sisyphus_takes_four_chips() -> None:
    """000-93: what the new power does before a race is done."""
    played = set_up("Lackey", "Egg", "Stickler", pile=["Hare", "Sisyphus"], answers=["Sisyphus"])
    assert played.match.points() == [0, 4, 0]


def test_egg_that_does_not_keep_sisyphus_gets_no_chips() -> None:
    """000-93: a card that was only looked at does nothing."""
    assert set_up("Lackey", "Egg", "Stickler", pile=["Hare", "Sisyphus"], answers=["Hare"]).match.points() == [0, 0, 0]


def test_egg_that_hatches_as_twin_picks_an_earlier_winner() -> None:
    """000-93, 000-125: one before-race power leads to the other."""
    played = set_up("Egg", "Lackey", "Stickler", pile=["Twin", "Gunk"], winners=["Hare"], answers=["Twin", "Hare"])
    assert (figure(played.match, 0)["name"], figure(played.match, 0)["power"]) == ("Egg", "Hare")


def test_only_its_player_sees_what_egg_draws() -> None:
    """000-93: the others see that two cards were drawn and who is to choose."""
    table = table_of(before_race([["Egg"], ["Lackey"], ["Stickler"]], pile=["Gunk", "Hare"]))
    assert [option.id for option in table.questions[0].options] == ["Gunk", "Hare"]
    assert "Gunk" in repr(table.view(0, since=0)["events"])
    for onlooker in (1, 2, None):
        view = table.view(onlooker, since=0)
        assert "Gunk" not in repr(view)
        assert "Hare" not in repr(view)
        assert view["waiting"] == [0]
        assert [event["data"] for event in view["events"] if event["kind"] == "drew"] == [{"racer": "Egg", "count": 2}]


def test_the_card_that_egg_does_not_keep_stays_a_secret() -> None:
    """000-93: the power is shown to all, the other card to nobody."""
    table = table_of(before_race([["Egg"], ["Lackey"], ["Stickler"]], pile=["Gunk", "Hare"]))
    answer(table, 0, "Hare")
    view = table.view(1, since=0)
    assert [event["data"]["power"] for event in view["events"] if event["kind"] == "becomes"] == ["Hare"]
    assert "Gunk" not in repr(view)


def test_egg_still_has_its_cards_in_hand_after_a_save() -> None:
    """000-93: a table that was put away brings back the very same two, drawn from a shuffled pile."""
    match = Match.new(3, all_options())
    match.sheet.phase, match.sheet.hands = LINE_UP, [["Egg"], ["Lackey"], ["Stickler"]]
    table = table_of(match)
    assert len(table.questions[0].options) == 2
    assert Table.load(table.save()).questions == table.questions


def test_what_egg_does_not_keep_goes_under_the_pile() -> None:
    """000-R12: below all that lies there already."""
    played = set_up("Egg", "Lackey", "Stickler", pile=["Gunk", "Hare", "Legs", "Coach"], answers=["Hare"])
    assert cards(played.match) == ["Legs", "Coach", "Gunk"]


def test_what_egg_keeps_does_not_come_back() -> None:
    """000-36, 000-R12: it is out of play with the race."""
    played = ScriptedMatch(on_the_track("Egg=Legs@29 Lackey@29 Stickler@5"), dice=[1, 1])
    played.match.pile.left = [card for card in played.match.pile.left if card.name != "Legs"]
    played.match.sheet.hands = [["Gunk"], ["Coach"], ["Banana"]]
    played.finish_race()
    assert "Legs" not in cards(played.match)
    assert "Hare" in cards(played.match)


def test_egg_draws_three_by_the_faq() -> None:
    """000-R34: the rules faq-2026 show it one card more, and two go under the pile."""
    pile = ["Gunk", "Hare", "Legs", "Coach"]
    played = set_up("Egg", "Lackey", "Stickler", pile=pile, answers=["Hare"], rules="faq-2026")
    assert played.players.asked == [(0, "Egg.scramble", ["Gunk", "Hare", "Legs"])]
    assert cards(played.match) == ["Coach", "Gunk", "Legs"]


# ---------------------------------------------------------------------- Twin


def test_twin_may_take_the_power_of_any_earlier_winner() -> None:
    """000-125: all winners are on offer, and no as well."""
    played = set_up("Twin", "Lackey", "Stickler", winners=["Hare", "Gunk"], answers=["Gunk"])
    assert played.players.asked == [(0, "Twin.double_dip", ["Hare", "Gunk", "no"])]
    twin = figure(played.match, 0)
    assert (twin["name"], twin["power"]) == ("Twin", "Gunk")


def test_the_power_that_twin_took_works() -> None:
    """000-125: as Hare it gets its +2."""
    played = set_up("Twin", "Lackey", "Stickler", winners=["Hare"], answers=["Hare"])
    played.players.dice = [4]
    assert played.play().spaces == [6, 0, 0]


def test_twin_may_race_without_a_power() -> None:
    """000-125, 000-31: it can, it need not."""
    played = set_up("Twin", "Lackey", "Stickler", winners=["Hare"], answers=["no"])
    played.players.dice = [4]
    assert played.play().spaces == [4, 0, 0]
    assert played.events("becomes") == [{"racer": "Twin", "power": "", "ability": ""}]


def test_twin_has_no_power_in_the_first_race() -> None:
    """000-R12: nobody has won yet, so nothing is asked."""
    played = set_up("Twin", "Lackey", "Stickler")
    played.players.dice = [3]
    assert played.play().spaces == [3, 0, 0]
    assert played.players.asked == []
    assert played.events("power") == []


def test_twin_as_sisyphus_takes_four_chips() -> None:
    """000-125: before-race powers come with the rest."""
    assert set_up("Lackey", "Twin", "Stickler", winners=["Sisyphus"], answers=["Sisyphus"]).match.points() == [0, 4, 0]


def test_only_a_first_place_counts_for_twin() -> None:
    """000-R13: neither the second nor those who were left behind."""
    played = ScriptedMatch(on_the_track("Lackey@29 Legs@29 Stickler@5"), dice=[1, 1]).finish_race()
    played.match.sheet.hands = [["Twin"], ["Gunk"], ["Coach"]]
    assert played.play(2).players.asked[-1] == (0, "Twin.double_dip", ["Lackey", "no"])


def test_twin_sees_the_printed_power_of_a_winner_that_had_borrowed_another() -> None:
    """000-R13: an Egg that won as Blimp is an Egg, and Twin draws."""
    played = ScriptedMatch(on_the_track("Egg=Blimp@25 Lackey@29 Stickler@5"), dice=[6, 1], answers=["Egg"]).finish_race()
    played.match.sheet.hands = [["Twin"], ["Gunk"], ["Coach"]]
    played.play(2)
    assert played.players.asked[0] == (0, "Twin.double_dip", ["Egg", "no"])
    assert played.players.asked[1][:2] == (0, "Egg.scramble")
    assert len(played.players.asked[1][2]) == 2


def test_twin_as_a_winning_egg_draws_in_secret_and_puts_the_other_card_under() -> None:
    """000-R12, 000-R13: the whole of Egg's power, under Twin's figure."""
    table = table_of(before_race([["Twin"], ["Lackey"], ["Stickler"]], pile=["Gunk", "Hare", "Legs"], winners=["Egg"]))
    answer(table, 0, "Egg")
    assert [option.id for option in table.questions[0].options] == ["Gunk", "Hare"]
    assert "Gunk" not in repr(table.view(1, since=0))
    answer(table, 0, "Hare")
    assert (figure(table.state, 0)["name"], figure(table.state, 0)["power"]) == ("Twin", "Hare")
    assert cards(table.state) == ["Legs", "Gunk"]


def test_twin_as_a_winning_copycat_copies_the_leader() -> None:
    """000-R13: Copycat's card counts, not what it copied when it won."""
    played = set_up("Twin", "Gunk", "Stickler", winners=["Copycat"], answers=["Copycat", "Gunk"])
    assert played.players.asked[1] == (0, "Copycat.copy_that", ["Gunk", "Stickler"])
    assert figure(played.match, 0)["copies"] == "Gunk"


# ---------------------------------------------------------------------- together


@pytest.mark.parametrize(
    ("first", "answers", "order"),
    [
        (0, ["Gunk", "Legs"], ["Sisyphus", "Egg", "Twin"]),
        (1, ["Gunk", "Legs"], ["Egg", "Twin", "Sisyphus"]),
        (2, ["Legs", "Gunk"], ["Twin", "Sisyphus", "Egg"]),
    ],
)
def test_powers_before_the_race_act_in_player_order_from_the_first_player(first: int, answers: list[str], order: list[str]) -> None:
    """000-R12: clockwise, beginning with whoever has the first turn."""
    played = set_up("Sisyphus", "Egg", "Twin", pile=["Gunk", "Hare"], winners=["Legs"], first=first, answers=answers)
    acted = [event.data["racer"] for event in played.host.events if event.kind in ("chips", "becomes")]
    assert acted == order


def test_nobody_reacts_to_what_happens_before_the_race() -> None:
    """000-R12, 000-26: Scoocher is on Start like the rest when the race begins."""
    assert set_up("Sisyphus", "Scoocher", "Stickler").spaces == [0, 0, 0]
