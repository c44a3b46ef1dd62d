// Lines that only this tab shows: a command on its way, or one that nobody answered.

import { arena } from "./arena.js";
import { dropMessage, emit, idAfterNewest, placeMessage, store } from "./store.js";
import { follow } from "./waiting.js";

function place(channel, local) {
  const message = { id: idAfterNewest(channel), channel_id: channel, type: 0, timestamp: new Date().toISOString(), author: store.me, local };
  placeMessage(message);
  emit("message-local", message);
  return message;
}

export function dismissLocal(message) {
  if (dropMessage(message.channel_id, message.id)) emit("message-gone", message.channel_id, message.id);
}

/** Sends a command and shows how it goes: a waiting line, gone when it is answered, told why when it is not. */
export async function runCommand(label, application, what, fields) {
  const waiting = place(fields.channel, { text: `${application} is working on ${label}…`, failed: false });
  let failure;
  try {
    const { interaction } = await arena.ask(what, fields);
    failure = await follow(interaction);
  } catch (error) {
    failure = error.message;
  }
  dismissLocal(waiting);
  if (failure) place(fields.channel, { text: failure.startsWith(label) ? failure : `${label}: ${failure}`, failed: true });
}
