"""The desk: everything that speaks with Discord. Interactions come in, are acknowledged and passed to the hall; boards go out."""
