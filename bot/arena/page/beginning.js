// What is shown instead of messages: while they load, and above the first one of a channel.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { channelName, signedName } from "./names.js";
import { emit, isDirect, isThread, store } from "./store.js";

/** Placeholders for messages while they load. */
export function placeholder() {
  return el(
    "div",
    { class: "loading", "aria-label": "Loading messages" },
    Array.from({ length: 5 }, () => el("div", { class: "ghost" }, el("i"), el("b"), el("b"))),
  );
}

/** The text above the first message of a channel. */
export function beginningOf(channel, isEmpty) {
  const sign = isDirect(channel) ? "at" : isThread(channel) ? "thread" : "hash";
  const kind = isDirect(channel) ? "conversation" : isThread(channel) ? "thread" : "channel";
  const hint = isEmpty ? " Say something, or type / to see what can be played." : "";
  return el(
    "div",
    { class: "beginning" },
    el("span", { class: "beginning-sign" }, icon(sign)),
    el("h2", {}, isDirect(channel) ? channelName(channel) : signedName(channel)),
    el("p", { class: "dim" }, channel.topic || `This is the beginning of the ${kind}.${hint}`),
    isEmpty && !isDirect(channel) && !isThread(channel) ? greeting() : null,
  );
}

/** What somebody reads who comes for the first time, if there is a game to open. */
function greeting() {
  const play = store.commands.find(({ name }) => name === "play");
  if (!play) return null;
  return el(
    "div",
    { class: "greeting" },
    el(
      "ol",
      {},
      el("li", {}, "Type /play and send it: a table opens, and says how its game is played."),
      el("li", {}, "Add AI players, or open this page in another tab and be somebody else."),
      el("li", {}, "Press Start. From then on the game asks you: press a button."),
    ),
    el("button", { type: "button", class: "button secondary", onclick: () => emit("start-command", play.id, play.name) }, "Type /play for me"),
  );
}
