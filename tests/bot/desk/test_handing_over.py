"""A seat changes hands: by buttons and by commands, with the consent of whoever is there, and never without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.clock import HandClock
from tests.bot.arena.small_bot import until
from tests.bot.desk.company import asks, company, private, watcher

SLOW = "Slow: a few turns a day"
DAY = 86400.0


def mine(player: Player) -> str:
    return player.person.user.id


@pytest.mark.parametrize("by_command", [False, True])
async def test_a_seat_changes_hands_when_both_want_it(arena: Arena, tmp_path: Path, by_command: bool) -> None:
    async with company(arena, tmp_path, "red", "blue") as people:
        red, blue, teal = people.players["red"], await asks(people, "blue"), watcher(people, "teal")
        if by_command:
            await red.slash("/sub", to=mine(teal), player=mine(blue))
        else:
            await red.press("Table")
            await red.choose("Blue", among="Offer a seat to somebody else")
            assert private(red).text == "Who shall take over **Blue**’s seat? They are asked first."
            await red.choose("Teal", among="Somebody of this server")
        await red.reads(
            f"<@{mine(teal)}>, will you take over Blue’s seat in this game? <@{mine(blue)}>, shall Teal take over your seat?"
        )
        await (teal.slash("/sub", answer="Yes") if by_command else teal.press("Yes"))
        assert private(teal).text == "You said yes. The other one is asked, too."
        assert (await people.sits()).sheet.seats[1].user == int(mine(blue))
        await (blue.slash("/sub", answer="Yes") if by_command else blue.press("Yes"))
        await red.reads("Blue’s seat is played by Teal now. Pictures and the log go on saying Blue.")
        people.players["teal"] = teal
        await until(lambda: people.asked() == [teal])
        assert "(for Blue)" in people.live.text
        await blue.slash("/roll")
        assert private(blue).text.startswith("You do not sit at this table")
        await people.turn()
        await red.reads("Blue drafts")


async def test_without_mentions_the_new_player_is_named(arena: Arena, tmp_path: Path) -> None:
    async with company(arena, tmp_path, "red", "blue") as people:
        blue, teal = await asks(people, "blue"), watcher(people, "teal")
        await people.players["red"].slash("/settings", mentions=False)
        await blue.slash("/sub", to=mine(teal))
        await teal.press("Yes")
        await teal.reads("### Teal (for Blue)")
        await people.players["red"].slash("/roll")
        assert "The table waits for Teal (for Blue)." in private(people.players["red"]).text


@pytest.mark.parametrize("by_command", [False, True])
async def test_who_offers_their_own_seat_has_agreed(arena: Arena, tmp_path: Path, by_command: bool) -> None:
    async with company(arena, tmp_path, "red", "blue") as people:
        red, blue, teal = people.players["red"], people.players["blue"], watcher(people, "teal")
        if by_command:
            await blue.slash("/sub", to=mine(teal))
        else:
            await blue.press("Table")
            await blue.press("Offer my seat")
            await blue.choose("Teal", among="Somebody of this server")
        await red.reads(f"<@{mine(teal)}>, will you take over Blue’s seat in this game?")
        assert "shall Teal" not in red.sees()
        await teal.press("Yes")
        await red.reads("Blue’s seat is played by Teal now.")


@pytest.mark.parametrize("by_command", [False, True])
async def test_an_offer_can_be_declined(arena: Arena, tmp_path: Path, by_command: bool) -> None:
    async with company(arena, tmp_path, "red", "blue") as people:
        red, blue, teal = people.players["red"], people.players["blue"], watcher(people, "teal")
        await blue.slash("/sub", to=mine(teal))
        before = next(seen for seen in teal.sees() if "Yes" in seen.buttons)
        await (teal.slash("/sub", answer="No") if by_command else teal.press("No"))
        await red.reads("Teal said no: Blue’s seat stays as it is.")
        await teal.press("Yes", on=before)
        await teal.reads("That offer is no longer open.")
        await until(lambda: not [seen for seen in teal.sees() if "Yes" in seen.buttons])
        assert (await people.sits()).sheet.seats[1].user == int(mine(blue))


async def test_a_newer_offer_takes_the_place_of_an_older_one(arena: Arena, tmp_path: Path) -> None:
    async with company(arena, tmp_path, "red", "blue") as people:
        blue, teal, green = people.players["blue"], watcher(people, "teal"), watcher(people, "green")
        await blue.slash("/sub", to=mine(teal))
        first = next(seen for seen in teal.sees() if "Yes" in seen.buttons)
        await blue.slash("/sub", to=mine(green))
        await teal.press("Yes", on=first)
        await teal.reads("That offer is no longer open.")
        await green.press("Yes")
        await green.reads("Blue’s seat is played by Green now.")


async def test_an_offer_is_for_the_two_whose_seat_it_is_about(arena: Arena, tmp_path: Path) -> None:
    async with company(arena, tmp_path, "red", "blue", "amber") as people:
        red, blue, amber, teal = *(people.players[name] for name in ("red", "blue", "amber")), watcher(people, "teal")
        await amber.slash("/sub", to=mine(teal), player=mine(blue))
        assert private(amber).text == "A seat can be offered by the host and by whoever sits there."
        await blue.slash("/sub", to=mine(red))
        assert private(blue).text == "Red sits at this table already."
        await blue.slash("/sub", to=arena.bot.id)
        assert private(blue).text == "A bot cannot take a seat. `/kick` gives one to an AI player."
        await blue.slash("/sub")
        assert private(blue).text.startswith("Say who takes over")
        await blue.slash("/sub", to=mine(teal))
        await amber.press("Yes")
        assert private(amber).text.startswith("That is for the two whose seat it is about.")
        await red.press("No")
        await blue.reads("Red said no: Blue’s seat stays as it is.")


async def test_an_old_player_who_is_away_is_not_asked(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with company(still, tmp_path, "red", "blue", pace=SLOW) as people:
        red, blue, teal = people.players["red"], await asks(people, "blue"), watcher(people, "teal")
        await people.passes(clock, DAY + 5)
        await red.reads("Blue did not answer in time")
        await red.slash("/sub", to=mine(teal), seat="blue")
        await red.reads(f"<@{mine(teal)}>, will you take over Blue’s seat in this game?")
        assert f"<@{mine(blue)}>, shall" not in red.sees()
        await teal.press("Yes")
        await red.reads("Blue’s seat is played by Teal now.")


async def test_an_old_player_who_returns_is_asked_after_all(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with company(still, tmp_path, "red", "blue", pace=SLOW) as people:
        red, blue, teal = people.players["red"], await asks(people, "blue"), watcher(people, "teal")
        await people.passes(clock, DAY + 5)
        await red.slash("/sub", to=mine(teal), seat="blue")
        await blue.slash("/hand")
        await teal.press("Yes")
        assert private(teal).text == "You said yes. The other one is asked, too."
        await blue.press("No")
        await red.reads("Blue said no: Blue’s seat stays as it is.")


async def test_a_seat_of_an_ai_is_given_to_somebody_who_comes_late(arena: Arena, tmp_path: Path) -> None:
    async with company(arena, tmp_path, "red", "blue", ai=1) as people:
        red, teal = people.players["red"], watcher(people, "teal")
        await red.slash("/sub", to=mine(teal), seat="Rusty")
        await teal.press("Yes")
        await red.reads("Rusty’s seat is played by Teal now.")
        people.players["teal"] = teal
        for _ in range(6):
            if people.asked() == [teal]:
                break
            await people.turn()
        await until(lambda: people.asked() == [teal])
        await people.turn()
        await red.reads("Rusty drafts")


async def test_who_has_left_can_be_given_their_seat_again(arena: Arena, tmp_path: Path) -> None:
    async with company(arena, tmp_path, "red", "blue") as people:
        red, blue = people.players["red"], people.players["blue"]
        await blue.slash("/resign")
        await red.slash("/sub", to=mine(blue), seat="Blue")
        await blue.press("Yes")
        await red.reads("Blue’s seat is played by Blue now.")
        assert (await people.sits()).sheet.seats[1].player == "Blue"


async def test_the_host_who_hands_their_seat_over_hands_over_the_table(arena: Arena, tmp_path: Path) -> None:
    """Fault 43."""
    async with company(arena, tmp_path, "red", "blue") as people:
        red, teal = people.players["red"], watcher(people, "teal")
        await red.slash("/sub", to=mine(teal))
        await teal.press("Yes")
        await teal.reads("Red’s seat is played by Teal now.")
        await teal.press("Table")
        assert "1. Teal (for Red, host)" in private(teal).text
        assert "Remove a player" in private(teal).selects
