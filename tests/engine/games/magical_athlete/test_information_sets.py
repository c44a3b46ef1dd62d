"""An information set reveals nothing that its seat cannot know (`tests/engine/ai/test_hidden_information.py` tries at random)."""

from __future__ import annotations

from engine import Table
from engine.games.magical_athlete.match import Match
from engine.games.magical_athlete.racers import CARDS
from tests.engine.games.magical_athlete.match_support import all_options, before_race, on_the_track, table_of
from tests.engine.support.other_secrets import known, seen
from tests.engine.support.tables import answer, answer_next

ADA, BEN, CLEO = 0, 1, 2


def put_under(match: Match, *under: str) -> Table:
    for name in under:
        match.pile.left.remove(CARDS[name])
        match.pile.bottom.append(CARDS[name])
    return table_of(match)


def knows(tables: list[Table], seat: int | None) -> bool:
    """Whether this seat can tell these tables apart."""
    return len({known(table, seat) for table in tables}) > 1


def test_only_who_has_hatched_knows_which_card_went_under_the_pile() -> None:
    """000-R12: in its race and after it."""
    racing = [put_under(on_the_track("Egg=Legs@3 Gunk@2 Banana@1"), under) for under in ("Hare", "Lackey")]
    assert [knows(racing, seat) for seat in (None, ADA, BEN, CLEO)] == [False, True, False, False]
    later = []
    for under in ("Hare", "Lackey"):
        match = before_race([["Twin"], ["Legs", "Genius"], ["Gunk", "Scoocher"]], winners=["Egg"])
        match.sheet.away = ["Banana"]
        later.append(put_under(Match(3, all_options(), match.sheet), under))
    assert [knows(later, seat) for seat in (None, ADA, BEN, CLEO)] == [False, True, False, False]


def test_a_twin_that_has_hatched_knows_its_own_card_and_not_the_eggs() -> None:
    """000-R12, 000-R13: Ada's Egg has won, and Ben's Twin races as what came out of it."""

    def table(by_egg: str, by_twin: str) -> Table:
        match = on_the_track("Legs@3 Gunk@2 Banana@1", race=2)
        match.sheet.races = before_race([["Gunk"]] * 3, winners=["Egg"]).sheet.races
        assert match.race is not None
        twin = match.race.racers[BEN]
        twin.name = "Twin"
        return put_under(match, by_egg, by_twin)

    other_egg = [table("Hare", "Lackey"), table("Genius", "Lackey")]
    assert [knows(other_egg, seat) for seat in (None, ADA, BEN, CLEO)] == [False, True, False, False]
    other_twin = [table("Hare", "Lackey"), table("Hare", "Genius")]
    assert [knows(other_twin, seat) for seat in (None, ADA, BEN, CLEO)] == [False, False, True, False]


def test_nobody_knows_a_line_up_before_all_have_chosen() -> None:
    """000-24: spectators neither, and not who has had second thoughts."""
    tables = [table_of(before_race([["Legs", "Hare"], ["Gunk", "Genius"], ["Banana", "Lackey"]])) for _ in range(2)]
    for table, name in zip(tables, ("Legs", "Hare"), strict=True):
        answer(table, ADA, name)
    for seat in (None, BEN, CLEO):
        assert seen(tables[0], seat) == seen(tables[1], seat)
    assert [knows(tables, seat) for seat in (None, ADA, BEN, CLEO)] == [False, True, False, False]
    assert tables[0].information_set().journal == []


def test_a_standing_answer_that_nothing_has_shown_is_nobody_elses_business() -> None:
    """Given in the middle of a step, and before it."""
    tables = [table_of(on_the_track("Legs@3 Duelist@2 Banana@1")) for _ in range(2)]
    for _ in range(3):
        assert [knows(tables, seat) for seat in (None, ADA, CLEO)] == [False] * 3
        if not tables[0].orders_of(BEN):
            tables[0].order(BEN, "Duelist.duel=no")
        else:
            for table in tables:
                answer_next(table)
