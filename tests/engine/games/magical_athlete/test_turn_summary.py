"""Turn summaries, by what happened in the turn."""

from __future__ import annotations

import pytest

from engine import Event
from engine.games.magical_athlete.notation import whatif
from engine.games.magical_athlete.text.turn_summary import turns
from engine.text.phrase import name_by_seat, to_text
from engine.text.turn_summary import TurnSummary, summary_words
from tests.engine.support.finished_games import deals, finished_game

CALL = name_by_seat(["Red", "Blue", "Green", "Rusty", "Ada", "Zoe", "Max"])


def retold(position: str, *dice: int, answers: tuple[str, ...] = (), track: str = "mild", otherwise: str = "no") -> list[str]:
    (turn,) = turns(whatif(position, dice, answers, otherwise, track).events)
    return lines(turn)


def lines(turn: TurnSummary) -> list[str]:
    return [to_text(words, CALL) for words in (turn.told, *(line.words for line in turn.then))]


def brief(position: str, *dice: int, answers: tuple[str, ...] = (), track: str = "mild", otherwise: str = "no") -> str:
    *_, turn = turns(whatif(position, dice, answers, otherwise, track).events)
    return to_text(turn.brief, CALL)


def in_sum(*played: tuple[str, int]) -> str:
    told = [turn for position, die in played for turn in turns(whatif(position, [die], track="wild").events)]
    return to_text(summary_words(told), CALL)


# ---------------------------------------------------------------------- the main line


def test_a_roll_says_who_the_die_from_where_to_where_and_what_was_added_by_whom() -> None:
    assert retold("Hare@2 Gunk@9", 5) == ["Red rolls a 5 with Hare, +2 own, −1 Gunk: 2 → 8"]


def test_a_turn_as_data_is_for_whoever_draws_it() -> None:
    (turn,) = turns(whatif("Hare@2 Gunk@9", [5]).events)
    assert (turn.seat, turn.piece, turn.dice, turn.way) == (0, "Hare", (5,), ("2", "8"))
    assert [to_text(add, CALL) for add in turn.adds] == ["+2 own", "−1 Gunk"]
    assert to_text(turn.brief, CALL) == "Red rolled 5, +2 own, −1 Gunk: Hare 2 → 8"


def test_what_comes_on_top_of_a_jog_is_told_with_it() -> None:
    assert retold("Legs@3 Gunk@9", answers=("jog",)) == ["Red: Legs jogs, −1 Gunk: 3 → 7"]
    assert brief("Legs@3 Gunk@9", answers=("jog",)) == "Red: Legs 3 → 7 (jogs, −1 Gunk)"
    told = retold("Legs@3 Suckerfish@3 Gunk@9", answers=("jog", "follow"))
    assert told == ["Red: Legs jogs, −1 Gunk, Suckerfish in tow: 3 → 7"]


def test_what_the_die_counts_for_is_told_with_it() -> None:
    """Otherwise a 2 that leads 3 spaces on is a riddle."""
    assert retold("Alchemist@3 Gunk@9", 2, answers=("Move 4",)) == [
        "Red rolls a 2 with Alchemist, turns the 2 into a 4, −1 Gunk: 3 → 6"
    ]
    assert retold("Rocket Scientist@3 Gunk@9", 2, answers=("Double",)) == [
        "Red rolls a 2 with Rocket Scientist, doubles the 2, −1 Gunk: 3 → 6",
        "Rocket Scientist trips",
    ]
    assert brief("Rocket Scientist@3 Gunk@9", 2, answers=("Double",)) == (
        "Red rolled 2, doubles the 2, −1 Gunk: Rocket Scientist 3 → 6, trips"
    )


def test_dice_that_were_thrown_again_are_all_there() -> None:
    told = retold("Magician@2 Gunk@9", 1, 2, 6, answers=("Reroll", "Reroll"))
    assert told == ["Red rolls 1, 2, then 6 with Magician, −1 Gunk: 2 → 7"]
    assert brief("Magician@2 Gunk@9", 1, 6, answers=("Reroll",)) == "Red rolled 1, then 6, −1 Gunk: Magician 2 → 7"
    scooched = brief("Magician@2 Scoocher@9", 1, 6, answers=("Reroll",))
    assert scooched == "Red rolled 1, then 6: Magician 2 → 8; Scoocher 9 → 10 (scooches)", "a new throw is no reason for the way"


def test_a_racer_moved_between_its_roll_and_its_move_is_told_in_that_order() -> None:
    assert retold("Scoocher@4 Gunk@20", 3) == [
        "Red rolls a 3 with Scoocher, −1 Gunk",
        "Scoocher scooches: 4 → 5",
        "Scoocher goes on: 5 → 7",
    ]


def test_who_gets_up_or_naps_does_just_that() -> None:
    assert retold("Gunk@2! Hare@5") == ["Red: Gunk gets back up"]
    assert retold("Hare@5 Gunk@2") == ["Red: Hare takes a nap"]


def test_what_comes_before_the_roll_is_told_before_it() -> None:
    told = retold("Cheerleader@3 Gunk@1", 4, answers=("Cheer",))
    assert told == [
        "Red: Cheerleader cheers for last place: Gunk 1 → 3, Cheerleader 3 → 4",
        "Cheerleader rolls a 4, −1 Gunk: 4 → 7",
    ]


# ---------------------------------------------------------------------- what it set off


def test_what_was_said_is_not_said_again() -> None:
    """Banana's victim trips and the log says so; who reads that Banana trips it knows."""
    assert retold("Legs@3 Banana@5", 4) == ["Red rolls a 4 with Legs: 3 → 7", "Banana trips Legs"]


def test_running_past_somebody_is_no_news_unless_a_power_cares() -> None:
    assert retold("Gunk@3 Legs@5", 4) == ["Red rolls a 4 with Gunk: 3 → 7"]


def test_what_repeats_is_counted() -> None:
    assert retold("Legs@3 Banana@5 Scoocher@8", answers=("jog",)) == [
        "Red: Legs jogs: 3 → 8",
        "Scoocher scooches twice: 8 → 10",
        "Banana trips Legs",
    ]


def test_two_who_swoon_across_the_whole_track_are_one_line() -> None:
    """The funniest moment of a game was told as "… and 74 things more"."""
    told = retold("Romantic@8 Suckerfish@8 Banana@10 Gunk@12 Hare@14 Coach@16 Legs@18", 2, otherwise="yes")
    assert told == [
        "Red rolls a 2 with Romantic, −1 Gunk, Suckerfish in tow: 8 → 9",
        "Romantic swoons 11 times with Suckerfish in tow: 9 → finish",
        "Romantic comes 1st: 3 points",
        "Suckerfish comes 2nd: 1 point",
    ]


def test_a_duel_shows_both_dice_and_who_moves() -> None:
    assert retold("Duelist@3 Gunk@5", 3, 2, 4, answers=("Duel",)) == [
        "Red rolls a 3 with Duelist, −1 Gunk: 3 → 5",
        "Duelist duels Gunk 2 to 4: Gunk 5 → 7",
    ]
    assert brief("Duelist@3 Gunk@5", 3, 2, 4, answers=("Duel",)) == (
        "Red rolled 3, −1 Gunk: Duelist 3 → 5, duels Gunk 2 to 4; Gunk 5 → 7 (Duelist)"
    )


def test_a_duel_that_is_a_tie_says_who_wins_ties() -> None:
    told = retold("Duelist@3 Gunk@5", 3, 4, 4, answers=("Duel",))
    assert told[1] == "Duelist duels Gunk 4 to 4 and wins the tie: Duelist 5 → 7"
    assert brief("Duelist@3 Gunk@5", 3, 4, 4, answers=("Duel",)).endswith("Duelist 3 → 7, duels Gunk 4 to 4 and wins the tie")


def test_every_duel_of_a_turn_has_its_own_dice_and_nobody_hears_them_before_they_lie() -> None:
    (turn,) = turns(whatif("Duelist@3 Legs@6 Hare@8", [3, 5, 2, 1, 6], ["Duel", "Duel"]).events)
    assert lines(turn)[1:] == ["Duelist duels Legs 5 to 2: Duelist 6 → 8", "Duelist duels Hare 1 to 6: Hare 8 → 10"]
    dice = [
        event.number for event in whatif("Duelist@3 Legs@6 Hare@8", [3, 5, 2, 1, 6], ["Duel", "Duel"]).events if event.kind == "die"
    ]
    assert [line.at for line in turn.then] == [dice[1], dice[3]]


# ---------------------------------------------------------------------- copies


def test_a_copycat_that_changes_its_copy_says_why() -> None:
    """In full, in brief, and what it begins with before anybody is ahead."""
    begins, turn = turns(whatif("Legs@4 Copycat@3 Baba Yaga@5", [3]).events)
    assert lines(begins) == ["Copycat begins as a copy of Baba Yaga"]
    assert not begins.changes, "told in full, however much has happened since"
    assert lines(turn) == ["Red rolls a 3 with Legs: 4 → 7", "Copycat now copies Legs, in the lead"]
    assert to_text(turn.brief, CALL) == "Red rolled 3: Legs 4 → 7; Copycat now copies Legs, in the lead"


def test_a_copycat_that_leads_has_nobody_to_copy() -> None:
    _, turn = turns(whatif("Copycat@3 Legs@5 Baba Yaga@4", [4]).events)
    assert lines(turn)[1] == "Copycat has nobody in the lead to copy"
    assert to_text(turn.brief, CALL) == "Red rolled 4: Copycat 3 → 7, has nobody to copy"


def test_whom_a_copycat_copied_is_no_news_once_it_is_home() -> None:
    """It takes turns in the lead with Romantic, all the way to the finish."""
    events = whatif("Copycat@20 Romantic@22 Legs@7", [2]).events
    assert sum(event.kind == "copied" for event in events) > 5
    _, turn = turns(events)
    assert not any("copies" in line or "to copy" in line for line in (*lines(turn), to_text(turn.brief, CALL)))


# ---------------------------------------------------------------------- causes


def test_whoever_rides_along_is_no_reason_for_the_way() -> None:
    told = brief("Baba Yaga@3 Suckerfish@3", 2, answers=("follow",))
    assert told == "Red rolled 2: Baba Yaga 3 → 5; Suckerfish 3 → 5 (in tow), trips (Baba Yaga)"
    told = brief("Hare@4 Dicemonger@4 Suckerfish@4", 3, 5, answers=("Dicemonger", "follow", "keep"))
    assert told.endswith("Dicemonger 4 → 5 (sells Hare another throw); Suckerfish 4 → 5 (with Dicemonger)")


def test_a_prediction_is_told_and_is_no_reason_for_the_way() -> None:
    told = retold("Mastermind@0 Hare@0 Legs@0", 4, answers=("Legs",))
    assert told == ["Red: Mastermind makes a prediction: Legs will win", "Mastermind rolls a 4: Start → 4"]
    assert brief("Mastermind@0 Hare@0 Legs@0", 4, answers=("Legs",)) == "Red rolled 4: Mastermind Start → 4, says Legs will win"


def test_a_racer_held_back_has_its_reason_even_if_it_trips() -> None:
    told = brief("Rocket Scientist@27 Stickler@6", 4, answers=("Double",))
    assert told == "Red rolled 4: Rocket Scientist stays put (Stickler), trips"


def test_who_trips_and_gets_up_in_one_turn_does_both_in_brief() -> None:
    told = brief("Hypnotist@5 Baba Yaga@7 Legs@9", answers=("Baba",))
    assert told == "Red: Baba Yaga 7 → 5 (Hypnotist); Hypnotist trips (Baba Yaga), gets back up"


def test_what_comes_after_a_turn_without_dice_is_told_after_it() -> None:
    assert brief("Legs@4! Heckler@6") == "Red: Legs gets back up; Heckler 6 → 8 (laughs at Legs)"


def test_the_last_one_left_takes_its_place_for_a_reason() -> None:
    assert retold("M.O.U.T.H.@3 Legs@7", 4)[2] == "M.O.U.T.H. comes 1st as the last one left: 3 points"
    assert retold("Legs@27", 6)[1] == "Legs comes 1st: 3 points"


def test_what_a_power_does_to_its_own_racer_follows_with_and() -> None:
    assert retold("Skipper@4 Legs@9", 1)[1] == "Skipper grabs the wheel and goes next"


# ---------------------------------------------------------------------- turns that are not over


def test_nobody_stays_put_before_the_turn_is_over() -> None:
    """A party before the roll; a roll to which somebody answers with a question before the move."""
    party = whatif("Party Animal@4 Legs@6", [3]).events
    before_the_roll = [event for event in party if event.number < next(other.number for other in party if other.kind == "rolled")]
    (turn,) = turns(before_the_roll)
    assert to_text(turn.brief, CALL) == "Red: Legs 6 → 5 (Party Animal)"
    ahead = whatif("Hare@1 Lackey@4 Duelist@6", [6, 2, 5], ["Duel"]).events
    before_the_duel = [event for event in ahead if event.number < next(other.number for other in ahead if other.kind == "die") - 1]
    (turn,) = turns(before_the_duel)
    assert to_text(turn.brief, CALL) == "Red rolled 6: Lackey 4 → 6 (hurries ahead)"


def test_a_turn_that_goes_on_in_another_message_says_who_rolls() -> None:
    party = whatif("Party Animal@4 Legs@6", [3]).events
    from_the_roll = [event for event in party if event.number >= next(other.number for other in party if other.kind == "rolled")]
    (turn,) = turns(from_the_roll)
    assert to_text(turn.brief, CALL) == "Party Animal rolled 3: 4 → 7"


def test_somebody_who_is_moved_in_between_has_steps_instead_of_a_way() -> None:
    _, turn = turns(whatif("Party Animal@4 Copycat@3 Gunk@6 Huge Baby@8", [2]).events)
    assert lines(turn)[1] == "Copycat needs the whole space twice: Party Animal 2 spaces back"


def test_who_is_swallowed_is_named() -> None:
    assert retold("M.O.U.T.H.@3 Legs@7", 4)[1] == "M.O.U.T.H. gobbles up its company: Legs is out"


# ---------------------------------------------------------------------- before and after a race


def test_a_roll_off_says_why_a_lower_number_wins() -> None:
    rolled = Event(1, "roll_off", {"seats": [0, 1, 2, 3], "dice": [4, 6, 6, 2], "winner": 0, "what": "race"})
    (turn,) = turns([rolled])
    assert lines(turn) == ["Roll-off: Red 4, Blue 6, Green 6, Rusty 2. The 6s tie, so Red goes first with a 4"]


def test_who_begins_the_next_race_is_told_with_the_reason_and_once() -> None:
    over = Event(1, "race_over", {"race": 1, "gained": [0, 3, 1], "points": [4, 3, 1]})
    (turn,) = turns([over, Event(2, "begins", {"seat": 0, "race": 2})])
    assert lines(turn)[1] == "Red came last in this race and begins the next"
    rolled = Event(2, "roll_off", {"seats": [0, 2], "dice": [4, 5], "winner": 2, "what": "race"})
    _, tied = turns([over, rolled, Event(3, "begins", {"seat": 2, "race": 2})])
    assert lines(tied) == ["Roll-off after a tie: Red 4, Green 5. Green goes first"]


def test_whoever_has_hatched_has_drawn() -> None:
    drew = Event(1, "drew", {"racer": "Egg", "count": 2})
    (turn,) = turns([drew, Event(2, "becomes", {"racer": "Egg", "power": "Legs", "ability": "Jog"})])
    assert lines(turn) == ["Egg races with the power of Legs"]


# ---------------------------------------------------------------------- whole games


def test_nothing_that_is_told_has_a_loose_end() -> None:
    """A brief once ended with "; ", or began with a comma."""
    for deal in deals(name="magical-athlete"):
        for turn in turns(finished_game(*deal).events):
            for words in (turn.brief, turn.told, *(line.words for line in turn.then)):
                text = to_text(words, CALL)
                assert text.strip(" ,;:") == text
                assert not any(loose in text for loose in ("; ,", ";  ", ": ;", "()", ", ,"))


def test_the_last_card_of_a_row_is_left_for_somebody() -> None:
    table = finished_game(0)
    told = [to_text(turn.told, name_by_seat(table.seats)) for turn in turns(table.events)]
    assert sum(" is left for " in line for line in told) == len([event for event in table.events if event.kind == "row"])


@pytest.mark.parametrize("deal", deals(name="magical-athlete"))
def test_a_turn_tells_where_everybody_is_after_it(deal: tuple[int, int]) -> None:
    """Whoever adds up the turns knows where all racers stand: nothing that moved anybody is left out."""
    table = finished_game(*deal)
    where: dict[str, str] = {}
    for turn in turns(table.events):
        if turn.seat is None:
            where.clear()
        for change in turn.changes:
            if change.way:
                name = change.who.piece
                assert where.get(name, "Start") == change.way[0], (turn, where)
                where[name] = change.way[1]


# ---------------------------------------------------------------------- sums


def test_in_a_sum_whoever_is_down_has_tripped_and_whoever_got_up_has_done_that() -> None:
    """The rock is on 3, and the arrow on 14 leads back to 10."""
    assert in_sum(("Hare@4 Egg@9", 6), ("Egg@1 Hare@12", 2)) == "In 2 turns: Hare 4 → 12; Egg 1 → 3, trips"
    assert in_sum(("Egg@1 Hare@9", 2), ("Egg@3! Hare@9", 4)) == "In 2 turns: Egg 1 → 3"
    assert in_sum(("Egg@3! Hare@9", 4), ("Twin@10 Egg@3", 4)) == "In 2 turns: Egg gets back up; Twin is back on 10"
