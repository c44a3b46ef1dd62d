// What is unread: dots and counts of mentions for each channel, remembered for each person, and the tab's title.

import { arena } from "./arena.js";
import { mergeRead } from "./events.js";
import { callsMe, messageWords } from "./reading.js";
import { signedName, userName } from "./names.js";
import { dropNotices, notifyOutside, say } from "./notices.js";
import { FLAGS, compareIds, emit, isReadable, on, store } from "./store.js";

const READ_AT_ONCE = 50;
const lastRead = new Map();
const calls = new Map();
const unread = new Set();
let watching = () => false;

function storageKey() {
  return `arena.read.${store.me.id}`;
}

function save() {
  localStorage.setItem(storageKey(), JSON.stringify(Object.fromEntries(lastRead)));
}

export function isUnread(channelId) {
  return unread.has(channelId);
}

export function callsIn(channelId) {
  return calls.get(channelId) ?? 0;
}

/** The last message this person had read when the channel was opened, or null. */
export function lastReadIn(channelId) {
  return lastRead.get(channelId) ?? null;
}

/** The id of the newest known message of a channel: a pushed one may be newer than what the channel says. */
function newestIn(channelId) {
  const announced = store.channels.get(channelId)?.last_message_id ?? "0";
  const pushed = store.logs.get(channelId)?.messages.findLast((message) => !message.local)?.id ?? "0";
  return compareIds(announced, pushed) > 0 ? announced : pushed;
}

export function markRead(channelId) {
  const newest = newestIn(channelId);
  dropNotices(channelId);
  const was = unread.delete(channelId);
  const counted = calls.delete(channelId);
  if (newest !== "0" && lastRead.get(channelId) !== newest) {
    lastRead.set(channelId, newest);
    save();
  }
  if (was || counted) changed();
}

function changed() {
  emit("unread");
  drawTitle();
}

/** Counts a message that this person has not seen yet. Returns whether it notifies them. */
function count(message) {
  unread.add(message.channel_id);
  const notifies = callsMe(message) && !(message.flags & FLAGS.silent);
  if (notifies) calls.set(message.channel_id, callsIn(message.channel_id) + 1);
  changed();
  return notifies;
}

/** Tells this person about a new message for them. */
function ring(message) {
  const channel = store.channels.get(message.channel_id);
  const who = userName(message.author, channel?.guild_id);
  const words = channel?.type === 1 ? `${who} wrote to you` : `${who} mentioned you in ${signedName(channel)}`;
  const go = () => emit("show-message", message.channel_id, message.id);
  say(words, { go, detail: messageWords(message), about: message.channel_id });
  notifyOutside(words, messageWords(message), go);
}

/** After entering: messages from while this person was away are counted, not announced. Newcomers have missed nothing. */
export async function catchUp(isWatching) {
  watching = isWatching;
  lastRead.clear();
  calls.clear();
  unread.clear();
  const stored = localStorage.getItem(storageKey());
  const channels = [...store.channels.values()].filter((channel) => isReadable(channel) && channel.last_message_id);
  for (const [id, message] of Object.entries(stored ? JSON.parse(stored) : {})) lastRead.set(id, message);
  if (!stored) {
    for (const channel of channels) lastRead.set(channel.id, channel.last_message_id);
    save();
  }
  const missed = channels.filter((channel) => compareIds(channel.last_message_id, lastRead.get(channel.id) ?? "0") > 0);
  for (const channel of missed) unread.add(channel.id);
  changed();
  for (const channel of missed) {
    if (channel.id === store.here) continue;
    const seen = lastRead.get(channel.id) ?? "0";
    try {
      const page = await arena.ask("read", { channel: channel.id, limit: READ_AT_ONCE });
      mergeRead(channel.id, page);
      for (const message of page.messages) if (compareIds(message.id, seen) > 0 && callsMe(message)) count(message);
    } catch {
      // A channel that cannot be read now keeps its dot; opening it will say why.
    }
  }
}

export function drawTitle() {
  const sum = [...calls.values()].reduce((total, each) => total + each, 0);
  const mark = sum ? `(${sum}) ` : unread.size ? "• " : "";
  const channel = store.channels.get(store.here);
  const parts = [channel && signedName(channel), store.me && userName(store.me), "Grandstand arena"];
  document.title = mark + parts.filter(Boolean).join(" · ");
}

on("message-new", (message) => {
  if (message.author.id === store.me.id || (message.channel_id === store.here && watching())) {
    if (message.channel_id === store.here) markRead(message.channel_id);
    return;
  }
  if (count(message)) ring(message);
});

on("channel-gone", (id) => {
  unread.delete(id);
  calls.delete(id);
  changed();
});
