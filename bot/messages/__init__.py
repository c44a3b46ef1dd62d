"""How messages look: text, pictures and controls. Nothing here sends anything to Discord."""
