"""The actions of a robot: the action card, carrying actions out, previews and plans."""
