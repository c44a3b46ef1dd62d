// The message box: text, files, replies, edits, and the way into slash commands.

import { arena, upload } from "./arena.js";
import { commandIn, typedCommands } from "./commands.js";
import { Completion, fitting } from "./completion.js";
import { el, fill, hasKeyboard, isNarrow } from "./dom.js";
import { iconButton } from "./icons.js";
import { mentionItems, toMarks, toNames } from "./mentions.js";
import { signedName, userName } from "./names.js";
import { CommandForm } from "./slash.js";
import { logOf, on, store } from "./store.js";
import { drawTyping, typingLine } from "./typing.js";
import { Uploads } from "./uploads.js";

const LONGEST = 2000;
const TYPING_EVERY = 8000;

const drafts = new Map();
let reply = null;
let editing = null;
let command = null;
let typedAt = 0;

const place = document.getElementById("write");
const note = el("div", { class: "composer-note", hidden: true });
const error = el("p", { class: "form-error", role: "alert" });
const uploads = new Uploads({ changed: () => grow(), tell: (words) => tell(words) });
const text = el("textarea", {
  id: "composer-text",
  rows: 1,
  "aria-autocomplete": "list",
  autocomplete: "off",
  enterkeyhint: "send",
});
const counter = el("span", { class: "counter", "aria-live": "polite" });
const chooser = el("input", { type: "file", multiple: true, hidden: true, tabindex: "-1" });
const attach = iconButton("Attach files", "plus", () => chooser.click());
const send = iconButton("Send", "send", null, { type: "submit", class: "send" });
const form = el("form", { class: "composer-form" }, attach, text, counter, send, chooser);
const commandPlace = el("div", {});
const completion = new Completion(place);

export function startComposer() {
  place.append(note, error, uploads.root, form, commandPlace, typingLine);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  chooser.addEventListener("change", () => {
    uploads.take(chooser.files);
    chooser.value = "";
  });
  text.addEventListener("input", typed);
  text.addEventListener("keydown", keyed);
  text.addEventListener("blur", () =>
    setTimeout(() => document.activeElement !== text && completion.input === text && completion.close()),
  );
  text.addEventListener("paste", (event) => event.clipboardData.files.length && uploads.take(event.clipboardData.files));
  const room = document.getElementById("room");
  room.addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
  room.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    uploads.take(event.dataTransfer.files);
  });
  on("reply", startReply);
  on("edit", startEdit);
  on("mention", (userId) => insert(`@${userName(userId, store.channels.get(store.here)?.guild_id)} `));
  on("start-command", (id, name) =>
    startCommand(typedCommands(store.here).find((leaf) => leaf.command.id === id && leaf.label === `/${name}`)),
  );
}

/** Called when another channel is opened: a draft stays with its channel. */
export function composeIn(channelId, before) {
  if (before) drafts.set(before, editing ? "" : (command?.words ?? text.value));
  command?.close("");
  stopNote();
  uploads.clear();
  tell("");
  const channel = store.channels.get(channelId);
  const label = `Message ${signedName(channel)}`;
  text.setAttribute("aria-label", label);
  const longest = isNarrow() ? 28 : 64;
  text.placeholder = label.length > longest ? `${label.slice(0, longest)}…` : label;
  text.value = drafts.get(channelId) ?? "";
  grow();
  drawTyping();
  const begun = commandIn(text.value, channelId);
  if (begun) startCommand(begun.leaf, { rest: begun.rest, focus: hasKeyboard() });
  else if (hasKeyboard()) text.focus({ preventScroll: true });
}

/** Clears all drafts, for when another person takes over this tab. */
export function forgetDrafts() {
  drafts.clear();
  command?.close("");
  text.value = "";
}

export function focusComposer() {
  if (command) command.focus();
  else text.focus();
}

function tell(words) {
  error.textContent = words;
}

function grow() {
  text.style.setProperty("height", "auto");
  text.style.setProperty("height", `${Math.min(text.scrollHeight, innerHeight * 0.4)}px`);
  const left = LONGEST - text.value.length;
  counter.textContent = left < 200 ? String(left) : "";
  counter.classList.toggle("over", left < 0);
  send.classList.toggle("ready", text.value.trim() !== "" || uploads.entries.length > 0);
}

function typed() {
  grow();
  tell("");
  const value = text.value;
  if (!editing && value.startsWith("/")) {
    const begun = commandIn(value, store.here);
    if (begun && value.length > begun.leaf.label.length) startCommand(begun.leaf, { rest: begun.rest });
    else completion.show(text, "Commands", fitting(typedCommands(store.here), value.slice(1), Infinity), (leaf) => startCommand(leaf));
    return;
  }
  suggestMentions();
  if (value.trim() && Date.now() - typedAt > TYPING_EVERY) {
    typedAt = Date.now();
    arena.ask("typing", { channel: store.here }).catch(() => {});
  }
}

function suggestMentions() {
  const before = text.value.slice(0, text.selectionStart);
  const match = /(?:^|\s)([@#])([^\s@#]{0,30})$/u.exec(before);
  if (!match) {
    completion.close();
    return;
  }
  const items = fitting(mentionItems(match[1], store.here), match[2], 8);
  completion.show(text, match[1] === "@" ? "People" : "Channels", items, (item) => {
    const start = before.length - match[2].length - 1;
    text.setRangeText(`${item.label} `, start, text.selectionStart, "end");
    text.focus();
    grow();
  });
}

function keyed(event) {
  if (completion.key(event)) return;
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    submit();
  } else if (event.key === "Escape" && (reply || editing)) {
    event.preventDefault();
    stopNote();
  } else if (event.key === "ArrowUp" && !text.value && !editing) {
    const mine = logOf(store.here).messages.findLast((message) => !message.local && message.author.id === store.me.id);
    if (!mine) return;
    event.preventDefault();
    startEdit(mine);
  }
}

/** Opens the form of a command. Afterwards the draft is back, unless it was the command itself. */
function startCommand(leaf, { rest = "", focus = true } = {}) {
  if (!leaf) {
    tell("There is no such command here.");
    return;
  }
  completion.close();
  command?.close("");
  stopNote();
  const begun = text.value.startsWith("/") ? "" : text.value;
  text.value = "";
  form.hidden = true;
  command = new CommandForm({
    leaf,
    channel: store.here,
    completion,
    typed: rest,
    closed: (back) => {
      command = null;
      fill(commandPlace);
      form.hidden = false;
      text.value = back || begun;
      grow();
      if (hasKeyboard() || back) text.focus();
      if (back) typed();
    },
  });
  fill(commandPlace, command.root);
  if (focus) command.focus();
}

function insert(words) {
  const gap = text.value && !/\s$/.test(text.value) ? " " : "";
  text.value += gap + words;
  text.focus();
  grow();
}

function showNote(words, name) {
  fill(
    note,
    el("span", {}, words, el("strong", {}, name)),
    iconButton("Cancel", "close", stopNote),
  );
  note.hidden = false;
  text.focus();
}

function startReply(message) {
  stopNote();
  reply = message;
  showNote("Replying to ", userName(message.author, store.channels.get(store.here)?.guild_id));
}

function startEdit(message) {
  stopNote();
  editing = message;
  text.value = toNames(message.content, store.here);
  grow();
  showNote("Editing your message", "");
}

function stopNote() {
  if (editing) text.value = "";
  reply = null;
  editing = null;
  note.hidden = true;
  grow();
}

async function submit() {
  const words = toMarks(text.value.trim(), store.here);
  if (!words && !uploads.entries.length && !editing) return;
  if (words.length > LONGEST) {
    tell(`That is too long: ${words.length} characters, and ${LONGEST} is the limit.`);
    return;
  }
  const begun = editing ? null : commandIn(text.value.trim(), store.here);
  if (begun) {
    startCommand(begun.leaf, { rest: begun.rest });
    command.send();
    return;
  }
  if (!editing && /^\/[\w-]/.test(words) && typedCommands(store.here).length && !words.includes("\n")) {
    tell(`There is no command ${words.split(" ")[0]} here. Type / to see all commands.`);
    return;
  }
  const channel = store.here;
  const draft = text.value;
  const [changing, answering, sent] = [editing, reply, uploads.files];
  send.disabled = true;
  text.value = "";
  tell("");
  try {
    if (changing) {
      await arena.ask("edit", { channel, message: changing.id, content: words });
    } else {
      const sentFiles = await Promise.all(sent.map(upload));
      await arena.ask("say", {
        channel,
        content: words,
        ...(answering ? { reply_to: answering.id } : {}),
        ...(sentFiles.length ? { files: sentFiles.map(({ id }) => id) } : {}),
      });
    }
    typedAt = 0;
    uploads.clear();
    editing = null;
    stopNote();
  } catch (failure) {
    if (!text.value) text.value = draft;
    tell(failure.message);
  } finally {
    send.disabled = false;
    grow();
  }
}
