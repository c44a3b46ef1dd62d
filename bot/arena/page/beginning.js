// What is shown instead of messages: while they load, and above the first one of a channel.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { channelName, signedName } from "./names.js";
import { isDirect, isThread } from "./store.js";

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
  );
}
