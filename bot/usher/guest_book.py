"""The forms of the tour: the guest book, and the complaints desk."""

from __future__ import annotations

import discord
from discord import ui
from discord.utils import escape_markdown

from bot.usher.manners import Form, tell

SEATS = {"front": "in the front row", "shade": "in the shade", "anywhere": "wherever there is room"}
BROUGHT = {"flag": "a flag", "drum": "a drum", "snacks": "snacks for everybody"}
SUBJECTS = {"dice": "The dice", "peel": "The peel on the stairs", "band": "The band"}


class GuestBook(Form):
    """Whoever signs is announced to everybody."""

    def __init__(self) -> None:
        super().__init__(title="The guest book")
        self.name = ui.TextInput[GuestBook](custom_id="name", max_length=40)
        self.words = ui.TextInput[GuestBook](
            custom_id="words", style=discord.TextStyle.paragraph, max_length=300, required=False, placeholder="What a race!"
        )
        self.seat = ui.RadioGroup[GuestBook](custom_id="seat", options=_radio(SEATS))
        self.brought = ui.CheckboxGroup[GuestBook](custom_id="brought", required=False, options=_boxes(BROUGHT))
        self.photo = ui.FileUpload[GuestBook](custom_id="photo", required=False, max_values=1)
        self.add_item(ui.Label(text="Your name", component=self.name))
        self.add_item(ui.Label(text="A few words", component=self.words))
        self.add_item(ui.Label(text="Where do you like to sit?", component=self.seat))
        self.add_item(ui.Label(text="What have you brought?", component=self.brought))
        self.add_item(ui.Label(text="A photo", description="Everybody will see it.", component=self.photo))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        await interaction.response.defer(thinking=True)
        line = f"✍️ **{escape_markdown(self.name.value)}** signed the guest book"
        line += f": “{escape_markdown(self.words.value)}”" if self.words.value else "."
        brought = ", ".join(BROUGHT[thing] for thing in self.brought.values)
        line += f"\n-# Sits {SEATS[self.seat.value or 'anywhere']}" + (f" and has brought {brought}" if brought else "")
        photos = [await photo.to_file() for photo in self.photo.values]
        await interaction.edit_original_response(content=line, attachments=photos)


class Complaint(Form):
    """Read by nobody but the usher."""

    def __init__(self) -> None:
        super().__init__(title="The complaints desk")
        self.add_item(ui.TextDisplay("The usher reads *every* complaint. Nobody has ever got an answer but **sorry**."))
        self.subject = ui.Select[Complaint](
            custom_id="subject", options=[discord.SelectOption(label=name, value=key) for key, name in SUBJECTS.items()]
        )
        self.lost = ui.Checkbox[Complaint](custom_id="lost")
        self.add_item(ui.Label(text="What is it about?", component=self.subject))
        self.add_item(ui.Label(text="I would have lost anyway", component=self.lost))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        comfort = "and thank you for being honest" if self.lost.value else "and better luck next time"
        await tell(interaction, f"{SUBJECTS[self.subject.values[0]]}: sorry, {comfort}.")


def _radio(choices: dict[str, str]) -> list[discord.RadioGroupOption]:
    return [discord.RadioGroupOption(label=words.capitalize(), value=key) for key, words in choices.items()]


def _boxes(choices: dict[str, str]) -> list[discord.CheckboxGroupOption]:
    return [discord.CheckboxGroupOption(label=words.capitalize(), value=key) for key, words in choices.items()]
