// The form of a slash command: its name, a field for each option in use, a list of what can be filled in.

import { arena, upload } from "./arena.js";
import { nested, readValue, splitTyped } from "./commands.js";
import { fitting } from "./completion.js";
import { el, fill, freshId } from "./dom.js";
import { icon, iconButton } from "./icons.js";
import { followCommand } from "./locals.js";
import { choicesFor } from "./choices.js";

const ASK_AFTER = 220;
const ATTACHMENT = 11;

export class CommandForm {
  /** `leaf` is one of `typedCommands`; `closed(textBack)` is called at the end, with words to put back when it was given up. */
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
    for (const option of leaf.options) if (option.required) this.addField(option);
    this.distribute(typed);
    this.drawRest();
  }

  listen() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.form.addEventListener("keydown", (event) => {
      if (this.completion.key(event)) return;
      if (event.key === "Escape") {
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
      if (this.adder.value.includes(":")) {
        const typed = this.adder.value;
        this.adder.value = "";
        this.distribute(typed);
        this.drawRest();
        this.fields.at(-1)?.input.focus();
        return;
      }
      this.suggestOptions();
    });
    this.adder.addEventListener("keydown", (event) => {
      if (event.key !== "Backspace" || this.adder.value) return;
      event.preventDefault();
      if (this.fields.length) this.fields.at(-1).input.focus();
      else this.close(this.leaf.label);
    });
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
    const empty = this.fields.find((field) => !field.input.value) ?? null;
    if (empty) empty.input.focus();
    else if (this.rest.length) this.adder.focus();
    else this.sender.focus();
  }

  suggestOptions() {
    this.hint.textContent = this.leaf.note;
    const items = this.rest.map((option) => ({ label: option.name, note: option.description, option }));
    const typed = this.adder.value;
    this.completion.show(
      this.adder,
      "Options",
      fitting(items, typed),
      (item) => {
        this.adder.value = "";
        const field = this.addField(item.option);
        this.drawRest();
        field.input.focus();
      },
      { first: typed !== "" },
    );
  }

  addField(option) {
    const isFile = option.type === ATTACHMENT;
    const input = isFile
      ? el("input", { type: "file", "aria-label": option.name, "aria-required": option.required ? "true" : null })
      : el("input", {
          type: "text",
          role: "combobox",
          "aria-label": option.name,
          "aria-required": option.required ? "true" : null,
          "aria-expanded": "false",
          "aria-autocomplete": "list",
          autocomplete: "off",
          inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null,
        });
    input.setAttribute("aria-describedby", this.hint.id);
    const field = { option, input, picked: null };
    const label = el(
      "span",
      { class: "option-name", "aria-hidden": "true" },
      option.name,
      option.required ? el("b", { title: "required" }, "*") : null,
    );
    const remove = option.required
      ? null
      : el(
          "button",
          {
            type: "button",
            class: "option-remove",
            "aria-label": `Leave out ${option.name}`,
            onclick: () => this.removeField(field),
          },
          icon("close"),
        );
    field.root = el("label", { class: "option-field" }, label, input, remove);
    if (!isFile) this.grow(input);
    input.addEventListener("focus", () => {
      this.hint.textContent = `${option.name}: ${option.description}${option.required ? " (required)" : ""}`;
      this.suggest(field);
    });
    input.addEventListener("input", () => {
      field.picked = null;
      input.removeAttribute("aria-invalid");
      this.grow(input);
      this.suggest(field);
    });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Backspace" || input.value) return;
      event.preventDefault();
      if (!option.required) this.removeField(field);
      else if (this.fields[0] === field) this.close(this.leaf.label);
      else this.fields[this.fields.indexOf(field) - 1].input.focus();
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

  grow(input) {
    input.size = Math.min(Math.max(8, input.value.length + 1), 40);
  }

  /** Puts typed words into fields: "players:3" by name, bare words into the first required one. */
  distribute(typed) {
    for (const [named, text] of splitTyped(typed, this.leaf.options)) {
      const option = named ?? this.fields.find((field) => !field.input.value)?.option;
      if (!option || option.type === ATTACHMENT) continue;
      const field = this.fields.find((each) => each.option === option) ?? this.addField(option);
      field.input.value = text;
      this.grow(field.input);
    }
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
      field.picked = item;
      field.input.value = item.label;
      this.grow(field.input);
      this.next(field);
    };
    this.completion.show(field.input, "Choices", items, pick, { first: field.option.required || field.input.value !== "" });
  }

  /** Goes on to the next empty required field; where none is left, stays, so that Enter sends. */
  next(field) {
    const empty = this.fields.find((each) => each !== field && each.option.required && !each.input.value);
    (empty ?? field).input.focus();
  }

  async askBot(field) {
    this.asked += 1;
    const mine = this.asked;
    await new Promise((resolve) => setTimeout(resolve, field.input.value ? ASK_AFTER : 0));
    if (mine !== this.asked || document.activeElement !== field.input) return;
    const others = this.fields
      .filter((each) => each !== field && each.input.value && each.option.type !== ATTACHMENT)
      .map((each) => ({ each, read: this.read(each) }))
      .filter(({ read }) => !read.error)
      .map(({ each, read }) => ({ name: each.option.name, type: each.option.type, value: read.value }));
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
    return readValue(field.option, field.input.value, [...choicesFor(field.option, this.channel), ...(field.offered ?? [])]);
  }

  tell(words, field = null) {
    this.error.textContent = words;
    for (const each of this.fields) each.input.setAttribute("aria-invalid", String(each === field));
    field?.input.focus();
  }

  async send() {
    const values = [];
    for (const field of this.fields) {
      const { option, input } = field;
      if (option.type === ATTACHMENT ? !input.files.length : !input.value.trim()) {
        if (!option.required) continue;
        this.tell(`${option.name} is needed: ${option.description}.`.replace(/\.\.$/, "."), field);
        return;
      }
      const read = option.type === ATTACHMENT ? { file: input.files[0] } : this.read(field);
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
      followCommand(this.leaf.label, this.leaf.from ?? "The application", this.channel, interaction);
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
