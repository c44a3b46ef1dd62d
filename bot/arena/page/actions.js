// What can be done with a message: react, reply, edit, delete, and the applications' commands for messages.

import { arena } from "./arena.js";
import { el, hasKeyboard } from "./dom.js";
import { icon, iconButton } from "./icons.js";
import { useOn } from "./locals.js";
import { isEphemeral } from "./reading.js";
import { say } from "./notices.js";
import { closePopup, openMenu, openPopup, walk } from "./popup.js";
import { STARTER, emit, findMessage, on, store } from "./store.js";

const SIGNS = "👍 👎 ❤️ 😂 😮 😢 🎉 👏 🔥 👀 🤔 🙏 💪 🍀 🎲 🏁 🏆 🥇 🥈 🥉 🏃 🐢 🍌 ⭐ ✅ ❌ 💯 🚀 🫡 😴".split(" ");
const LONG_PRESS = 480;
const list = document.getElementById("log");

/** Commands of a kind (2: for people, 3: for messages) that can be used in a channel. */
function menuCommands(type, channelId) {
  const channel = store.channels.get(channelId);
  return store.commands.filter((command) => command.type === type && fitsChannel(command, channel));
}

/** Whether a command may be used in a channel: one of this server or of all, and allowed in direct messages if it is one. */
export function fitsChannel(command, channel) {
  if (!channel) return false;
  if (command.guild_id && command.guild_id !== channel.guild_id) return false;
  if (channel.guild_id) return !command.contexts || command.contexts.includes(0);
  return command.contexts ? command.contexts.includes(1) || command.contexts.includes(2) : command.dm_permission !== false;
}

/** Menu entries for the commands that fit, or none. */
export function commandEntries(type, channelId, target) {
  const commands = menuCommands(type, channelId);
  if (!commands.length) return [];
  const entry = (command) => ({ label: command.name, icon: icon("apps"), run: () => useOn(command, channelId, target) });
  return [{ heading: "Apps" }, ...commands.map(entry)];
}

async function tell(promise) {
  try {
    await promise;
  } catch (error) {
    say(error.message, { failed: true });
  }
}

function react(message, emoji, on_) {
  const name = emoji.id ? `${emoji.name}:${emoji.id}` : emoji.name;
  return tell(arena.ask("react", { channel: message.channel_id, message: message.id, emoji: name, on: on_ }));
}

function openSigns(message, anchor) {
  const grid = el(
    "div",
    { class: "signs", role: "group", "aria-label": "Reactions" },
    SIGNS.map((sign) =>
      el(
        "button",
        {
          type: "button",
          "aria-label": `React with ${sign}`,
          onclick: () => {
            closePopup();
            react(message, { name: sign }, true);
          },
        },
        sign,
      ),
    ),
  );
  grid.addEventListener("keydown", (event) => walk(event, grid, "button"));
  // The bar that opened the menu may have been removed by now; its message has not.
  openPopup(anchor.isConnected ? anchor : list.querySelector(`[data-message="${CSS.escape(message.id)}"]`), grid);
  grid.firstElementChild.focus({ preventScroll: true });
}

function openActions(message, anchor) {
  if (message.local || message.type === STARTER) return;
  if (isEphemeral(message)) {
    openMenu(anchor, "Message actions", [
      {
        label: "Dismiss",
        icon: icon("close"),
        run: () => {
          tell(
            arena
              .ask("dismiss", { channel: message.channel_id, message: message.id })
              .then(() => emit("drop", message.channel_id, message.id)),
          );
        },
      },
    ]);
    return;
  }
  const mine = message.author.id === store.me.id;
  const entries = [
    { label: "Add a reaction", icon: icon("smile"), run: () => openSigns(message, anchor) },
    { label: "Reply", icon: icon("reply"), run: () => emit("reply", message) },
  ];
  if (mine) {
    entries.push({ label: "Edit", icon: icon("edit"), run: () => emit("edit", message) });
    entries.push({
      label: "Delete",
      icon: icon("trash"),
      danger: true,
      run: () => tell(arena.ask("delete", { channel: message.channel_id, message: message.id })),
    });
  }
  openMenu(anchor, "Message actions", [...entries, ...commandEntries(3, message.channel_id, message.id)]);
}

function messageOf(article) {
  return article ? findMessage(store.here, article.dataset.message) : null;
}

/** The small bar at the corner of the message under the pointer or with the focus. */
function showTools(article) {
  const message = messageOf(article);
  if (!message || article.querySelector(":scope > .tools")) return;
  hideTools();
  if (message.local || message.type === STARTER || isEphemeral(message)) return;
  const tool = (label, sign, run) => iconButton(label, sign, (event) => run(event.currentTarget), { title: label });
  article.append(
    el(
      "div",
      { class: "tools" },
      el(
        "div",
        { role: "toolbar", "aria-label": "Message actions" },
        tool("Add a reaction", "smile", (anchor) => openSigns(message, anchor)),
        tool("Reply", "reply", () => emit("reply", message)),
        message.author.id === store.me.id ? tool("Edit", "edit", () => emit("edit", message)) : null,
        tool("More actions", "more", (anchor) => openActions(message, anchor)),
      ),
    ),
  );
}

function hideTools() {
  for (const tools of list.querySelectorAll(".tools")) if (!tools.contains(document.activeElement)) tools.remove();
}

list.addEventListener("pointerover", (event) => event.pointerType === "mouse" && showTools(event.target.closest("article")));
list.addEventListener("pointerleave", hideTools);
list.addEventListener("focusin", (event) => hasKeyboard() && showTools(event.target.closest("article")));

list.addEventListener("contextmenu", (event) => {
  const article = event.target.closest("article");
  if (!article || event.target.closest("a, img, pre, input") || String(getSelection())) return;
  event.preventDefault();
  openFor(article);
});

// On a touch screen a long press replaces the right click. Android sends "contextmenu" itself, iOS does not.
let press = null;
list.addEventListener("pointerdown", (event) => {
  const article = event.target.closest("article");
  if (event.pointerType !== "touch" || !article || event.target.closest("button, a, input")) return;
  press = setTimeout(() => openFor(article), LONG_PRESS);
});
for (const event of ["pointerup", "pointercancel", "pointermove"])
  list.addEventListener(
    event,
    (moved) => (event !== "pointermove" || Math.abs(moved.movementX) + Math.abs(moved.movementY) > 4) && clearTimeout(press),
  );

function openFor(article) {
  const message = messageOf(article);
  if (message) openActions(message, article.querySelector(".tools button:last-child") ?? article);
}

on("react", react);
on("message-menu", openFor);
