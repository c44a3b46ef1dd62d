// What a message is, as told by its fields: private, for me, still being written; and its plain words.

import { componentWords } from "./components.js";
import { embedWords } from "./embeds.js";
import { parse, plainWords } from "./markdown.js";
import { channelName, userName } from "./names.js";
import { guildOf, myRoles, store } from "./store.js";

/** Bits of a message's `flags`. */
export const FLAGS = { noEmbeds: 1 << 2, ephemeral: 1 << 6, loading: 1 << 7, silent: 1 << 12, layout: 1 << 15 };

export function isEphemeral(message) {
  return Boolean(message.flags & FLAGS.ephemeral);
}

/** Whether a message calls this person: by name, by a role, as everybody, or in a direct message. */
export function callsMe(message) {
  if (message.local || message.author.id === store.me.id) return false;
  const channel = store.channels.get(message.channel_id);
  if (message.mention_everyone || message.mentions?.some((user) => user.id === store.me.id)) return true;
  if (channel?.type === 1 && !isEphemeral(message)) return true;
  const mine = channel?.guild_id ? myRoles(channel.guild_id) : new Set();
  return Boolean(message.mention_roles?.some((role) => mine.has(role)));
}

/** The words of a message without marks: for labels, previews and notices. */
export function messageWords(message, longest = 120) {
  if (message.flags & FLAGS.loading) return "is thinking…";
  const text = message.content || componentWords(message.components ?? []) || (message.embeds ?? []).map(embedWords).join(" ");
  const guildId = guildOf(message.channel_id)?.id;
  const nameOf = (part) => {
    if (part.kind === "user") return `@${userName(part.id, guildId)}`;
    return part.kind === "channel" ? `#${channelName(store.channels.get(part.id))}` : "";
  };
  const words = parse(text)
    .map((block) => plainWords([block], nameOf))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  if (words) return words.length > longest ? `${words.slice(0, longest)}…` : words;
  if (message.attachments?.length) return message.attachments[0].description || `sent ${message.attachments[0].filename}`;
  return "a message without words";
}
