"""The Advantages variant: items that players buy in the draft and use in the middle of a race."""
