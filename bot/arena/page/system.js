// System messages in a channel: joins, pins, threads, renames.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { userName } from "./names.js";
import { proseLine } from "./prose.js";
import { emit, isThread, store } from "./store.js";
import { clockWords, fullWords } from "./times.js";

/** Fills the article of such a message with a sentence. */
export function drawSystem(article, message, name) {
  const who = el("strong", {}, name);
  const reference = message.message_reference;
  const time = el("time", { datetime: message.timestamp, title: fullWords(message.timestamp) }, clockWords(message.timestamp));
  const link = (label, run) => el("button", { type: "button", class: "link-button", onclick: run }, label);
  let sign = "arrowIn";
  let words;
  if (message.type === 7) words = [who, " joined the server."];
  else if (message.type === 6) {
    sign = "pin";
    words = [
      who,
      " pinned ",
      reference?.message_id
        ? link("a message", () => emit("show-message", reference.channel_id ?? message.channel_id, reference.message_id))
        : "a message",
      ".",
    ];
  } else if (message.type === 18) {
    sign = "thread";
    words = [
      who,
      " started a thread: ",
      reference?.channel_id ? link(message.content || "open it", () => emit("go", reference.channel_id)) : message.content,
    ];
  } else if (message.type === 4) {
    sign = "edit";
    words = [
      who,
      isThread(store.channels.get(message.channel_id)) ? " renamed the thread: " : " renamed the channel: ",
      el("strong", {}, message.content),
    ];
  } else if (message.type === 1) {
    words = [who, " added ", el("strong", {}, userName(message.mentions?.[0] ?? "")), "."];
  } else if (message.type === 2) {
    words = [who, " removed ", el("strong", {}, userName(message.mentions?.[0] ?? "")), "."];
  } else {
    words = [
      who,
      " ",
      message.content ? proseLine(message.content, { channel: message.channel_id }) : "did something this page has no words for.",
    ];
  }
  article.append(el("div", { class: "system" }, icon(sign), el("span", {}, words, " ", time)));
  article.setAttribute("aria-label", article.textContent);
  return article;
}
