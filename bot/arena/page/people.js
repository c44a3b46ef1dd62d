// The picker of people: the existing ones, and a field to add another.

import { addressOf } from "./address.js";
import { arena } from "./arena.js";
import { el, fill, hasKeyboard } from "./dom.js";
import { icon, iconButton } from "./icons.js";
import { avatar, userName } from "./names.js";
import { on, store } from "./store.js";

const LONGEST_NAME = 32;
let dialog = null;
let people = [];
let choose = () => {};

/** Opens the picker. It can only be closed if this tab is already somebody. `chosen(userId)` is called with the choice. */
export async function pickPerson(chosen) {
  choose = chosen;
  if (!dialog) build();
  dialog.classList.toggle("first", !store.me);
  if (!dialog.open) dialog.showModal();
  drawList();
  try {
    await readPeople();
    const current = dialog.querySelector("[aria-current]") ?? dialog.querySelector(".person");
    if (hasKeyboard() && !document.activeElement.matches("input, button")) current?.focus({ preventScroll: true });
  } catch (error) {
    tell(error.message);
  }
}

async function readPeople() {
  const answer = await arena.ask("people");
  people = answer.people;
  store.online = new Set(answer.online);
  drawList();
}

export function closePicker() {
  if (dialog?.open) dialog.close();
}

function tell(words) {
  const line = dialog?.querySelector(".form-error");
  if (line) line.textContent = words;
}

function build() {
  const name = el("input", {
    type: "text",
    id: "new-person",
    maxlength: LONGEST_NAME,
    autocomplete: "off",
    placeholder: "Their name",
    required: true,
  });
  const form = el(
    "form",
    { class: "add-person" },
    el("label", { for: "new-person" }, "Add a person"),
    el("div", { class: "add-person-row" }, name, el("button", { type: "submit", class: "button secondary" }, icon("plus"), "Add")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = name.value.trim();
    if (!wanted) {
      tell("A person needs a name.");
      return;
    }
    try {
      const { user } = await arena.ask("add_person", { name: wanted });
      name.value = "";
      take(user.id);
    } catch (error) {
      tell(error.message);
    }
  });
  dialog = el(
    "dialog",
    { class: "picker", "aria-labelledby": "picker-title" },
    el(
      "div",
      { class: "picker-brand" },
      el("img", { src: "/page/icon.svg", alt: "", width: 56, height: 56 }),
      el("p", {}, "Grandstand arena"),
    ),
    el("h2", { id: "picker-title", tabindex: "-1", autofocus: true }, "Who are you?"),
    el("p", { class: "picker-welcome" }, "Welcome! Here you play race board games with friends and AI players, as in a chat."),
    el("p", { class: "dim" }, "Be one of them in this tab. Every other tab can be somebody else."),
    el("ul", { class: "people" }),
    el("p", { class: "form-error", role: "alert" }),
    form,
    iconButton("Close", "close", () => dialog.close(), { class: "picker-close" }),
  );
  dialog.addEventListener("cancel", (event) => !store.me && event.preventDefault());
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && !store.me && event.preventDefault());
  dialog.addEventListener("click", (event) => event.target === dialog && store.me && dialog.close());
  document.body.append(dialog);
}

function take(userId) {
  tell("");
  choose(userId);
}

function drawList() {
  const channel = store.here ?? new URLSearchParams(location.hash.slice(1)).get("in");
  fill(
    dialog.querySelector(".people"),
    people.map((user) => {
        const current = user.id === store.me?.id;
        const name = userName(user);
        return el(
          "li",
          {},
          el(
            "button",
            {
              type: "button",
              class: "person",
              "aria-label": name,
              "aria-current": current ? "true" : null,
              onclick: () => take(user.id),
            },
            avatar(user),
            el("span", { class: "person-name" }, name),
            current
              ? el("span", { class: "dim" }, "this tab")
              : store.online.has(user.id)
                ? el("span", { class: "dim" }, "in another tab")
                : null,
          ),
          el(
            "a",
            {
              class: "icon-button",
              href: `/${addressOf(user.id, channel)}`,
              target: "_blank",
              rel: "noopener",
              "aria-label": `${name} in a new tab`,
              title: `${name} in a new tab`,
            },
            icon("out"),
          ),
        );
      }),
  );
}

on("members", () => dialog?.open && drawList());
on("people", async () => {
  if (!dialog?.open) return;
  try {
    await readPeople();
  } catch {
    // The list stays as it is until the connection is back.
  }
});
