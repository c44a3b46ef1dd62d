// Forms that a bot opens: a dialog with the bot's fields. Escape closes it; mistakes are shown beside their field.

import { arena } from "./arena.js";
import { dots, el, fill } from "./dom.js";
import { drawField } from "./fields.js";
import { iconButton } from "./icons.js";
import { on, store } from "./store.js";
import { follow } from "./waiting.js";

let current = null;

function openModal(modal) {
  current?.dialog.close();
  const titleId = `modal-${modal.id}`;
  const dialog = el("dialog", { class: "modal", "aria-labelledby": titleId });
  const error = el("p", { class: "form-error", role: "alert" });
  const submit = el("button", { type: "submit", class: "button primary" }, "Submit");
  const fields = modal.components.map((component) => drawField(component, store.here)).filter(Boolean);
  const form = el(
    "form",
    { novalidate: true, autocomplete: "off" },
    el(
      "header",
      {},
      el(
        "div",
        {},
        el("h2", { id: titleId }, modal.title),
        modal.application?.name ? el("p", { class: "dim" }, `asked by ${modal.application.name}`) : null,
      ),
      iconButton("Close", "close", () => dialog.close()),
    ),
    el(
      "div",
      { class: "modal-fields" },
      fields.map((field) => field.root),
    ),
    error,
    el("footer", {}, el("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel"), submit),
  );
  const opened = { dialog, done: false };
  current = opened;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    error.textContent = "";
    const wrong = fields.filter((field) => field.read && !field.check());
    if (wrong.length) {
      wrong[0].focus();
      return;
    }
    submit.disabled = true;
    fill(submit, "Submit", dots());
    let failure;
    try {
      const values = {};
      for (const field of fields) {
        const value = field.read ? await field.read() : undefined;
        if (value !== undefined) values[field.customId] = value;
      }
      const { interaction } = await arena.ask("submit", { modal: modal.id, values });
      failure = await follow(interaction);
    } catch (refusal) {
      failure = refusal.message;
    }
    submit.disabled = false;
    fill(submit, "Submit");
    if (failure) {
      error.textContent =
        failure === "This interaction failed" ? "This interaction failed. Nothing is lost: you can send it again." : failure;
      return;
    }
    opened.done = true;
    dialog.close();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.matches("textarea")) form.requestSubmit();
  });
  dialog.addEventListener("close", () => {
    if (!opened.done) arena.ask("close_modal", { modal: modal.id }).catch(() => {});
    if (current === opened) current = null;
    dialog.remove();
  });
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  (fields.find((field) => field.focus)?.focus ?? (() => submit.focus()))();
}

on("modal", openModal);
