// The head of the open channel: its name, its topic, and the buttons for threads and members.

import { arena } from "./arena.js";
import { el, fill } from "./dom.js";
import { icon, iconButton } from "./icons.js";
import { membersOpen, toggleMembers } from "./members.js";
import { avatar, channelName } from "./names.js";
import { say } from "./notices.js";
import { emit, isDirect, isThread, on, store } from "./store.js";

const title = document.getElementById("room-title");
const tools = document.getElementById("room-tools");
const note = document.getElementById("room-note");

/** Draws the head for the open channel. */
export function drawRoom() {
  const channel = store.channels.get(store.here);
  note.textContent = stateWords(channel?.thread_metadata);
  if (!channel) {
    fill(title, el("h2", {}, "No channel"));
    fill(tools);
    return;
  }
  fill(title, drawTitle(channel));
  const members = iconButton("Members", "people", () => toggleMembers(), {
    title: "Members",
    "aria-pressed": String(membersOpen()),
    "aria-controls": "members",
  });
  fill(tools, isThread(channel) ? threadButton(channel) : null, members);
}

/** What to know before writing in a thread, or nothing. */
function stateWords({ archived, locked } = {}) {
  if (locked) return "This thread is locked; only people who manage threads can write here.";
  return archived ? "This thread is archived; writing opens it again." : "";
}

function drawTitle(channel) {
  if (isDirect(channel)) {
    const other = channel.recipients?.find((user) => user.id !== store.me.id) ?? store.me;
    return [avatar(other, "small"), el("h2", {}, channelName(channel))];
  }
  const parent = isThread(channel) ? store.channels.get(channel.parent_id) : null;
  return [
    parent
      ? [
          el(
            "button",
            {
              type: "button",
              class: "parent",
              onclick: () => emit("go", parent.id),
              "aria-label": `Back to #${channelName(parent)}`,
            },
            icon("hash"),
            el("span", { class: "wide-only" }, channelName(parent)),
          ),
          el("span", { class: "dim", "aria-hidden": "true" }, "›"),
        ]
      : null,
    parent ? null : icon("hash"),
    el("h2", { title: channelName(channel) }, channelName(channel)),
    channel.topic ? el("p", { class: "topic", title: channel.topic }, channel.topic) : null,
  ];
}

/** In a thread: join it, or leave. */
function threadButton(channel) {
  const joined = Boolean(channel.member);
  const run = async () => {
    try {
      const answer = await arena.ask(joined ? "leave_thread" : "join_thread", { channel: channel.id });
      const known = store.channels.get(channel.id);
      if (known) known.member = joined ? null : (answer.member ?? { user_id: store.me.id });
      drawRoom();
    } catch (error) {
      say(error.message, { failed: true });
    }
  };
  return el(
    "button",
    {
      type: "button",
      class: "button secondary compact",
      "aria-label": joined ? "Leave the thread" : "Join the thread",
      title: joined ? "Leave the thread" : null,
      onclick: run,
    },
    joined ? icon("leave") : "Join",
    el("span", { class: "wide-only" }, joined ? "Leave thread" : "thread"),
  );
}

export function startRoom() {
  on("channel", (id) => id === store.here && drawRoom());
  on("members-toggled", drawRoom);
  on("tree", () => store.here && drawRoom());
}
