"""What is asked, and what a time-out answers."""

from __future__ import annotations

import random

from engine import Table
from engine.games.magical_athlete.notation import whatif


def test_a_time_out_declines_whatever_can_be_declined() -> None:
    """000-R7: mandatory powers never ask; an optional one is not used behind its player's back."""
    optional = set()
    for seed in range(12):
        chance = random.Random(seed)
        table = Table.new("magical-athlete", ["Red", "Blue", "Green", "Rusty"], seed=seed)
        while table.questions:
            question = table.questions[0]
            ids = [option.id for option in question.options]
            assert question.default == ("no" if "no" in ids else ids[0])
            if "no" in ids:
                optional.add(question.kind)
            table.answer(question.seat, question.key, chance.choice(ids))
    assert {"Duelist.duel", "Legs.jog", "reroll", "Suckerfish.sucker"} <= optional


def test_misprints_are_read_as_what_they_mean() -> None:
    """000-R23: "along in the lead" is alone in the lead, a "preroll" is a reroll."""
    assert whatif("Hare@9 Gunk@9", dice=[2]).spaces == [12, 9]
    assert whatif("Hare@9 Gunk@8", dice=[2]).spaces == [9, 8]
    assert whatif("Magician@0 Coach@9", dice=[1, 6], answers=["reroll"]).spaces == [6, 9]


def test_a_roll_has_no_second_question_where_its_replacement_was_asked() -> None:
    """A turn asks once: Legs decides between jogging and rolling, and that is the roll."""
    for position in ("Legs@0 Banana@5", "Flip Flop@0 Banana@5", "Genius@0 Banana@5"):
        assert len(whatif(position).questions) == 1
