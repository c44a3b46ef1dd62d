// Links from people and bots: those in Discord's form lead to a place in this page, all others to a new tab.

import { addressOf } from "./address.js";
import { el, webLink } from "./dom.js";
import { icon } from "./icons.js";
import { channelName } from "./names.js";
import { emit, isThread, store } from "./store.js";

const PLACE = /^https?:\/\/(?:(?:www|ptb|canary)\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?(?:[?#].*)?$/i;

/** The channel, and maybe the message, an address in Discord's form leads to; otherwise null. */
export function placeOf(address) {
  const match = PLACE.exec(address ?? "");
  return match ? { channel: match[1], message: match[2] ?? null } : null;
}

/** A link wherever it leads. */
export function link(address, attributes, ...children) {
  const place = placeOf(address);
  return place ? wayTo(place, attributes, ...children) : webLink(address, attributes, ...children);
}

/** A place in this page opens in this tab, unless the person asks for another. */
function wayTo({ channel, message }, attributes, ...children) {
  const follow = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (message) emit("show-message", channel, message);
    else emit("go", channel);
  };
  return el("a", { href: addressOf(store.me?.id, channel), onclick: follow, ...attributes }, ...children);
}

/** A place in this page by its name, known or not. */
export function placeLink({ channel: id, message = null }) {
  const channel = store.channels.get(id);
  const words = message ? `${channelName(channel)} › message` : channelName(channel);
  return wayTo({ channel: id, message }, { class: "mention" }, icon(isThread(channel) ? "thread" : "hash"), words);
}
