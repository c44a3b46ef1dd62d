// Lines that only this tab shows: a pending command, or one without an answer.

import { arena } from "./arena.js";
import { dropMessage, emit, idAfterNewest, placeMessage, store } from "./store.js";
import { follow } from "./waiting.js";

const SHOW_AFTER = 350;

function place(channel, local) {
  const message = {
    id: idAfterNewest(channel),
    channel_id: channel,
    type: 0,
    timestamp: new Date().toISOString(),
    author: store.me,
    local,
  };
  placeMessage(message);
  emit("message-local", message);
  return message;
}

export function dismissLocal(message) {
  if (dropMessage(message.channel_id, message.id)) emit("message-gone", message.channel_id, message.id);
}

function placeFailure(channel, label, why) {
  place(channel, { text: why.startsWith(label) ? why : `${label}: ${why}`, failed: true });
}

/** Shows how a sent command is doing: a waiting line, gone when it is answered; if it is not, it says why. */
export async function followCommand(label, application, channel, interaction) {
  let waiting = null;
  emit("own-act", channel);
  // Most answers come at once; a line that only flashes would disturb.
  const timer = setTimeout(() => {
    waiting = place(channel, { text: `${application} is working on ${label}…`, failed: false });
  }, SHOW_AFTER);
  const failure = await follow(interaction);
  clearTimeout(timer);
  if (waiting) dismissLocal(waiting);
  if (failure) placeFailure(channel, label, failure);
}

/** Uses a menu command on a person or a message. */
export async function useOn(command, channel, target) {
  try {
    const { interaction } = await arena.ask("menu", { channel, command: command.id, target });
    await followCommand(command.name, command.application?.name ?? "The application", channel, interaction);
  } catch (error) {
    placeFailure(channel, command.name, error.message);
  }
}
