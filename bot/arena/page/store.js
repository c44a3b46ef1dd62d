// The state of the arena as this person sees it (servers, channels, people, messages), and listeners for its changes.

/** Bits of a message's `flags`. */
export const FLAGS = { noEmbeds: 1 << 2, ephemeral: 1 << 6, loading: 1 << 7, silent: 1 << 12, layout: 1 << 15 };
/** The type of a thread's first message, which only quotes the one the thread began with. */
export const STARTER = 21;

export const store = {
  me: null,
  here: null,
  guilds: new Map(),
  channels: new Map(),
  users: new Map(),
  commands: [],
  emojis: [],
  attachmentLimit: 10 * 1024 * 1024,
  online: new Set(),
  typing: new Map(),
  logs: new Map(),
};

const listeners = new Map();

/** Calls `listener` whenever `topic` happens. */
export function on(topic, listener) {
  if (!listeners.has(topic)) listeners.set(topic, []);
  listeners.get(topic).push(listener);
}

export function emit(topic, ...details) {
  for (const listener of listeners.get(topic) ?? []) listener(...details);
}

/** Compares ids, which are too large for JavaScript numbers: first by length, then digit by digit. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

export function rememberUser(user) {
  if (user?.id) store.users.set(user.id, { ...store.users.get(user.id), ...user });
}

export function rememberGuild(guild) {
  for (const member of guild.members ?? []) rememberUser(member.user);
  for (const channel of [...(guild.channels ?? []), ...(guild.threads ?? [])]) {
    store.channels.set(channel.id, { ...channel, guild_id: guild.id });
  }
  store.guilds.set(guild.id, {
    ...guild,
    roles: new Map((guild.roles ?? []).map((role) => [role.id, role])),
    members: new Map((guild.members ?? []).map((member) => [member.user.id, member])),
  });
}

export function rememberChannel(channel) {
  for (const user of channel.recipients ?? []) rememberUser(user);
  store.channels.set(channel.id, { ...store.channels.get(channel.id), ...channel });
}

/** Replaces the whole state with the answer to `enter`. */
export function takeOver({ me, guilds, dms, commands, emojis, attachment_limit: limit, online }) {
  for (const map of [store.guilds, store.channels, store.users, store.typing, store.logs]) map.clear();
  store.me = me;
  store.online = new Set(online);
  rememberUser(me);
  for (const guild of guilds ?? []) rememberGuild(guild);
  for (const channel of dms ?? []) rememberChannel(channel);
  store.commands = commands ?? [];
  store.emojis = emojis ?? [];
  store.attachmentLimit = limit ?? store.attachmentLimit;
}

export function guildOf(channelId) {
  return store.guilds.get(store.channels.get(channelId)?.guild_id) ?? null;
}

export function isThread(channel) {
  return channel?.type === 10 || channel?.type === 11 || channel?.type === 12;
}

export function isDirect(channel) {
  return channel?.type === 1 || channel?.type === 3;
}

/** Channels that hold messages and can be opened here. */
export function isReadable(channel) {
  return channel?.type === 0 || channel?.type === 5 || isThread(channel) || isDirect(channel);
}

/** My membership in a server, with the roles everybody has. */
export function myRoles(guildId) {
  const member = store.guilds.get(guildId)?.members.get(store.me.id);
  return new Set([guildId, ...(member?.roles ?? [])]);
}

/** The messages of a channel read so far, oldest first; created when first needed. */
export function logOf(channelId) {
  if (!store.logs.has(channelId)) store.logs.set(channelId, { messages: [], more: true, loaded: false });
  return store.logs.get(channelId);
}

export function findMessage(channelId, messageId) {
  return store.logs.get(channelId)?.messages.find((message) => message.id === messageId) ?? null;
}

/** Inserts a message by age, or replaces its older version. Returns whether it is new. */
export function placeMessage(message) {
  rememberUser(message.author);
  for (const user of message.mentions ?? []) rememberUser(user);
  const { messages } = logOf(message.channel_id);
  let at = messages.length;
  while (at > 0 && compareIds(messages[at - 1].id, message.id) >= 0) at -= 1;
  const known = messages[at]?.id === message.id;
  messages.splice(at, known ? 1 : 0, message);
  return !known;
}

export function dropMessage(channelId, messageId) {
  const log = store.logs.get(channelId);
  const at = log ? log.messages.findIndex((message) => message.id === messageId) : -1;
  if (at >= 0) log.messages.splice(at, 1);
  return at >= 0;
}

/** An id just after the newest message known in a channel, for lines only this tab shows. */
export function idAfterNewest(channelId) {
  const newest = logOf(channelId).messages.at(-1)?.id ?? store.channels.get(channelId)?.last_message_id ?? "0";
  return String(BigInt(newest) + 1n);
}
