from __future__ import annotations

from bot.text.suggestions import not_found

NAMES = ["Banana", "Baba Yaga", "M.O.U.T.H.", "Huge Baby", "Third Wheel"]


def test_a_mistyped_name_gets_the_nearest_suggestion() -> None:
    assert str(not_found("bannana", "is not on offer", NAMES)) == "“bannana” is not on offer. Did you mean Banana?"


def test_a_name_like_no_other_gets_a_list_and_is_escaped() -> None:
    sentence = str(not_found("@everyone **x**", "is not on offer", NAMES))
    assert sentence.startswith("“@\u200beveryone \\*\\*x\\*\\*” is not on offer. Possible: Banana, Baba Yaga")
    many = [f"Racer {number}" for number in range(30)]
    assert str(not_found("🍌", "is not on offer", many)).endswith("Racer 11, …")
    assert len(str(not_found("x" * 500, "is not on offer", ["y"]))) < 100
    assert str(not_found("Chess", "is not a game I know", ["Magical Athlete", "That's Life!"])).endswith(
        ": Magical Athlete, That's Life!"
    )
