"""Words for players, without rules: phrases, turn summaries, English, matching of typed names."""
