"""The rule sets a table can choose: the rule text, and the publisher's FAQ, which differs on four points (000-R34)."""

from engine.race.model.race_rules import BY_THE_BOOK, RaceRules

RULES = {
    "text": BY_THE_BOOK,
    "faq-2026": RaceRules(meet_on_arriving_together=False, passing_backwards=True, draws=3, fixed_order=True),
}
