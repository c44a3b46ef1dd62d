// The line that says who is typing.

import { dots, el, fill } from "./dom.js";
import { listed, userName } from "./names.js";
import { on, store } from "./store.js";

export const typingLine = el("p", { class: "typing", "aria-live": "off" });

/** Draws the line for the open channel, without people who have paused too long. */
export function drawTyping() {
  if (!store.me) return;
  const who = store.typing.get(store.here) ?? new Map();
  for (const [id, until] of who) if (until < Date.now()) who.delete(id);
  const guildId = store.channels.get(store.here)?.guild_id;
  const names = [...who.keys()].map((id) => userName(id, guildId));
  const words = names.length ? `${listed(names)} ${names.length === 1 ? "is" : "are"} typing…` : "";
  if (typingLine.dataset.words === words) return;
  typingLine.dataset.words = words;
  fill(typingLine, words ? [dots(), words] : null);
}

on("typing", (channelId) => channelId === store.here && drawTyping());
setInterval(drawTyping, 1000);
