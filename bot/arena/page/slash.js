// The form of a slash command: its name, a field for each option in use, a list of what can be filled in.

import { arena, upload } from "./arena.js";
import { nested, readValue, splitTyped } from "./commands.js";
import { fitting } from "./completion.js";
import { el, fill, freshId } from "./dom.js";
import { iconButton } from "./icons.js";
import { followCommand } from "./locals.js";
import { choicesFor } from "./choices.js";
import { OptionField, isFile } from "./option.js";

const ASK_AFTER = 220;

export class CommandForm {
  /** `leaf` is one of `typedCommands`; `closed(textBack)` is called at the end, with words to put back if the person gave up. */
  constructor({ leaf, channel, completion, typed = "", closed }) {
    Object.assign(this, { leaf, channel, completion, closed });
    this.fields = [];
    this.asked = 0;
    const hintId = freshId("hint");
    this.hint = el("p", { class: "command-hint", id: hintId });
    this.error = el("p", { class: "form-error", role: "alert" });
    this.fieldBox = el("span", { class: "command-fields" });
    this.adder = el("input", {
      type: "text",
      class: "command-adder",
      role: "combobox",
      "aria-label": "Add an option",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      autocomplete: "off",
      placeholder: "+ option",
      size: 8,
    });
    this.sender = iconButton(`Send ${leaf.label}`, "send", null, { type: "submit", class: "send" });
    this.form = el(
      "form",
      { "aria-label": leaf.label, novalidate: true, autocomplete: "off" },
      el(
        "div",
        { class: "command-row" },
        el("span", { class: "command-name" }, leaf.label),
        this.fieldBox,
        this.adder,
        el(
          "span",
          { class: "command-end" },
          iconButton("Give up the command", "close", () => this.close("")),
          this.sender,
        ),
      ),
    );
    this.root = el("div", { class: "command" }, this.hint, this.error, this.form);
    this.listen();
    const needed = leaf.options.filter((option) => option.required);
    for (const option of needed.length ? needed : leaf.options.slice(0, 1)) this.addField(option);
    this.typedLast = this.distribute(typed);
    this.drawRest();
  }

  /** What is in the form, as it could have been typed. */
  get words() {
    const given = this.fields.filter(({ words }) => words).map(({ option, words }) => `${option.name}:${words}`);
    return [this.leaf.label, ...given, this.adder.value.trim()].filter(Boolean).join(" ");
  }

  listen() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.form.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.settle();
      const from = document.activeElement;
      if (this.completion.key(event)) {
        if (event.key === "Tab" && document.activeElement === from) this.onward();
        return;
      }
      if (event.key === "Tab" && !event.shiftKey) {
        if (this.onward()) event.preventDefault();
      } else if (event.key === "Escape") {
        event.preventDefault();
        this.close("");
      } else if (event.key === "Backspace" && !event.target.matches("input")) {
        event.preventDefault();
        this.close(this.leaf.label);
      } else if (event.key === "Enter" && event.target.matches("input:not([type=file])")) {
        event.preventDefault();
        this.send();
      }
    });
    this.form.addEventListener("focusout", () =>
      setTimeout(() => {
        if (!this.form.contains(document.activeElement)) this.completion.close();
      }),
    );
    this.adder.addEventListener("focus", () => this.suggestOptions());
    this.adder.addEventListener("input", () => {
      const typed = this.adder.value;
      const isName = fitting(this.optionItems(), typed).length > 0;
      if (isName && !typed.includes(":")) {
        this.suggestOptions();
        return;
      }
      this.adder.value = "";
      const field = this.distribute(typed);
      this.drawRest();
      if (field) field.enter();
      else this.completion.close();
    });
    this.adder.addEventListener("keydown", (event) => {
      if (event.key !== "Backspace" || this.adder.value) return;
      event.preventDefault();
      if (this.fields.length) this.fields.at(-1).input.focus();
      else this.close(this.leaf.label);
    });
  }

  /** Takes a choice that was typed in full: nothing is left to complete, and Enter can send. */
  settle() {
    const field = this.fields.find(({ input }) => input === document.activeElement);
    const words = field?.words.toLowerCase();
    const { items, active } = this.completion;
    if (!words || active > 0) return;
    const choice = items.find(({ label, value }) => [label, String(value)].some((text) => text.toLowerCase() === words));
    if (!choice) return;
    field.put(choice.label, choice);
    this.completion.close();
  }

  /** Goes on to the next option, in use or not; returns whether there is one. */
  onward() {
    const at = this.fields.findIndex((each) => each.input === document.activeElement);
    const [next] = at < 0 ? [] : this.fields.slice(at + 1);
    if (next) {
      next.input.focus();
      return true;
    }
    if (!this.rest.length || (at < 0 && document.activeElement !== this.adder)) return false;
    if (at >= 0) this.adder.focus();
    else this.takeOption(this.rest[0]);
    return true;
  }

  takeOption(option) {
    this.adder.value = "";
    const field = this.addField(option);
    this.drawRest();
    field.input.focus();
  }

  /** Options not yet in use. */
  get rest() {
    return this.leaf.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  drawRest() {
    this.adder.hidden = !this.rest.length;
    if (!this.fields.length) this.hint.textContent = this.leaf.note;
  }

  focus() {
    const wanted = this.typedLast ?? this.fields.find(({ isEmpty }) => isEmpty);
    this.typedLast = null;
    if (wanted) wanted.enter();
    else if (this.rest.length) this.adder.focus();
    else this.sender.focus();
  }

  optionItems() {
    return this.rest.map((option) => ({ label: option.name, note: option.description, option }));
  }

  suggestOptions() {
    this.hint.textContent = this.leaf.note;
    const typed = this.adder.value;
    const pick = ({ option }) => this.takeOption(option);
    this.completion.show(this.adder, "Options", fitting(this.optionItems(), typed), pick, { first: typed !== "" });
  }

  addField(option) {
    const field = new OptionField(option, { describedBy: this.hint.id, remove: () => this.removeField(field) });
    field.input.addEventListener("focus", () => {
      this.hint.textContent = field.hint;
      this.suggest(field);
    });
    field.input.addEventListener("input", () => this.suggest(field));
    field.input.addEventListener("keydown", (event) => {
      if (event.key !== "Backspace" || field.input.value) return;
      event.preventDefault();
      const at = this.fields.indexOf(field);
      if (this.words === this.leaf.label && at === 0) this.close(this.leaf.label);
      else if (!option.required) this.removeField(field);
      else this.fields[at - 1]?.input.focus();
    });
    this.fields.push(field);
    this.fieldBox.append(field.root);
    return field;
  }

  removeField(field) {
    this.completion.close();
    this.fields.splice(this.fields.indexOf(field), 1);
    field.root.remove();
    this.drawRest();
    this.focus();
  }

  /** Puts typed words into fields: "players:3" by name, bare words into the first empty one. Returns the last one it filled. */
  distribute(typed) {
    let last = null;
    for (const [named, text] of splitTyped(typed, this.leaf.options)) {
      const field = named ? (this.fields.find(({ option }) => option === named) ?? this.addField(named)) : this.emptyField();
      if (!field || isFile(field.option)) {
        this.tell(`“${text}” fits nowhere in ${this.leaf.label}.`);
        continue;
      }
      field.put(text);
      last = field;
    }
    return last;
  }

  /** The first empty field for words, created if need be; null if all of them are filled. */
  emptyField() {
    const free = this.fields.find((field) => field.isEmpty && !isFile(field.option));
    const option = this.rest.find((option) => !isFile(option));
    return free ?? (option ? this.addField(option) : null);
  }

  suggest(field) {
    const { option, input } = field;
    if (field.picked) {
      this.completion.close();
    } else if (option.autocomplete) {
      this.askBot(field);
    } else {
      this.offer(field, fitting(choicesFor(option, this.channel), input.value));
    }
  }

  offer(field, items) {
    const pick = (item) => {
      field.put(item.label, item);
      this.next(field);
    };
    this.completion.show(field.input, "Choices", items, pick, { first: field.option.required || field.input.value !== "" });
  }

  /** Goes on to the next empty required field; if none is left it stays, so that Enter sends. */
  next(field) {
    const empty = this.fields.find((each) => each !== field && each.option.required && each.isEmpty);
    (empty ?? field).input.focus();
  }

  async askBot(field) {
    this.asked += 1;
    const mine = this.asked;
    await new Promise((resolve) => setTimeout(resolve, field.input.value ? ASK_AFTER : 0));
    if (mine !== this.asked || document.activeElement !== field.input) return;
    const others = this.fields
      .filter((other) => other !== field && other.words)
      .map((other) => ({ option: other.option, read: this.read(other) }))
      .filter(({ read }) => !read.error)
      .map(({ option, read }) => ({ name: option.name, type: option.type, value: read.value }));
    const options = nested(this.leaf.path, [
      ...others,
      { name: field.option.name, type: field.option.type, value: field.input.value, focused: true },
    ]);
    try {
      const { choices, failed } = await arena.ask("complete", { channel: this.channel, command: this.leaf.command.id, options });
      if (mine !== this.asked || document.activeElement !== field.input || field.picked) return;
      this.tell(failed ? `${this.leaf.from ?? "The application"} did not say in time what could be meant.` : "");
      field.offered = choices.map((choice) => ({ label: choice.name, value: choice.value }));
      this.offer(field, field.offered);
    } catch (error) {
      if (mine === this.asked) this.tell(error.message);
    }
  }

  read(field) {
    if (field.picked) return { value: field.picked.value };
    return readValue(field.option, field.input.value, [...choicesFor(field.option, this.channel), ...field.offered]);
  }

  tell(words, field = null) {
    this.error.textContent = words;
    for (const other of this.fields) other.input.setAttribute("aria-invalid", String(other === field));
    field?.input.focus();
  }

  async send() {
    const left = this.adder.value.trim();
    if (left) {
      this.tell(`“${left}” belongs to no option yet: choose one of the list, or clear it.`);
      this.adder.focus();
      return;
    }
    const values = [];
    for (const field of this.fields) {
      const { option, input } = field;
      if (field.isEmpty) {
        if (!option.required) continue;
        this.tell(`${option.name} is needed: ${option.description}.`.replace(/\.\.$/, "."), field);
        return;
      }
      const read = isFile(option) ? { file: input.files[0] } : this.read(field);
      if (read.error) {
        this.tell(read.error, field);
        return;
      }
      values.push({ name: option.name, type: option.type, ...read });
    }
    this.tell("");
    this.sender.disabled = true;
    try {
      for (const value of values.filter((each) => each.file)) {
        value.value = (await upload(value.file)).id;
        delete value.file;
      }
      const { interaction } = await arena.ask("slash", {
        channel: this.channel,
        command: this.leaf.command.id,
        options: nested(this.leaf.path, values),
      });
      followCommand(this.words, this.leaf.from ?? "The application", this.channel, interaction);
      this.close("");
    } catch (error) {
      this.sender.disabled = false;
      this.tell(error.message);
    }
  }

  close(textBack) {
    this.asked += 1;
    this.completion.close();
    fill(this.root);
    this.closed(textBack);
  }
}
