// Names and colours of people, channels and roles, and a person's drawn disc.

import { el, fileAddress } from "./dom.js";
import { isDirect, isThread, store } from "./store.js";

const DISCS = ["#b4443c", "#2f6db5", "#2d7d4f", "#8a5a16", "#7b4fa6", "#0f7681", "#b03a72", "#566075"];
const COLOUR_NAMES = {
  red: "#c0362c",
  blue: "#2465c4",
  green: "#23804a",
  yellow: "#8a6a00",
  gold: "#8a6a00",
  amber: "#9a6200",
  orange: "#b3530f",
  purple: "#7b4fa6",
  violet: "#7b4fa6",
  pink: "#b8397a",
  teal: "#0f7681",
  black: "#33363f",
  white: "#6a7183",
  grey: "#5d6473",
  gray: "#5d6473",
  brown: "#7a5230",
};

/** The name a person goes by, in a server where they may have a nickname. */
export function userName(userOrId, guildId = null) {
  const id = typeof userOrId === "string" ? userOrId : userOrId?.id;
  const user = store.users.get(id) ?? (typeof userOrId === "object" ? userOrId : null);
  const nick = guildId ? store.guilds.get(guildId)?.members.get(id)?.nick : null;
  return nick || user?.global_name || user?.username || "somebody unknown";
}

/** The colour of the highest role that has one, if it is readable in the theme; otherwise null. */
export function nameColour(userId, guildId) {
  const guild = store.guilds.get(guildId);
  const roles = (guild?.members.get(userId)?.roles ?? []).map((id) => guild.roles.get(id)).filter((role) => role?.color);
  if (!roles.length) return null;
  const highest = roles.reduce((best, role) => (role.position > best.position ? role : best));
  return colourOf(highest.color);
}

export function colourOf(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

/** The channel's bare name: "games", or the other person's name for a direct message. */
export function channelName(channel) {
  if (!channel) return "unknown";
  if (!isDirect(channel)) return channel.name ?? "unnamed";
  const others = (channel.recipients ?? []).filter((user) => user.id !== store.me.id);
  return others.map((user) => userName(user)).join(", ") || "Yourself";
}

/** The name with its sign, as people say it: "#games", "@Blue"; threads have none. */
export function signedName(channel) {
  if (isDirect(channel)) return `@${channelName(channel)}`;
  return isThread(channel) ? channelName(channel) : `#${channelName(channel)}`;
}

function discColour(user) {
  const word = (user.global_name || user.username || "").toLowerCase();
  if (COLOUR_NAMES[word]) return COLOUR_NAMES[word];
  let sum = 0;
  for (const digit of user.id ?? word) sum = (sum * 31 + digit.charCodeAt(0)) % 9973;
  return DISCS[sum % DISCS.length];
}

/** A drawn picture of somebody: the first letter on a disc (bots: on a tile), or the bot's own avatar. */
export function avatar(user, extra = "") {
  const shape = user.bot ? "avatar tile" : "avatar";
  if (user.avatar) {
    const address = fileAddress(`/avatars/${encodeURIComponent(user.id)}/${encodeURIComponent(user.avatar)}.png`);
    return el("img", { class: `${shape} ${extra}`, src: address, alt: "", width: 40, height: 40 });
  }
  const letter = [...(user.global_name || user.username || "?")][0].toUpperCase();
  return el(
    "span",
    { class: `${shape} ${extra}`, "aria-hidden": "true", style: user.bot ? {} : { "background-color": discColour(user) } },
    letter,
  );
}

/** The small badge beside the name of an application. */
export function appTag(user) {
  return user.bot ? el("span", { class: "app-tag" }, "APP") : null;
}

/** "Red", "Red and Blue", "Red, Blue and Green", "several people". */
export function listed(names) {
  if (names.length > 3) return "several people";
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
