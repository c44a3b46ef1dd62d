"""How much a user may have the bot post for others."""

from __future__ import annotations

from bot.clock import HandClock
from bot.interactions.public_posts import HOUR_SECONDS, MAX_ASKED, MAX_OFFERS, MAX_SHOWN, MAX_SHOWN_HERE, SHOWN_SECONDS, PublicPosts
from bot.interactions.rate_limit import MAX_REMEMBERED_USERS, RateLimit
from tests.bot.support.hosted_tables import refused

VICTIM = 99


def test_one_person_makes_five_offers_in_an_hour_at_all_their_tables_together() -> None:
    """Fault 72."""
    clock = HandClock(0.0)
    posts = PublicPosts(clock)
    for user in range(MAX_OFFERS):
        posts.count_offer(1, [10 + user])
    clock.advance(HOUR_SECONDS - 60)
    with refused("You have made 5 offers in an hour. Please wait for 1 minute."):
        posts.count_offer(1, [20])
    posts.count_offer(2, [20])
    clock.advance(60)
    posts.count_offer(1, [20])


def test_one_person_is_asked_about_seats_three_times_in_an_hour_whoever_asks() -> None:
    """Fault 72."""
    clock = HandClock(0.0)
    posts = PublicPosts(clock)
    for by in range(1, MAX_ASKED + 1):
        posts.count_offer(by, [VICTIM])
    for by in range(1, 50):
        with refused("They were asked about seats 3 times in an hour, so I leave them alone for 1 hour."):
            posts.count_offer(by, [VICTIM, 5])
    posts.count_offer(1, [5])
    clock.advance(HOUR_SECONDS)
    posts.count_offer(1, [VICTIM])


def test_what_is_shown_to_all_is_limited_for_a_person_and_for_a_channel() -> None:
    """Fault 72."""
    clock = HandClock(0.0)
    posts = PublicPosts(clock)
    for user in range(1, MAX_SHOWN_HERE // MAX_SHOWN + 1):
        for _ in range(MAX_SHOWN):
            posts.count_shown(user, 100)
        with refused("You have shown 5 things to all in a short time."):
            posts.count_shown(user, 101)
    with refused("Enough was shown to all here for now."):
        posts.count_shown(50, 100)
    posts.count_shown(50, 101)
    clock.advance(SHOWN_SECONDS)
    posts.count_shown(1, 100)


def test_a_limit_forgets_those_for_whom_nothing_happened_lately() -> None:
    clock = HandClock(0.0)
    limit = RateLimit(clock, 2, 60.0)
    for user in range(MAX_REMEMBERED_USERS):
        limit.count(user)
    clock.advance(61)
    limit.count(-1)
    assert len(limit._times) == 1
