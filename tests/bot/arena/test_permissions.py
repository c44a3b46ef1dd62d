"""Rulings on permissions: how roles, overwrites and a time-out add up."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import pytest

from bot.arena.behaviour.permissions import ALL, NONE, Permission, permissions_of
from bot.arena.state.models import Guild, Member, Overwrite, Role, User

P = Permission
BASE = P.VIEW_CHANNEL | P.SEND_MESSAGES | P.READ_MESSAGE_HISTORY | P.ATTACH_FILES
GUILD, RED, BLUE, ANN = "1", "2", "3", "4"


def of(
    *,
    owner: bool = False,
    everyone: int = BASE,
    roles: Sequence[int] = (),
    role_ids: Sequence[str] = (),
    overwrites: Sequence[Overwrite] = (),
    timed_out: bool = False,
) -> Permission:
    guild = Guild(id=GUILD, name="Track", owner_id=ANN if owner else "9", roles=[role(GUILD, everyone)])
    guild.roles += [role(f"extra {number}", allowed) for number, allowed in enumerate(roles)]
    member = Member(user=User(id=ANN, username="ann"), joined_at="", roles=[*role_ids, *(role.id for role in guild.roles[1:])])
    return permissions_of(guild, member, overwrites, timed_out=timed_out)


def role(role_id: str, allowed: int) -> Role:
    return Role(id=role_id, name=role_id, permissions=str(int(allowed)))


def overwrite(owner_id: str, kind: int = 0, *, allow: int = 0, deny: int = 0) -> Overwrite:
    return Overwrite(id=owner_id, type=kind, allow=str(int(allow)), deny=str(int(deny)))


def test_the_bits_are_those_that_discord_py_knows() -> None:
    names = {"USE_VAD": "use_voice_activation", "MANAGE_GUILD_EXPRESSIONS": "manage_expressions"}
    names["CREATE_GUILD_EXPRESSIONS"] = "create_expressions"
    known = discord.Permissions.VALID_FLAGS
    assert {bit.name: int(bit) for bit in P} == {bit.name: known[names.get(bit.name or "", (bit.name or "").lower())] for bit in P}
    assert {int(bit) for bit in P} == set(known.values())


def test_the_owner_may_do_everything_even_where_it_is_denied() -> None:
    assert of(owner=True, everyone=0, overwrites=[overwrite(ANN, 1, deny=P.VIEW_CHANNEL)], timed_out=True) == ALL


def test_an_administrator_may_do_everything_even_where_it_is_denied() -> None:
    assert of(roles=[P.ADMINISTRATOR], overwrites=[overwrite(GUILD, deny=ALL)], timed_out=True) == ALL


def test_an_overwrite_cannot_make_an_administrator() -> None:
    allowed = of(overwrites=[overwrite(GUILD, allow=P.ADMINISTRATOR, deny=P.SEND_MESSAGES)])
    assert not allowed & P.SEND_MESSAGES


def test_the_permissions_of_roles_are_added_to_those_of_everyone() -> None:
    assert of(roles=[P.MANAGE_MESSAGES, P.PIN_MESSAGES]) == BASE | P.MANAGE_MESSAGES | P.PIN_MESSAGES


def test_a_role_gives_back_what_is_denied_to_everyone() -> None:
    overwrites = [overwrite(RED, allow=P.SEND_MESSAGES), overwrite(GUILD, deny=P.SEND_MESSAGES)]
    assert of(overwrites=overwrites, role_ids=[RED]) & P.SEND_MESSAGES
    assert not of(overwrites=overwrites) & P.SEND_MESSAGES


def test_a_role_takes_what_is_allowed_to_everyone_even_when_everyone_is_listed_among_the_roles() -> None:
    overwrites = [overwrite(GUILD, allow=P.SEND_MESSAGES), overwrite(RED, deny=P.SEND_MESSAGES)]
    assert not of(overwrites=overwrites, role_ids=[GUILD, RED]) & P.SEND_MESSAGES


@pytest.mark.parametrize("order", [1, -1])
def test_of_two_roles_the_one_that_allows_wins(order: int) -> None:
    overwrites = [overwrite(RED, allow=P.SEND_MESSAGES), overwrite(BLUE, deny=P.SEND_MESSAGES)][::order]
    assert of(overwrites=overwrites, role_ids=[RED, BLUE]) & P.SEND_MESSAGES


@pytest.mark.parametrize("order", [1, -1])
def test_the_members_own_overwrite_has_the_last_word(order: int) -> None:
    overwrites = [overwrite(RED, allow=P.SEND_MESSAGES), overwrite(ANN, 1, deny=P.SEND_MESSAGES)][::order]
    assert not of(overwrites=overwrites, role_ids=[RED]) & P.SEND_MESSAGES


def test_an_overwrite_for_a_member_is_not_one_for_a_role_with_that_id() -> None:
    assert of(overwrites=[overwrite(ANN, 0, deny=P.SEND_MESSAGES), overwrite(RED, 1, deny=P.SEND_MESSAGES)], role_ids=[RED]) == BASE


def test_who_cannot_see_the_channel_may_do_nothing_there() -> None:
    assert of(overwrites=[overwrite(GUILD, deny=P.VIEW_CHANNEL)]) == NONE


def test_who_cannot_send_cannot_attach_embed_mention_everyone_or_speak_aloud() -> None:
    extras = P.ATTACH_FILES | P.EMBED_LINKS | P.MENTION_EVERYONE | P.SEND_TTS_MESSAGES
    rest = P.VIEW_CHANNEL | P.ADD_REACTIONS
    assert of(everyone=int(rest | extras)) == rest
    assert of(everyone=int(rest | extras | P.SEND_MESSAGES)) == rest | extras | P.SEND_MESSAGES


def test_a_member_in_time_out_may_only_look_and_read() -> None:
    allowed = of(timed_out=True, overwrites=[overwrite(ANN, 1, allow=P.SEND_MESSAGES)])
    assert allowed == P.VIEW_CHANNEL | P.READ_MESSAGE_HISTORY


def test_a_time_out_gives_nothing() -> None:
    assert of(everyone=int(P.VIEW_CHANNEL), timed_out=True) == P.VIEW_CHANNEL
    assert of(everyone=int(P.READ_MESSAGE_HISTORY), timed_out=True) == NONE


def test_a_bit_newer_than_this_page_passes_through() -> None:
    assert int(of(everyone=int(BASE) | 1 << 60)) == int(BASE) | 1 << 60
