"""Words for players, without rules: phrases, beats, English, matching of typed names."""
