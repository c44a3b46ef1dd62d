// Applies the arena's pushed events to the store.

import {
  FLAGS,
  STARTER,
  compareIds,
  dropMessage,
  emit,
  findMessage,
  isThread,
  logOf,
  placeMessage,
  rememberChannel,
  rememberGuild,
  rememberUser,
  store,
} from "./store.js";

const TYPING_LASTS = 10000;
const BEFORE_ENTERING = new Set(["USER_ADD", "USER_UPDATE", "PRESENCE"]);

function forgetChannel({ id }) {
  store.channels.delete(id);
  store.logs.delete(id);
  for (const channel of [...store.channels.values()]) {
    if (channel.parent_id === id && isThread(channel)) forgetChannel(channel);
  }
  emit("channel-gone", id);
  emit("tree");
}

function keepChannel(channel) {
  rememberChannel(channel);
  emit("tree");
  emit("channel", channel.id);
}

function keepMember({ guild_id: guildId, ...member }) {
  const guild = store.guilds.get(guildId);
  if (!guild || !member.user) return;
  rememberUser(member.user);
  guild.members.set(member.user.id, { ...guild.members.get(member.user.id), ...member });
  emit("members");
}

function keepRole({ guild_id: guildId, role }) {
  store.guilds.get(guildId)?.roles.set(role.id, role);
  emit("members");
}

function keepUser({ user }) {
  rememberUser(user);
  if (user.id === store.me?.id) store.me = { ...store.me, ...user };
  emit("people");
  emit("members");
}

function sameEmoji(a, b) {
  return a.id ? a.id === b.id : !b.id && a.name === b.name;
}

function react(data, step) {
  const message = findMessage(data.channel_id, data.message_id);
  if (!message) return;
  const reactions = [...(message.reactions ?? [])];
  const at = reactions.findIndex((reaction) => sameEmoji(reaction.emoji, data.emoji));
  const mine = data.user_id === store.me.id;
  if (at < 0) {
    if (step > 0) reactions.push({ emoji: data.emoji, count: 1, me: mine });
  } else {
    const count = reactions[at].count + step;
    reactions[at] = { ...reactions[at], count, me: mine ? step > 0 : reactions[at].me };
    if (count <= 0) reactions.splice(at, 1);
  }
  message.reactions = reactions;
  emit("message-changed", message);
}

/** Removes all reactions, or those with one emoji. */
function clearReactions({ channel_id: channelId, message_id: messageId, emoji }) {
  const message = findMessage(channelId, messageId);
  if (!message) return;
  message.reactions = emoji ? (message.reactions ?? []).filter((reaction) => !sameEmoji(reaction.emoji, emoji)) : [];
  emit("message-changed", message);
}

/** Updates the message count on a thread's card; ephemeral messages and the thread starter do not count. */
function countInThread(message, step) {
  const thread = store.channels.get(message.channel_id);
  if (!isThread(thread) || message.type === STARTER || message.flags & FLAGS.ephemeral) return;
  thread.message_count = Math.max(0, (thread.message_count ?? 0) + step);
  emit("channel", thread.id);
}

function newMessage(message) {
  const channel = store.channels.get(message.channel_id);
  const known = Boolean(findMessage(message.channel_id, message.id));
  placeMessage(message);
  if (channel && (!channel.last_message_id || compareIds(channel.last_message_id, message.id) < 0))
    channel.last_message_id = message.id;
  store.typing.get(message.channel_id)?.delete(message.author.id);
  emit("typing", message.channel_id);
  if (known) emit("message-changed", message);
  else {
    countInThread(message, 1);
    emit("message-new", message);
  }
}

function changedMessage(message) {
  const before = findMessage(message.channel_id, message.id);
  if (!before) return;
  placeMessage(message);
  emit("message-changed", message, before);
}

function goneMessages(channelId, ids) {
  for (const id of ids) {
    countInThread(findMessage(channelId, id) ?? { channel_id: channelId }, -1);
    if (dropMessage(channelId, id)) emit("message-gone", channelId, id);
  }
}

function typing({ channel_id: channelId, user_id: userId }) {
  if (userId === store.me.id) return;
  if (!store.typing.has(channelId)) store.typing.set(channelId, new Map());
  store.typing.get(channelId).set(userId, Date.now() + TYPING_LASTS);
  emit("typing", channelId);
}

const PUSHES = {
  MESSAGE_CREATE: newMessage,
  MESSAGE_UPDATE: changedMessage,
  MESSAGE_DELETE: ({ channel_id: channelId, id }) => goneMessages(channelId, [id]),
  MESSAGE_DELETE_BULK: ({ channel_id: channelId, ids }) => goneMessages(channelId, ids),
  MESSAGE_REACTION_ADD: (data) => react(data, 1),
  MESSAGE_REACTION_REMOVE: (data) => react(data, -1),
  MESSAGE_REACTION_REMOVE_ALL: clearReactions,
  MESSAGE_REACTION_REMOVE_EMOJI: clearReactions,
  CHANNEL_CREATE: keepChannel,
  CHANNEL_UPDATE: keepChannel,
  CHANNEL_DELETE: forgetChannel,
  THREAD_CREATE: keepChannel,
  THREAD_UPDATE: keepChannel,
  THREAD_DELETE: forgetChannel,
  GUILD_CREATE: (guild) => {
    rememberGuild(guild);
    emit("tree");
    emit("members");
  },
  GUILD_DELETE: ({ id }) => {
    store.guilds.delete(id);
    for (const channel of [...store.channels.values()]) if (channel.guild_id === id) forgetChannel(channel);
    emit("tree");
  },
  GUILD_MEMBER_ADD: keepMember,
  GUILD_MEMBER_UPDATE: keepMember,
  GUILD_MEMBER_REMOVE: ({ guild_id: guildId, user }) => {
    store.guilds.get(guildId)?.members.delete(user.id);
    emit("members");
  },
  GUILD_ROLE_CREATE: keepRole,
  GUILD_ROLE_UPDATE: keepRole,
  GUILD_ROLE_DELETE: ({ guild_id: guildId, role_id: roleId }) => {
    store.guilds.get(guildId)?.roles.delete(roleId);
    emit("members");
  },
  TYPING_START: typing,
  COMMANDS: ({ commands }) => {
    store.commands = commands;
  },
  EMOJIS: ({ emojis }) => {
    store.emojis = emojis;
  },
  USER_ADD: keepUser,
  USER_UPDATE: keepUser,
  PRESENCE: ({ user_id: userId, online }) => {
    if (online) store.online.add(userId);
    else store.online.delete(userId);
    emit("members");
  },
  MODAL: (modal) => emit("modal", modal),
  INTERACTION_DONE: ({ id }) => emit("interaction-over", id, null),
  INTERACTION_FAILED: ({ id, text }) => emit("interaction-over", id, text || "This interaction failed"),
};

/** Applies one pushed event. Before this tab has a person, only events about people matter. */
export function apply(name, data) {
  if (!store.me && !BEFORE_ENTERING.has(name)) return;
  PUSHES[name]?.(data);
}

/** Merges a page of messages that was read; anything pushed meanwhile stays. */
export function mergeRead(channelId, { messages, more }) {
  const log = logOf(channelId);
  for (const message of messages) placeMessage(message);
  log.more = more;
  log.loaded = true;
}
