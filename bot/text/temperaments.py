"""The temperaments of AI players, and the lines that each temperament says when chances change.

The lines are about chances, never about positions, because the favourite need not be in front. They fit every game, and a race as
well as a whole game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from bot.text.stable_choice import stable_choice


class Temperament(StrEnum):
    """The character of an AI player."""

    SHOW_OFF = "show-off"
    POKER_FACE = "poker face"
    NAIL_BITER = "nail-biter"
    GOOD_SPORT = "good sport"
    DAYDREAMER = "daydreamer"


class Occasion(StrEnum):
    """What happened to a player's chance to win."""

    TOOK_THE_LEAD = "took the lead"
    LOST_THE_LEAD = "lost the lead"
    FELL = "fell below 10 %"
    CAME_BACK = "came back from below 10 %"
    WON = "won"
    LOST_AT_THE_END = "lost at the end"


TEMPERAMENTS = {
    "Rusty": Temperament.POKER_FACE,
    "Pixel": Temperament.DAYDREAMER,
    "Cog": Temperament.GOOD_SPORT,
    "Sprocket": Temperament.SHOW_OFF,
    "Gizmo": Temperament.NAIL_BITER,
    "Bolt": Temperament.NAIL_BITER,
    "Widget": Temperament.GOOD_SPORT,
    "Dynamo": Temperament.SHOW_OFF,
    "Piston": Temperament.POKER_FACE,
    "Ratchet": Temperament.SHOW_OFF,
    "Beep": Temperament.NAIL_BITER,
    "Clank": Temperament.POKER_FACE,
    "Fidget": Temperament.NAIL_BITER,
    "Zigzag": Temperament.DAYDREAMER,
    "Tinker": Temperament.GOOD_SPORT,
    "Whirr": Temperament.DAYDREAMER,
}
"""The temperaments by name; these are the names of AI players, in order. The first five, which most tables get, all differ."""


def temperament(name: str) -> Temperament:
    """The temperament for a name, the same at every table, also for names that are not in the table above."""
    return TEMPERAMENTS.get(name) or [*Temperament][stable_choice(len(Temperament), "temperament", name)]


LINES: Mapping[Temperament, Mapping[Occasion, Sequence[str]]] = {
    Temperament.SHOW_OFF: {
        Occasion.TOOK_THE_LEAD: (
            "Finally, the odds and I agree about me.",
            "Favourite. It suits me, doesn’t it?",
            "I would like this moment framed.",
            "There it is. I was starting to miss the attention.",
            "You are all witnesses. Tell it well.",
        ),
        Occasion.LOST_THE_LEAD: (
            "You may borrow the spotlight. I’ll want it back.",
            "Even the sun sets. It’s famous for coming back.",
            "A star has to leave the stage now and then.",
            "Fine. My arm was getting tired from all the waving.",
            "I stepped aside for the suspense. You’re welcome.",
        ),
        Occasion.FELL: (
            "Every legend has a chapter like this one.",
            "This will make my memoirs so much better.",
            "The longer the odds, the longer the song about me.",
            "Even my bad luck is spectacular.",
            "Please remember me as I was a moment ago.",
        ),
        Occasion.CAME_BACK: (
            "Did somebody say encore?",
            "I was never gone. I was making an entrance.",
            "And now, by popular demand: me.",
            "I had a word with the odds. They apologised.",
            "You didn’t really think they’d write me out?",
        ),
        Occasion.WON: (
            "Thank you, thank you. Please stay seated. Or don’t.",
            "I’d like to thank everybody at this table. And me.",
            "That took all of us. Please, come and bow with me.",
            "I practised a modest speech. I can’t find it anywhere.",
            "So that’s what it feels like. Again, please.",
        ),
        Occasion.LOST_AT_THE_END: (
            "I had a speech ready. It was a good speech, too.",
            "What an ending. I had planned on a different hero.",
            "I know a grand finale when I see one. That was one.",
            "Keep the confetti. I’ll need it next time.",
            "All right, I bow. I was magnificent until just now.",
        ),
    },
    Temperament.POKER_FACE: {
        Occasion.TOOK_THE_LEAD: (
            "Noted.",
            "This is my excited face.",
            "I appear to be doing well. I’ll look into it.",
            "That was either a plan or it wasn’t.",
            "Hm. That worked.",
        ),
        Occasion.LOST_THE_LEAD: (
            "Easy come.",
            "It was draughty up there anyway.",
            "I’ve had better moments. One, just now.",
            "It was nice while it lasted. Briefly nice.",
            "Well. That was that.",
        ),
        Occasion.FELL: (
            "I’ll be over here, being unlikely.",
            "On the bright side, expectations are now low.",
            "My odds have left without saying goodbye.",
            "I’m sure it’s fine. It isn’t, but I’m sure.",
            "So that was the plan. Interesting.",
        ),
        Occasion.CAME_BACK: (
            "I had already put my coat on.",
            "Apparently I’m still playing.",
            "Don’t get up. It’s only me.",
            "I was about to say something gracious. Later, then.",
            "I take back the sigh. Most of it.",
        ),
        Occasion.WON: (
            "I’m delighted. You’ll have to take my word for it.",
            "I won. That’s all I had prepared.",
            "One small cheer will do. Thank you.",
            "That went well. I’ll help with the tidying up.",
            "Well played, everyone. I happened to be there at the end.",
        ),
        Occasion.LOST_AT_THE_END: (
            "And I’d already cleared a shelf.",
            "Favourite, they said.",
            "So that’s what the rest of the odds were for.",
            "Congratulations. I’ll be looking at the wall for a bit.",
            "I nearly had a good story. Now somebody else does.",
        ),
    },
    Temperament.NAIL_BITER: {
        Occasion.TOOK_THE_LEAD: (
            "Oh no. Now I have something to lose.",
            "Is everybody looking at me? Please don’t look.",
            "That went too well. Something must be wrong.",
            "Favourite? Me? Could somebody check that again?",
            "Nobody move. I mean that kindly.",
        ),
        Occasion.LOST_THE_LEAD: (
            "It’s almost a relief. Almost.",
            "I shouldn’t have looked. I looked.",
            "Was it something I did? It was something I did.",
            "All right. Deep breaths. Deep, deep breaths.",
            "I knew it. I didn’t, but it feels as if I did.",
        ),
        Occasion.FELL: (
            "I had a bad feeling. I always do, but still.",
            "I can’t look. What does it say? No, don’t tell me.",
            "At least there’s little left to be nervous about.",
            "Could we all agree that this didn’t happen?",
            "This is fine. I’m saying it aloud so that it’s true.",
        ),
        Occasion.CAME_BACK: (
            "Wait, really? I’d only just calmed down.",
            "My hopes are up again. That’s how it always starts.",
            "Please don’t make me hope again. Too late.",
            "From hopeless to nervous in one go.",
            "I’m back, I think. Am I? I think I am.",
        ),
        Occasion.WON: (
            "I can stop worrying now. What do I do instead?",
            "It’s over? And it’s good? Somebody say it’s good.",
            "I won. I’m sure I’ll find something wrong with it.",
            "Thank you, everybody. I need to sit down. I am sitting.",
            "That was lovely. I was terrified throughout.",
        ),
        Occasion.LOST_AT_THE_END: (
            "I worried about everything except that.",
            "There. The worst has happened, and it’s not so bad.",
            "I was calm for one moment. That must have been it.",
            "Well done, really. I’ll just be over here, trembling.",
            "So close. I’ll think about it for a mere year or two.",
        ),
    },
    Temperament.GOOD_SPORT: {
        Occasion.TOOK_THE_LEAD: (
            "Thank you, luck. I’ll pass you on when I’m done.",
            "Pardon me. I seem to have come up in the world.",
            "How generous. I hope nobody minds too much.",
            "I’m as surprised as anyone. Pleasantly, I admit.",
            "What a kind thing to happen. I’ll try to deserve it.",
        ),
        Occasion.LOST_THE_LEAD: (
            "After you, please.",
            "I kept it warm for whoever has it now.",
            "No complaints. I had my moment.",
            "Fair enough. Good things should be shared.",
            "Let somebody else shine. I’ll enjoy watching.",
        ),
        Occasion.FELL: (
            "Don’t mind me. I’m having a lovely time.",
            "Please carry on as if I were smiling. I am.",
            "If I go down, I couldn’t ask for better company.",
            "These things happen. I’m glad they happen among friends.",
            "Neatly done, whoever did that.",
        ),
        Occasion.CAME_BACK: (
            "How good of you all to wait for me.",
            "I hope you don’t mind my dropping in again.",
            "Is this chair still free? It was mine a moment ago.",
            "A second chance. I’ll take good care of this one.",
            "That’s more than I would have dared to ask for.",
        ),
        Occasion.WON: (
            "Thank you for having me. It was a pleasure.",
            "Well played, one and all. I was merely the lucky one.",
            "It could have gone to any of us. Thank you.",
            "May I shake every hand here? Twice, if there’s time.",
            "What good company to win in.",
        ),
        Occasion.LOST_AT_THE_END: (
            "I wouldn’t have missed that ending for a win.",
            "Please, take it. It looks better on you.",
            "Bravo. I’m clapping, and I mean every clap.",
            "So near, and still a pleasure. Congratulations.",
            "I couldn’t have lost at a nicer table.",
        ),
    },
    Temperament.DAYDREAMER: {
        Occasion.TOOK_THE_LEAD: (
            "Oh, is that me? I was watching a cloud.",
            "I dreamt this once, but with more ducks.",
            "Something nice just happened. I felt it go by.",
            "If I keep very still, maybe it stays like this.",
            "How bright it is up here, and how quiet.",
        ),
        Occasion.LOST_THE_LEAD: (
            "There it goes, like a balloon. Goodbye, balloon.",
            "Some things are only ours for a little while.",
            "I looked away for a moment. There was a bird.",
            "Did something change? The light feels different.",
            "It glowed so nicely here. Now it glows over there.",
        ),
        Occasion.FELL: (
            "Leaves fall too, and look how well they do it.",
            "Small hopes are easier to carry.",
            "From down here you can see more of the stars.",
            "I’ll be a tiny dot in this story. I like dots.",
            "Hardly a chance left. So much room to dream.",
        ),
        Occasion.CAME_BACK: (
            "Look, the tide remembered me.",
            "Snowdrops do this too, you know.",
            "I opened my eyes and it was morning again.",
            "I had wished for something else, but this is nice.",
            "Somewhere a door just opened. It smells of toast.",
        ),
        Occasion.WON: (
            "I’ll keep this one in a jar by the window.",
            "So that’s where all this was going. How lovely.",
            "What a nice story we made. I liked how it ended.",
            "Shh. Listen. That’s what happy sounds like.",
            "I won? I thought we were just having a nice time.",
        ),
        Occasion.LOST_AT_THE_END: (
            "I could almost touch it. It was very soft.",
            "Almost is a good word. It has a whole sky in it.",
            "It flew off and landed on somebody. How pretty.",
            "I had already dreamt the end. This one was better.",
            "Never mind. I keep the dream, and that was the best bit.",
        ),
    },
}
