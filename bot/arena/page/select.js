// Selects in messages and forms: a button that opens a list of choices (words, people, roles, channels).

import { channelChoice, channelsFor, peopleIn, personChoice, roleChoice, rolesIn } from "./choices.js";
import { add, dots, el, fill, freshId, hasKeyboard } from "./dom.js";
import { icon } from "./icons.js";
import { closePopup, openPopup } from "./popup.js";
import { anyEmoji } from "./prose.js";
import { guildOf } from "./store.js";

const WORDS = 3;
const PEOPLE = 5;
const ROLES = 6;
const MENTIONABLE = 7;
const CHANNELS = 8;

function choicesOf(component, channelId) {
  const guildId = guildOf(channelId)?.id;
  const people = () => peopleIn(channelId).map((user) => personChoice(user, guildId));
  if (component.type === PEOPLE) return people();
  if (component.type === ROLES) return rolesIn(channelId).map(roleChoice);
  if (component.type === MENTIONABLE) return [...people(), ...rolesIn(channelId).map(roleChoice)];
  if (component.type === CHANNELS) return channelsFor(channelId, component.channel_types).map(channelChoice);
  return component.options.map((option) => ({
    value: option.value,
    label: option.label,
    note: option.description ?? "",
    mark: anyEmoji(option.emoji),
  }));
}

export function defaultsOf(component) {
  if (component.type === WORDS) return component.options.filter((option) => option.default).map((option) => option.value);
  return (component.default_values ?? []).map((value) => value.id);
}

const NOUNS = {
  [PEOPLE]: ["a person", "people"],
  [ROLES]: ["a role", "roles"],
  [MENTIONABLE]: ["a person or a role", "people or roles"],
  [CHANNELS]: ["a channel", "channels"],
};

/** The prompt for a select without its own. */
function hintOf({ type, min_values: least = 1, max_values: most = 1 }) {
  const [one, many] = NOUNS[type] ?? ["one", ""];
  if (most === 1) return `Choose ${one}`;
  const number = least === most ? String(most) : least > 1 ? `${least} to ${most}` : `up to ${most}`;
  return `Choose ${number} ${many}`.trim();
}

/** The control itself. `choose(values)` is called when the person has chosen; `values` are shown as chosen now. */
export function selectControl(component, { channel, values, waiting = false, choose, name = null }) {
  const choices = choicesOf(component, channel);
  const shown = choices.filter((choice) => values.includes(choice.value));
  const hint = component.placeholder || hintOf(component);
  const label = [name ?? hint, shown.length ? `chosen: ${shown.map((choice) => choice.label).join(", ")}` : ""]
    .filter(Boolean)
    .join(", ");
  const button = el("button", {
    type: "button",
    class: waiting ? "select waiting" : "select",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-label": label,
    "data-control": component.custom_id,
    disabled: component.disabled,
    "aria-busy": waiting ? "true" : null,
  });
  if (shown.length) {
    const chip = (choice) =>
      el("span", { class: shown.length > 1 ? "chip" : "chosen" }, choice.mark?.cloneNode(true), el("span", {}, choice.label));
    add(button, el("span", { class: "select-words" }, shown.map(chip)));
  } else {
    add(button, el("span", { class: "select-words hint" }, hint));
  }
  add(button, waiting ? dots() : icon("down"));
  button.addEventListener("click", () => !waiting && openChoices(button, component, choices, values, name ?? hint, choose));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    button.click();
  });
  return button;
}

function openChoices(button, component, choices, values, title, choose) {
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const several = most > 1 || least === 0;
  const picked = new Set(values);
  const listId = freshId("choices");
  const list = el("div", {
    role: "listbox",
    id: listId,
    class: "choices",
    "aria-label": title,
    "aria-multiselectable": several ? "true" : null,
    tabindex: component.type === WORDS ? "0" : "-1",
  });
  const search =
    component.type === WORDS
      ? null
      : el("input", {
          type: "text",
          class: "search",
          placeholder: "Search",
          role: "combobox",
          "aria-label": "Search",
          "aria-expanded": "true",
          "aria-controls": listId,
          "aria-autocomplete": "list",
          autocomplete: "off",
        });
  const host = search ?? list;
  const done = several ? el("button", { type: "button", class: "button primary" }, "Done") : null;
  const bounds = several ? el("span", { class: "dim" }, least === most ? `Choose ${most}` : `Choose ${least} to ${most}`) : null;
  let shown = choices;
  let active = Math.max(
    0,
    choices.findIndex((choice) => picked.has(choice.value)),
  );

  function draw() {
    fill(
      list,
      shown.map((choice, at) => {
        const isPicked = picked.has(choice.value);
        const full = several && !isPicked && picked.size >= most && most > 1;
        return el(
          "div",
          {
            role: "option",
            id: `${listId}-${at}`,
            "aria-label": choice.label,
            "aria-description": choice.note || null,
            "aria-selected": String(isPicked),
            "aria-disabled": full ? "true" : null,
            class: at === active ? "choice active" : "choice",
            onclick: () => pick(at),
            onpointermove: () => at !== active && move(at),
          },
          choice.mark?.cloneNode(true),
          el(
            "span",
            { class: "choice-words" },
            el("span", { class: "choice-label" }, choice.label),
            choice.note ? el("span", { class: "choice-note" }, choice.note) : null,
          ),
          el("span", { class: several ? "tick box" : "tick" }, isPicked ? icon("check") : null),
        );
      }),
      shown.length ? null : el("p", { class: "empty" }, "Nothing fits."),
    );
    if (done) done.disabled = picked.size < least;
    point();
  }

  function point() {
    if (shown.length) host.setAttribute("aria-activedescendant", `${listId}-${active}`);
    else host.removeAttribute("aria-activedescendant");
  }

  function move(to) {
    list.children[active]?.classList.remove("active");
    active = to;
    list.children[active]?.classList.add("active");
    list.children[active]?.scrollIntoView({ block: "nearest" });
    point();
  }

  function pick(at) {
    const { value } = shown[at];
    if (!several) {
      picked.clear();
      picked.add(value);
      finish();
      return;
    }
    if (picked.has(value)) picked.delete(value);
    else if (most === 1) {
      picked.clear();
      picked.add(value);
    } else if (picked.size < most) picked.add(value);
    active = at;
    draw();
  }

  function finish() {
    if (picked.size < least) return;
    closePopup();
    choose([...picked]);
  }

  /** A click outside takes what was ticked, if it is a valid number of choices; Escape takes nothing. */
  function leave() {
    const same = picked.size === values.length && values.every((value) => picked.has(value));
    if (!same && picked.size >= least) choose([...picked]);
  }

  function typeAhead(letter) {
    const later = [...shown.keys()].map((step) => (active + 1 + step) % shown.length);
    const to = later.find((at) => shown[at].label.toLowerCase().startsWith(letter.toLowerCase()));
    if (to !== undefined) move(to);
  }

  host.addEventListener("keydown", (event) => {
    const count = shown.length;
    if (event.key === "ArrowDown" && count) move((active + 1) % count);
    else if (event.key === "ArrowUp" && count) move((active - 1 + count) % count);
    else if (event.key === "Home" && !search) move(0);
    else if (event.key === "End" && !search) move(count - 1);
    else if (event.key === "Enter" && count) pick(active);
    else if (event.key === " " && count && !search) pick(active);
    else if (event.key.length === 1 && !search && !event.ctrlKey && !event.metaKey) typeAhead(event.key);
    else return;
    event.preventDefault();
  });
  search?.addEventListener("input", () => {
    const wanted = search.value.toLowerCase();
    shown = choices.filter((choice) => `${choice.label} ${choice.note}`.toLowerCase().includes(wanted));
    active = 0;
    draw();
  });
  done?.addEventListener("click", finish);

  draw();
  button.setAttribute("aria-expanded", "true");
  const heading = el("p", { class: "sheet-title", "aria-hidden": "true" }, title);
  openPopup(button, [heading, search, list, done ? el("div", { class: "choices-foot" }, bounds, done) : null], {
    closed: () => button.setAttribute("aria-expanded", "false"),
    left: leave,
  });
  // On a phone the search would call up the keyboard and cover the list; one tap on it still does.
  (hasKeyboard() ? host : list).focus({ preventScroll: true });
  list.children[active]?.scrollIntoView({ block: "nearest" });
}
