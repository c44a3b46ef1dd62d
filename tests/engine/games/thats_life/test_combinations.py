"""What goes together, what is refused before the game begins, and the presets."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.core.question import Refused
from engine.games.thats_life.game import GAME
from engine.games.thats_life.variant import MODULES
from engine.table.table import Table
from tests.engine.games.thats_life.positions import NAMES, chosen, laid

ALL = ",".join(MODULES)


def opened(players: int = 3, **options: str) -> Table:
    return Table.new("thats-life", NAMES[:players], options, seed=1)


@pytest.mark.parametrize("version", ["base", "pro"])
def test_all_modules_go_together_in_both_versions(version: str) -> None:
    """004-8, 004-R27: any set of them; attacks need their cards."""
    for count in range(len(MODULES) + 1):
        for modules in combinations(MODULES, count):
            options = chosen(version=version, modules=",".join(modules))
            if "attack" in modules and "cards" not in modules:
                with pytest.raises(Refused, match="Movement Cards"):
                    GAME.check(3, options)
            else:
                GAME.check(3, options)


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("version", ["base", "pro"])
def test_everything_can_be_opened_for_any_number_of_players(players: int, version: str) -> None:
    """004-32, 004-R31: seven and eight need no module of their own to be switched on."""
    table = opened(players, version=version, modules=ALL)
    assert table.questions
    assert table.view()["board"]["modules"] == [*MODULES]


def test_attacks_without_cards_are_refused() -> None:
    """004-66"""
    with pytest.raises(Refused, match="two Movement Cards"):
        opened(modules="attack")


@pytest.mark.parametrize("track", ["classic", "swap", "late"])
def test_a_fixed_order_is_for_the_pro_version_without_risk_tiles(track: str) -> None:
    """004-R26, 004-5: in the base game, and with risk tiles, the track is shuffled."""
    with pytest.raises(Refused, match="Pro version"):
        opened(track=track)
    with pytest.raises(Refused, match="Risk tiles"):
        opened(version="pro", track=track, modules="risk")
    assert opened(version="pro", track=track, modules="flixxy,worms,hats,cards,attack").questions


def test_a_random_order_goes_with_everything() -> None:
    """004-28, 004-R26"""
    for version in ("base", "pro"):
        assert opened(version=version, track="random", modules=ALL).questions


def test_the_usual_order_is_what_the_version_wants() -> None:
    """004-5, 004-28, 004-R26: shuffled, classic, or shuffled because of the risk tiles."""
    classic = laid(3, version="pro", track="classic").track
    assert laid(3, version="pro").track == classic
    assert laid(3, version="pro", track="usual").track == classic
    assert len({tuple(laid(3, version="pro", modules="risk", seed=seed).track) for seed in range(3)}) == 3


@pytest.mark.parametrize(
    ("preset", "version", "modules"),
    [("base", "base", []), ("pro", "pro", []), ("everything", "pro", [*MODULES])],
)
@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_presets_can_be_played(preset: str, version: str, modules: list[str], players: int) -> None:
    """004-8, 004-28: and are known by their options."""
    options = GAME.get_preset(preset).options
    board = Table.new("thats-life", NAMES[:players], options, seed=2).view()["board"]
    assert (board["version"], board["modules"]) == (version, modules)
    found = GAME.preset_of(GAME.read_options(options))
    assert found is not None
    assert found.id == preset


def test_a_game_without_options_is_the_base_game() -> None:
    """004-8"""
    found = GAME.preset_of(GAME.read_options(None))
    assert found is not None
    assert found.id == "base"


@pytest.mark.parametrize(
    "given", [{"modules": "worms,worm"}, {"version": "expert"}, {"discs": "+6"}, {"skin": "scarab"}, {"hats": "yes"}]
)
def test_options_that_do_not_exist_are_refused(given: dict[str, str]) -> None:
    """004-8: with what is possible."""
    with pytest.raises(Refused, match="option"):
        Table.new("thats-life", NAMES[:3], given)


def test_modules_may_be_named_in_any_order_and_once_is_enough() -> None:
    """004-8"""
    assert chosen(modules="hats, risk,hats")["modules"] == "risk,hats"
    assert chosen(modules="none")["modules"] == chosen(modules="")["modules"] == ""
