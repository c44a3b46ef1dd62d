"""A bot for the tests of the page: a table to play at, and one message of everything that the page must show."""

from __future__ import annotations

import asyncio
import io
from datetime import timedelta

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

from tests.bot.arena.small_bot import CommandBot

RACERS = ("Banana", "Baba Yaga", "Centaur", "Cheerleader", "Duelist", "Gunk", "Romantic", "Scoocher")
BOARD = "The board after turn 3: Red on 7, Blue on 5."
MARKDOWN = """# A large heading
## A smaller one
### The smallest
-# Small print under them
**Bold**, *italic*, ***both***, __underlined__, ~~struck~~, `code`, ||the winner||.
> A quote
> of two lines
- One thing
- Another
  - with one inside
1. First
2. Second
```py
print("a block of code")
```
[A masked link](https://example.org/rules) and https://example.org/plain, <t:1700000000:D>, a \\*star\\* that is none."""


def board(colour: str = "#2f6db5", size: tuple[int, int] = (960, 540)) -> io.BytesIO:
    """A picture of a track."""
    image = Image.new("RGB", size, "#f3ecd9")
    draw = ImageDraw.Draw(image)
    width, height = size
    for space in range(12):
        left, top = width * (space % 6) / 6 + 8, height * (space // 6) / 2 + 8
        draw.rounded_rectangle((left, top, left + width / 6 - 16, top + height / 2 - 16), 18, outline=colour, width=6)
    draw.ellipse((width * 0.4, height * 0.3, width * 0.6, height * 0.7), fill=colour)
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return data


def picture(name: str, alt: str | None = None, colour: str = "#2f6db5", size: tuple[int, int] = (960, 540)) -> discord.File:
    """A picture with its description."""
    return discord.File(board(colour, size), name, description=alt)


class SignUp(ui.Modal, title="Sign up for the cup"):
    """A form with a field of each kind."""

    name = ui.Label[ui.Modal](
        text="Team name",
        description="What the others will read.",
        component=ui.TextInput(placeholder="The Snails", min_length=3, max_length=20),
    )
    motto = ui.Label[ui.Modal](text="Motto", component=ui.TextInput(style=discord.TextStyle.paragraph, required=False))
    racer = ui.Label[ui.Modal](
        text="Favourite racer",
        component=ui.Select(placeholder="Pick one", options=[discord.SelectOption(label=racer) for racer in RACERS[:4]]),
    )
    day = ui.Label[ui.Modal](
        text="Day",
        component=ui.RadioGroup(options=[discord.RadioGroupOption(label=day, value=day) for day in ("Saturday", "Sunday")]),
    )
    reminder = ui.Label[ui.Modal](text="Remind me", component=ui.Checkbox())

    async def on_submit(self, interaction: discord.Interaction) -> None:
        parts = (self.name, self.motto, self.racer, self.day, self.reminder)
        name, motto, racer, day, reminder = (part.component for part in parts)
        assert isinstance(name, ui.TextInput)
        assert isinstance(motto, ui.TextInput)
        assert isinstance(racer, ui.Select)
        assert isinstance(day, ui.RadioGroup)
        assert isinstance(reminder, ui.Checkbox)
        told = f"{name.value} | {motto.value} | {racer.values[0]} | {day.value} | {'remind' if reminder.value else 'no reminder'}"
        await interaction.response.send_message(f"Signed up: {told}")


class Details(ui.Modal, title="Details of the cup"):
    """The rarer fields."""

    words: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay("Everything with a **star** is needed.")
    rival = ui.Label[ui.Modal](text="Rival", component=ui.UserSelect(placeholder="Who?", required=False))
    rules = ui.Label[ui.Modal](
        text="House rules",
        component=ui.CheckboxGroup(
            options=[discord.CheckboxGroupOption(label=rule, value=rule) for rule in ("Wild track", "Short race", "No ties")],
            max_values=2,
        ),
    )
    proof = ui.Label[ui.Modal](text="Proof", description="A picture of your team.", component=ui.FileUpload(required=False))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        rival, rules, proof = (part.component for part in (self.rival, self.rules, self.proof))
        assert isinstance(rival, ui.UserSelect)
        assert isinstance(rules, ui.CheckboxGroup)
        assert isinstance(proof, ui.FileUpload)
        users, files = [user.display_name for user in rival.values], [file.filename for file in proof.values]
        await interaction.response.send_message(f"Details: {', '.join([*users, *rules.values, *files])}")


class Table(ui.View):
    """What can be done at a table."""

    def __init__(self, bot: PageBot) -> None:
        super().__init__(timeout=None)
        self.bot = bot
        self.rolls = 0

    @ui.button(label="Roll", style=discord.ButtonStyle.primary)
    async def roll(self, interaction: discord.Interaction, button: ui.Button[Table]) -> None:
        self.rolls += 1
        await interaction.response.edit_message(content=f"{interaction.user.display_name} rolled a 5 (roll {self.rolls}).")

    @ui.button(label="My hand", emoji="🂡")
    async def hand(self, interaction: discord.Interaction, button: ui.Button[Table]) -> None:
        await interaction.response.send_message("Your hand: Banana and Gunk.", ephemeral=True)

    @ui.button(label="Think")
    async def think(self, interaction: discord.Interaction, button: ui.Button[Table]) -> None:
        await interaction.response.defer(thinking=True)
        await self.bot.thought.wait()
        await interaction.edit_original_response(content="I thought it over: Red is ahead.")

    @ui.button(label="Sulk", style=discord.ButtonStyle.danger)
    async def sulk(self, interaction: discord.Interaction, button: ui.Button[Table]) -> None:
        """Answers nothing."""

    @ui.button(label="Sign up", style=discord.ButtonStyle.success)
    async def sign_up(self, interaction: discord.Interaction, button: ui.Button[Table]) -> None:
        await interaction.response.send_modal(SignUp())

    @ui.select(
        placeholder="Pick two or three racers",
        min_values=2,
        max_values=3,
        options=[discord.SelectOption(label=racer, description=f"{racer} is quick.") for racer in RACERS[:5]],
    )
    async def pick(self, interaction: discord.Interaction, select: ui.Select[Table]) -> None:
        await interaction.response.send_message(f"{interaction.user.display_name} drafts {' and '.join(select.values)}.")

    @ui.select(cls=ui.UserSelect, placeholder="Challenge somebody")
    async def challenge(self, interaction: discord.Interaction, select: ui.UserSelect[Table]) -> None:
        await interaction.response.send_message(f"{select.values[0].mention}, you are challenged!")

    @ui.button(label="Open a thread", row=3)
    async def thread(self, interaction: discord.Interaction, button: ui.Button[Table]) -> None:
        assert interaction.message is not None
        await interaction.response.defer()
        thread = await interaction.message.create_thread(name="Cup, race 1")
        await thread.send("The race goes on in here.")

    @ui.button(label="Details", row=3)
    async def details(self, interaction: discord.Interaction, button: ui.Button[Table]) -> None:
        await interaction.response.send_modal(Details())

    @ui.button(label="Write to me", row=3)
    async def write(self, interaction: discord.Interaction, button: ui.Button[Table]) -> None:
        await interaction.response.defer()
        await interaction.user.send("It is your turn at the table.")


class PageBot(CommandBot):
    """Logs in with three commands."""

    def __init__(self) -> None:
        super().__init__()
        self.thought = asyncio.Event()
        """Until it is set, whoever pressed "Think" sees the bot thinking."""
        self.tree.add_command(app_commands.Command(name="play", description="Opens a table.", callback=_play))
        self.tree.add_command(app_commands.Command(name="sulk", description="Answers nothing.", callback=_sulk))
        cup = app_commands.Group(name="cup", description="Cups.")
        cup.add_command(app_commands.Command(name="new", description="Announces a cup.", callback=_new_cup))
        self.tree.add_command(cup)


async def _racers(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=racer, value=racer) for racer in RACERS if typed.lower() in racer.lower()]


@app_commands.describe(game="Which game", racer="Your first racer", seats="How many play")
@app_commands.choices(game=[app_commands.Choice(name=game, value=game) for game in ("Magical Athlete", "That's Life!")])
@app_commands.autocomplete(racer=_racers)
async def _play(interaction: discord.Interaction, game: str, racer: str, seats: app_commands.Range[int, 2, 6] = 4) -> None:
    bot = interaction.client
    assert isinstance(bot, PageBot)
    words = f"**{game}** for {seats}: {interaction.user.display_name} begins with {racer}."
    await interaction.response.send_message(words, file=picture("board.png", BOARD), view=Table(bot))


async def _sulk(interaction: discord.Interaction) -> None:
    """Answers nothing."""


@app_commands.describe(name="What it is called")
async def _new_cup(interaction: discord.Interaction, name: str) -> None:
    await interaction.response.send_message(f"The cup is called {name}.")


def everything() -> tuple[ui.LayoutView, list[discord.File]]:
    """All components of the newer kind in one message."""
    view = ui.LayoutView(timeout=None)
    files = [picture("one.png", "The first picture"), picture("two.png", "The second picture", "#b4443c")]
    files += [picture("three.png", "The third picture", "#2d7d4f"), picture("small.png", "A small picture", "#7b4fa6", (200, 200))]
    files.append(discord.File(io.BytesIO(b"The rules, in short."), "rules.txt"))
    styles = discord.ButtonStyle
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow(
        ui.Button(label="Primary", style=styles.primary),
        ui.Button(label="Secondary", style=styles.secondary),
        ui.Button(label="Success", style=styles.success),
        ui.Button(label="Danger", style=styles.danger),
        ui.Button(label="The rules", url="https://example.org/rules"),
    )
    second: ui.ActionRow[ui.LayoutView] = ui.ActionRow(
        ui.Button(label="Not now", disabled=True),
        ui.Button(emoji="🎲", style=styles.primary),
        ui.Button(label="With emoji", emoji="🏁"),
    )
    inside: ui.Container[ui.LayoutView] = ui.Container(
        ui.TextDisplay("### Race 1\nA text in a container."),
        ui.Section("A section with a *thumbnail*.", accessory=ui.Thumbnail(files[3], description="A small picture")),
        ui.Separator(spacing=discord.SeparatorSpacing.large),
        ui.Section("A section with a button.", accessory=ui.Button(label="Beside")),
        ui.MediaGallery(*(discord.MediaGalleryItem(attachment, description=attachment.description) for attachment in files[:3])),
        ui.File(files[4]),
        accent_colour=0xF4C453,
    )
    view.add_item(ui.TextDisplay("A text beside the container."))
    view.add_item(inside)
    view.add_item(row)
    view.add_item(second)
    words = [discord.SelectOption(label="A choice", description="With a note.", emoji="🐌"), discord.SelectOption(label="Another")]
    selects: tuple[ui.Item[ui.LayoutView], ...] = (
        ui.Select(placeholder="Choose words", options=words),
        ui.UserSelect(),
        ui.RoleSelect(),
        ui.MentionableSelect(),
        ui.ChannelSelect(),
        ui.Select(options=words, max_values=2),
        ui.Select(placeholder="Closed for now", options=words, disabled=True),
    )
    for select in selects:
        view.add_item(ui.ActionRow(select))
    view.add_item(ui.Container(ui.TextDisplay("Words in a hidden container."), spoiler=True))
    return view, files


def covered() -> tuple[ui.LayoutView, list[discord.File]]:
    """A message of which nothing but its heading is to be known before it is asked for."""
    file = picture("podium.png", "Gunk on the podium")
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("### Race 2"))
    view.add_item(ui.Container(ui.TextDisplay("Gunk has won."), spoiler=True))
    elsewhere = discord.MediaGalleryItem("https://gallery.example.org/g.png")
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem(file, description=file.description, spoiler=True), elsewhere))
    return view, [file]


def poll() -> discord.Poll:
    """A question with two answers."""
    return discord.Poll("Who wins the cup?", timedelta(hours=2)).add_answer(text="Gunk", emoji="🐌").add_answer(text="Banana")


def embed() -> discord.Embed:
    """A classic embed with all of its parts."""
    found = discord.Embed(title="Standings", description="After **two** races.", url="https://example.org/cup", colour=0x2D7D4F)
    found.set_author(name="The referee", url="https://example.org/referee", icon_url="https://author.example.org/a.png")
    found.set_thumbnail(url="https://thumbnail.example.org/t.png")
    found.add_field(name="Red", value="7 points").add_field(name="Blue", value="5 points")
    found.add_field(name="Next", value="The third race is on Sunday.", inline=False)
    found.set_footer(text="Counted by hand", icon_url="https://footer.example.org/f.png")
    found.set_image(url="attachment://embedded.png")
    return found
