// Links of people and bots: those of Discord's form lead to a place in this page, all others to a new tab.

import { addressOf } from "./address.js";
import { el, webLink } from "./dom.js";
import { icon } from "./icons.js";
import { channelName } from "./names.js";
import { emit, isThread, store } from "./store.js";

const PLACE = /^https?:\/\/(?:(?:www|ptb|canary)\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?(?:[?#].*)?$/i;

/** The channel, and maybe the message, that an address of Discord's form leads to; else null. */
export function placeOf(address) {
  const match = PLACE.exec(address ?? "");
  return match ? { channel: match[1], message: match[2] ?? null } : null;
}

/** A link wherever it leads. A place in this page opens in this tab, unless a tab of its own is asked for. */
export function link(address, attributes, ...children) {
  const place = placeOf(address);
  if (!place) return webLink(address, attributes, ...children);
  const follow = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (place.message) emit("show-message", place.channel, place.message);
    else emit("go", place.channel);
  };
  return el("a", { href: addressOf(store.me?.id, place.channel), onclick: follow, ...attributes }, ...children);
}

/** A link that was written without words of its own: a place in this page is called by its name. */
export function bareLink(address, words) {
  const channel = store.channels.get(placeOf(address)?.channel);
  if (!channel) return link(address, {}, words);
  const within = placeOf(address).message ? " › message" : "";
  return link(address, { class: "mention" }, icon(isThread(channel) ? "thread" : "hash"), channelName(channel) + within);
}
