// One option of a command: a box with its name and what is filled in.

import { el } from "./dom.js";
import { icon } from "./icons.js";

const [SHORTEST, LONGEST] = [8, 40];
const ATTACHMENT = 11;
const KEYBOARDS = { 4: "numeric", 10: "decimal" };

export function isFile(option) {
  return option.type === ATTACHMENT;
}

export class OptionField {
  /** `remove` is called when the person drops the option; a required one cannot be dropped. */
  constructor(option, { describedBy, remove }) {
    this.option = option;
    /** The choice in the field, if it was taken from the list. */
    this.picked = null;
    this.offered = [];
    this.input = drawInput(option, describedBy);
    const star = option.required ? el("b", { title: "required" }, "*") : null;
    const label = el("span", { class: "option-name", "aria-hidden": "true" }, option.name, star);
    this.root = el("label", { class: "option-field" }, label, this.input, option.required ? null : remover(option, remove));
    this.input.addEventListener("input", () => {
      this.picked = null;
      this.input.removeAttribute("aria-invalid");
      this.fit();
    });
    this.fit();
  }

  /** What was typed or chosen, in words; nothing for a file. */
  get words() {
    return isFile(this.option) ? "" : this.input.value.trim();
  }

  get isEmpty() {
    return isFile(this.option) ? !this.input.files.length : !this.words;
  }

  get hint() {
    return `${this.option.name}: ${this.option.description}${this.option.required ? " (required)" : ""}`;
  }

  put(words, picked = null) {
    this.input.value = words;
    this.picked = picked;
    this.fit();
  }

  /** Takes the focus, after what is there. */
  enter() {
    this.input.focus();
    if (!isFile(this.option)) this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  fit() {
    if (!isFile(this.option)) this.input.size = Math.min(Math.max(SHORTEST, this.input.value.length + 1), LONGEST);
  }
}

function drawInput(option, describedBy) {
  const labels = { "aria-label": option.name, "aria-required": option.required ? "true" : null, "aria-describedby": describedBy };
  if (isFile(option)) return el("input", { type: "file", ...labels });
  return el("input", {
    type: "text",
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    autocomplete: "off",
    enterkeyhint: "send",
    inputmode: KEYBOARDS[option.type],
    ...labels,
  });
}

function remover(option, remove) {
  const look = { type: "button", class: "option-remove", "aria-label": `Leave out ${option.name}`, onclick: remove };
  return el("button", look, icon("close"));
}
