// Mentions in the message box: people type and see names, the arena gets Discord's markup.

import { channelName, userName } from "./names.js";
import { channelChoice, peopleIn, personChoice, roleChoice, rolesIn } from "./choices.js";
import { guildOf, isReadable, store } from "./store.js";

function nameable(channelId) {
  const guildId = guildOf(channelId)?.id;
  const people = peopleIn(channelId).map((user) => [`@${userName(user, guildId)}`, `<@${user.id}>`]);
  const roles = rolesIn(channelId).map((role) => [`@${role.name}`, `<@&${role.id}>`]);
  const channels = readable(channelId).map((channel) => [`#${channelName(channel)}`, `<#${channel.id}>`]);
  return [...people, ...roles, ...channels].sort((a, b) => b[0].length - a[0].length);
}

function readable(channelId) {
  const guildId = guildOf(channelId)?.id;
  return [...store.channels.values()].filter((channel) => guildId && channel.guild_id === guildId && isReadable(channel));
}

/** What "@" or "#" can be completed to in a channel. */
export function mentionItems(sign, channelId) {
  const guildId = guildOf(channelId)?.id;
  if (sign === "#") return readable(channelId).map((channel) => ({ ...channelChoice(channel), label: `#${channelName(channel)}` }));
  return [...peopleIn(channelId).map((user) => personChoice(user, guildId)), ...rolesIn(channelId).map(roleChoice)].map((item) => ({
    ...item,
    label: `@${item.label}`,
  }));
}

/** "@Blue" becomes "<@id>", if somebody here has that name. Code stays as it is. */
export function toMarks(text, channelId) {
  if (!/[@#]/.test(text)) return text;
  const names = nameable(channelId);
  return text
    .split(/(```[\s\S]*?```|`[^`\n]+`)/)
    .map((piece, at) => (at % 2 ? piece : mark(piece, names)))
    .join("");
}

function mark(text, names) {
  let out = "";
  for (let at = 0; at < text.length;) {
    const startsWord = at === 0 || /[\s(["'*_~|>,]/.test(text[at - 1]);
    const match =
      startsWord && /[@#]/.test(text[at])
        ? names.find(([name]) => text.startsWith(name, at) && !/[\p{L}\p{N}_]/u.test(text[at + name.length] ?? ""))
        : null;
    out += match ? match[1] : text[at];
    at += match ? match[0].length : 1;
  }
  return out;
}

/** The other way round, for editing a message. */
export function toNames(text, channelId) {
  return nameable(channelId).reduce((words, [name, sign]) => words.replaceAll(sign, name), text);
}
