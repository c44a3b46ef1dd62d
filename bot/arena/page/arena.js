// The one connection to the arena, shared by all parts of the page.

import { apply } from "./events.js";
import { Line } from "./socket.js";
import { emit, store } from "./store.js";

export const arena = new Line({
  opened: () => emit("line-open"),
  lost: () => emit("line-lost"),
  pushed: apply,
});

/** Sends a file ahead of the message or form that will carry it; returns its id, or throws with a sentence. */
export async function upload(file) {
  if (file.size > store.attachmentLimit) {
    throw new Error(`${file.name} is too large: ${sizeWords(file.size)}, the limit is ${sizeWords(store.attachmentLimit)}.`);
  }
  let answer;
  try {
    const address = `/page/files?name=${encodeURIComponent(file.name)}`;
    const response = await fetch(address, { method: "POST", headers: { "X-Arena-Person": store.me.id }, body: file });
    answer = await response.json();
  } catch {
    throw new Error(`${file.name} could not be sent. Is the arena still running?`);
  }
  if (answer.error) throw new Error(answer.error);
  return answer;
}

export function sizeWords(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  const kibi = bytes / 1024;
  return kibi < 1000 ? `${kibi.toFixed(kibi < 10 ? 1 : 0)} KiB` : `${(kibi / 1024).toFixed(1)} MiB`;
}
