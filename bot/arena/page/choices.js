// What can be chosen in a channel: people, roles, channels; for selects, options of commands, and mentions.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { avatar, channelName, colourOf, userName } from "./names.js";
import { guildOf, isThread, store } from "./store.js";

/** Everybody who can be named in a channel: the server's members, or the two of a direct message. */
export function peopleIn(channelId) {
  const guild = guildOf(channelId);
  const users = guild
    ? [...guild.members.keys()].map((id) => store.users.get(id))
    : [...(store.channels.get(channelId)?.recipients ?? []), store.me];
  return users.sort((a, b) => userName(a, guild?.id).localeCompare(userName(b, guild?.id)));
}

export function personChoice(user, guildId) {
  const name = userName(user, guildId);
  return { value: user.id, label: name, note: name === user.username ? "" : user.username, mark: avatar(user, "small") };
}

export function rolesIn(channelId) {
  const guild = guildOf(channelId);
  return [...(guild?.roles.values() ?? [])].filter((role) => role.id !== guild.id).sort((a, b) => b.position - a.position);
}

export function roleChoice(role) {
  const dot = el("span", { class: "role-dot", style: role.color ? { "background-color": colourOf(role.color) } : {} });
  return { value: role.id, label: role.name, note: "role", mark: dot };
}

export function channelsFor(channelId, types) {
  const guildId = store.channels.get(channelId)?.guild_id;
  return [...store.channels.values()].filter(
    (channel) => guildId && channel.guild_id === guildId && (!types?.length || types.includes(channel.type)),
  );
}

export function channelChoice(channel) {
  return {
    value: channel.id,
    label: channelName(channel),
    note: isThread(channel) ? "thread" : "",
    mark: icon(isThread(channel) ? "thread" : "hash"),
  };
}

/** What an option of a command can be, where that is a list. */
export function choicesFor(option, channelId) {
  const guildId = guildOf(channelId)?.id;
  const people = () => peopleIn(channelId).map((user) => personChoice(user, guildId));
  if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
  if (option.type === 5) return [true, false].map((value) => ({ label: value ? "True" : "False", value }));
  if (option.type === 6) return people();
  if (option.type === 7) return channelsFor(channelId, option.channel_types).map(channelChoice);
  if (option.type === 8) return rolesIn(channelId).map(roleChoice);
  return option.type === 9 ? [...people(), ...rolesIn(channelId).map(roleChoice)] : [];
}
