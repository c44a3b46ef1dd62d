// Interactions under way: which control is waiting, which failed, and what was chosen in a select meanwhile.

import { NO_LINE } from "./socket.js";
import { emit, on } from "./store.js";

const underWay = new Map();
const over = new Map();
const waitingControls = new Map();
const failures = new Map();
const chosen = new Map();

function keyOf(message, customId) {
  return `${message} ${customId}`;
}

/** Follows an interaction to its end: resolves to null when done, or to a sentence if it failed. */
export function follow(id) {
  if (over.has(id)) {
    const text = over.get(id);
    over.delete(id);
    return Promise.resolve(text);
  }
  return new Promise((resolve) => underWay.set(id, resolve));
}

on("interaction-over", (id, text) => {
  const resolve = underWay.get(id);
  if (resolve) {
    underWay.delete(id);
    resolve(text);
    return;
  }
  // The end may arrive before the answer that contains the interaction's id. Ends of other tabs' interactions are never looked up.
  over.set(id, text);
  if (over.size > 50) over.delete(over.keys().next().value);
});

on("line-lost", () => {
  for (const resolve of underWay.values()) resolve("The connection broke before the answer came.");
  underWay.clear();
});

on("line-open", () => {
  for (const [message, failure] of failures) if (failure === NO_LINE) failures.delete(message);
});

/** Presses a button or sends a select's choice; the control waits until the interaction is over. */
export async function operate(arena, message, customId, values = null) {
  const key = keyOf(message.id, customId);
  if (waitingControls.has(key)) return;
  const fields = { channel: message.channel_id, message: message.id, custom_id: customId };
  waitingControls.set(key, true);
  failures.delete(message.id);
  if (values) chosen.set(key, values);
  emit("redraw", message);
  let failure;
  try {
    const { interaction } = values ? await arena.ask("choose", { ...fields, values }) : await arena.ask("press", fields);
    failure = await follow(interaction);
  } catch (error) {
    failure = error.message;
  }
  waitingControls.delete(key);
  if (failure) {
    failures.set(message.id, failure);
    chosen.delete(key);
  }
  emit("redraw", message);
}

on("message-changed", (message) => {
  failures.delete(message.id);
  for (const key of [...chosen.keys()]) if (key.startsWith(`${message.id} `) && !waitingControls.has(key)) chosen.delete(key);
});

export function isWaiting(messageId, customId) {
  return waitingControls.has(keyOf(messageId, customId));
}

/** Why the last press on this message failed, or null. */
export function failureOf(messageId) {
  return failures.get(messageId) ?? null;
}

/** What this person chose in a select the bot has not changed since. */
export function chosenIn(messageId, customId) {
  return chosen.get(keyOf(messageId, customId)) ?? null;
}
