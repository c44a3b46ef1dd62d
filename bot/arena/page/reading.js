// Facts about a message, from its fields: ephemeral, mentioning this person, deferred; and its plain text.

import { componentTexts } from "./components.js";
import { embedTexts } from "./embeds.js";
import { parse, plainWords } from "./markdown.js";
import { channelName, userName } from "./names.js";
import { isHidden } from "./pictures.js";
import { pollTexts } from "./poll.js";
import { FLAGS, guildOf, myRoles, store } from "./store.js";

export function isEphemeral(message) {
  return Boolean(message.flags & FLAGS.ephemeral);
}

/** Whether a message mentions this person: by name, by a role, or as everybody. */
export function mentionsMe(message) {
  if (message.author.id === store.me.id) return false;
  if (message.mention_everyone || message.mentions?.some((user) => user.id === store.me.id)) return true;
  const guildId = store.channels.get(message.channel_id)?.guild_id;
  const mine = guildId ? myRoles(guildId) : new Set();
  return Boolean(message.mention_roles?.some((role) => mine.has(role)));
}

/** Whether a message notifies this person: it mentions them, or it is a direct message. */
export function callsMe(message) {
  const direct = store.channels.get(message.channel_id)?.type === 1 && !isEphemeral(message);
  return mentionsMe(message) || (direct && message.author.id !== store.me.id);
}

/** The words of a message without marks: for labels, previews and notices. */
export function messageWords(message, longest = 120) {
  if (message.flags & FLAGS.loading) return "is thinking…";
  const texts = [
    [message.content],
    componentTexts(message.components ?? []),
    (message.embeds ?? []).flatMap(embedTexts),
    pollTexts(message.poll),
  ];
  const guildId = guildOf(message.channel_id)?.id;
  const nameOf = (part) => {
    if (part.kind === "user") return `@${userName(part.id, guildId)}`;
    return part.kind === "channel" ? `#${channelName(store.channels.get(part.id))}` : "";
  };
  // Each text separately: a mark left open in one must not reach into the next.
  const words = (texts.map((some) => some.filter(Boolean)).find((some) => some.length) ?? [])
    .flatMap((text) => parse(text).map((block) => plainWords([block], nameOf)))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  if (words) return words.length > longest ? `${words.slice(0, longest)}…` : words;
  const [file] = message.attachments ?? [];
  if (!file) return "a message without words";
  return isHidden(file) ? "sent a hidden file" : file.description || `sent ${file.filename}`;
}
