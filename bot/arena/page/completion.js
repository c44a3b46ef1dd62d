// The list above the message box that completes what is typed. The focus stays in the box; the list only highlights.

import { el, fill, freshId } from "./dom.js";

export class Completion {
  /** `place` is the element the list goes into. */
  constructor(place) {
    this.place = place;
    this.id = freshId("completion");
    this.list = el("div", { role: "listbox", id: this.id, class: "completion", hidden: true });
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    place.append(this.list);
    this.input = null;
    this.items = [];
    this.active = -1;
  }

  get open() {
    return !this.list.hidden;
  }

  /** Shows items {label, note, mark, group} for an input. `first` says whether the first one is highlighted from the start. */
  show(input, label, items, pick, { first = true } = {}) {
    if (!items.length) {
      this.close();
      return;
    }
    if (this.input !== input) this.close();
    this.input = input;
    this.items = items;
    this.pick = pick;
    this.active = first ? 0 : -1;
    this.list.setAttribute("aria-label", label);
    this.list.hidden = false;
    fill(
      this.list,
      el("div", { class: "completion-head", "aria-hidden": "true" }, label),
      items.map((item, at) => this.draw(item, at)),
    );
    input.setAttribute("aria-controls", this.id);
    if (input.getAttribute("role") === "combobox") input.setAttribute("aria-expanded", "true");
    this.point();
  }

  draw(item, at) {
    return el(
      "div",
      {
        role: "option",
        id: `${this.id}-${at}`,
        class: "completion-item",
        "aria-label": item.label,
        "aria-description": item.note || null,
        "aria-selected": String(at === this.active),
        onclick: () => this.choose(at),
      },
      item.mark,
      el("span", { class: "completion-label" }, item.label),
      item.note ? el("span", { class: "completion-note" }, item.note) : null,
      item.from ? el("span", { class: "completion-from" }, item.from) : null,
    );
  }

  point() {
    for (const option of this.list.querySelectorAll("[role=option]")) {
      const active = option.id === `${this.id}-${this.active}`;
      option.setAttribute("aria-selected", String(active));
      if (active) option.scrollIntoView({ block: "nearest" });
    }
    if (this.active >= 0) this.input.setAttribute("aria-activedescendant", `${this.id}-${this.active}`);
    else this.input.removeAttribute("aria-activedescendant");
  }

  choose(at = this.active) {
    const item = this.items[at];
    const { pick } = this;
    this.close();
    pick(item);
  }

  /** Handles the keys that belong to the list; returns whether it did. */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const count = this.items.length;
    if (event.key === "ArrowDown") this.active = (this.active + 1) % count;
    else if (event.key === "ArrowUp") this.active = this.active <= 0 ? count - 1 : this.active - 1;
    else if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.active >= 0 && !event.ctrlKey) {
      event.preventDefault();
      this.choose();
      return true;
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.close();
      return true;
    } else return false;
    event.preventDefault();
    this.point();
    return true;
  }

  close() {
    this.list.hidden = true;
    this.list.replaceChildren();
    this.input?.removeAttribute("aria-activedescendant");
    this.input?.removeAttribute("aria-controls");
    if (this.input?.getAttribute("role") === "combobox") this.input.setAttribute("aria-expanded", "false");
    this.input = null;
    this.items = [];
    this.active = -1;
  }
}

/** The items whose label matches what was typed: beginnings first, then beginnings of words, then anywhere. */
export function fitting(items, typed, most = 25) {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return items.slice(0, most);
  const rank = ({ label }) => {
    const name = label.toLowerCase().replace(/^[/@#]/, "");
    if (name.startsWith(wanted)) return 0;
    if (name.split(/[\s_-]/).some((word) => word.startsWith(wanted))) return 1;
    return name.includes(wanted) ? 2 : 3;
  };
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map((each) => each.item);
}
