"""Words for people, without rules: phrases, turn summaries, English, typed names."""
