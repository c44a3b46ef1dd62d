// The fields of a bot's form: each is {root, customId, check(), read(), focus()}, or only {root} for plain text.

import { sizeWords, upload } from "./arena.js";
import { el, fill, freshId } from "./dom.js";
import { icon } from "./icons.js";
import { prose } from "./prose.js";
import { defaultsOf, selectControl } from "./select.js";
import { store } from "./store.js";

/** A top-level component of a form. */
export function drawField(component, channel) {
  if (component.type === 10) return { root: prose(component.content, { channel }) };
  if (component.type === 1) return wrap(component.components[0], component.components[0].label, null, channel);
  if (component.type === 18) return wrap(component.component, component.label, component.description, channel);
  return null;
}

const MAKERS = { 3: choice, 4: words, 5: choice, 6: choice, 7: choice, 8: choice, 19: files, 21: radios, 22: checks, 23: check };

function wrap(component, label, description, channel) {
  const make = MAKERS[component?.type];
  if (!make) return { root: el("p", { class: "dim" }, `(${label}: a field this page does not know.)`) };
  const ids = { label: freshId("label"), input: freshId("input"), note: freshId("note"), error: freshId("error") };
  const needed = component.type !== 23 && component.required !== false;
  const error = el("p", { class: "form-error", id: ids.error, role: "alert" });
  const part = make(component, { ids, label, needed, channel, describedBy: `${description ? `${ids.note} ` : ""}${ids.error}` });
  const tell = (sentence) => {
    error.textContent = sentence ?? "";
    part.marks?.forEach((node) => node.setAttribute("aria-invalid", String(Boolean(sentence))));
    return !sentence;
  };
  const title = part.grouped
    ? el("div", { class: "field-label", id: ids.label })
    : el("label", { class: "field-label", id: ids.label, for: ids.input });
  fill(title, label, needed ? el("b", { "aria-hidden": "true" }, " *") : null);
  const root = el(
    "div",
    { class: "field" },
    title,
    description ? el("p", { class: "dim", id: ids.note }, description) : null,
    part.root,
    error,
  );
  // The error stays up to date while the person corrects it.
  root.addEventListener("input", () => error.textContent && tell(part.wrong()));
  return { root, customId: component.custom_id, read: part.read, focus: part.focus, check: () => tell(part.wrong()) };
}

function words(component, { ids, needed, describedBy }) {
  const long = component.style === 2;
  const input = el(long ? "textarea" : "input", {
    id: ids.input,
    type: long ? null : "text",
    rows: long ? 4 : null,
    placeholder: component.placeholder,
    maxlength: component.max_length ?? 4000,
    "aria-required": needed ? "true" : null,
    "aria-describedby": describedBy,
    class: "text-field",
  });
  input.value = component.value ?? "";
  const count = component.max_length ? el("span", { class: "counter", "aria-hidden": "true" }) : null;
  const draw = () => count && (count.textContent = `${input.value.length}/${component.max_length}`);
  input.addEventListener("input", draw);
  draw();
  const wrong = () => {
    const length = input.value.length;
    if (needed && !input.value.trim()) return "This is needed.";
    if (length && component.min_length && length < component.min_length)
      return `At least ${component.min_length} characters, please; this has ${length}.`;
    return null;
  };
  return {
    root: el("div", { class: "text-box" }, input, count),
    marks: [input],
    wrong,
    read: () => input.value,
    focus: () => input.focus(),
  };
}

function choice(component, { ids, label, needed, channel }) {
  let values = defaultsOf(component);
  const box = el("div", {});
  const settled = { ...component, min_values: needed ? Math.max(1, component.min_values ?? 1) : 0 };
  const draw = (focus) => {
    const control = selectControl(settled, {
      channel,
      values,
      name: label,
      choose: (chosen) => {
        values = chosen;
        draw(true);
        box.dispatchEvent(new Event("input", { bubbles: true }));
      },
    });
    control.id = ids.input;
    fill(box, control);
    if (focus) control.focus();
  };
  draw(false);
  const least = component.min_values ?? 1;
  const wrong = () => {
    if (needed && !values.length) return "Choose something, please.";
    return values.length && values.length < least ? `Choose at least ${least}.` : null;
  };
  return { root: box, wrong, read: () => values, focus: () => box.firstElementChild.focus() };
}

function optionRow(type, name, option, describedBy) {
  const noteId = freshId("option");
  const input = el("input", {
    type,
    name,
    value: option.value,
    "aria-describedby": [option.description ? noteId : "", describedBy].filter(Boolean).join(" "),
  });
  input.checked = Boolean(option.default);
  const root = el(
    "label",
    { class: "tick-row" },
    input,
    el(
      "span",
      { class: "tick-words" },
      el("span", {}, option.label),
      option.description ? el("span", { class: "dim", id: noteId }, option.description) : null,
    ),
  );
  return { input, root };
}

function radios(component, { ids, needed, describedBy }) {
  const rows = component.options.map((option) => optionRow("radio", ids.input, option, ""));
  const root = el(
    "div",
    {
      role: "radiogroup",
      "aria-labelledby": ids.label,
      "aria-describedby": describedBy,
      "aria-required": needed ? "true" : null,
      class: "ticks",
    },
    rows.map((row) => row.root),
  );
  const chosen = () => rows.find((row) => row.input.checked)?.input.value;
  return {
    root,
    grouped: true,
    marks: [root],
    wrong: () => (needed && chosen() === undefined ? "Choose one, please." : null),
    read: chosen,
    focus: () => (rows.find((row) => row.input.checked) ?? rows[0]).input.focus(),
  };
}

function checks(component, { ids, needed, describedBy }) {
  const rows = component.options.map((option) => optionRow("checkbox", ids.input, option, ""));
  const root = el(
    "div",
    { role: "group", "aria-labelledby": ids.label, "aria-describedby": describedBy, class: "ticks" },
    rows.map((row) => row.root),
  );
  const chosen = () => rows.filter((row) => row.input.checked).map((row) => row.input.value);
  const least = component.min_values ?? (needed ? 1 : 0);
  const most = component.max_values ?? rows.length;
  const wrong = () => {
    const count = chosen().length;
    if (!count && !needed) return null;
    if (count < least) return `Tick at least ${least}.`;
    return count > most ? `Tick at most ${most}.` : null;
  };
  return { root, grouped: true, marks: [], wrong, read: chosen, focus: () => rows[0].input.focus() };
}

function check(component, { ids, label, describedBy }) {
  const input = el("input", { type: "checkbox", id: ids.input, "aria-label": label, "aria-describedby": describedBy });
  input.checked = Boolean(component.default);
  const words = el("span", { class: "tick-words", "aria-hidden": "true" }, "Yes");
  return {
    root: el("div", { class: "ticks" }, el("label", { class: "tick-row" }, input, words)),
    marks: [input],
    wrong: () => null,
    read: () => input.checked,
    focus: () => input.focus(),
  };
}

function files(component, { ids, needed, describedBy }) {
  const most = component.max_values ?? 1;
  const least = needed ? Math.max(1, component.min_values ?? 1) : 0;
  const input = el("input", {
    type: "file",
    id: ids.input,
    multiple: most > 1,
    "aria-describedby": describedBy,
    class: "file-field",
  });
  const chosen = el("ul", { class: "chosen-files" });
  input.addEventListener("change", () =>
    fill(
      chosen,
      [...input.files].map((file) => el("li", {}, icon("file"), `${file.name} · ${sizeWords(file.size)}`)),
    ),
  );
  const wrong = () => {
    const list = [...input.files];
    if (list.length < least) return least === 1 ? "A file is needed." : `At least ${least} files are needed.`;
    if (list.length > most) return `At most ${most} ${most === 1 ? "file" : "files"}, please.`;
    const large = list.find((file) => file.size > store.attachmentLimit);
    return large ? `${large.name} is too large: the limit is ${sizeWords(store.attachmentLimit)}.` : null;
  };
  const read = async () => Promise.all([...input.files].map(async (file) => (await upload(file)).id));
  return { root: el("div", {}, input, chosen), marks: [input], wrong, read, focus: () => input.focus() };
}
