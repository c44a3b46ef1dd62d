// The messages of the open channel: drawing, redrawing in place, scrolling, reading older ones.

import { arena } from "./arena.js";
import { beginningOf, placeholder } from "./beginning.js";
import { el, fill, isNarrow } from "./dom.js";
import { mergeRead } from "./events.js";
import { icon } from "./icons.js";
import { drawRow } from "./message.js";
import { userName } from "./names.js";
import { announce, say } from "./notices.js";
import { moveAnchor, popupAnchor } from "./popup.js";
import { messageWords } from "./reading.js";
import { FLAGS, compareIds, dropMessage, emit, logOf, on, store } from "./store.js";
import { lastReadIn, markRead } from "./unread.js";

const PAGE = 50;
const MOST_PAGES = 20;
const NEAR = 60;
const scroller = document.getElementById("scroller");
const list = document.getElementById("log");
const older = document.getElementById("older");
const jump = document.getElementById("jump");

let stuck = true;
let last = { top: 0, sizes: "" };
let fresh = 0;
let newFrom = null;
let reading = false;
let opening = 0;

/** Whether the person is looking at the newest messages right now. */
export function isWatching() {
  return stuck && document.visibilityState === "visible";
}

/** Where the person has scrolled to, so that we can return there; null at the newest message. */
export function placeInLog() {
  if (stuck) return null;
  const top = scroller.getBoundingClientRect().top;
  const row = [...list.children].find((each) => each.dataset.row && each.getBoundingClientRect().bottom > top);
  return row ? { id: row.dataset.row, offset: row.getBoundingClientRect().top - top } : null;
}

function returnTo({ id, offset }) {
  const row = rowFor(id);
  if (!row) return false;
  stuck = false;
  scroller.scrollTop += row.getBoundingClientRect().top - scroller.getBoundingClientRect().top - offset;
  return true;
}

/** Opens a channel: shows what is known at once, reads the rest, ends at the newest message or at `place`. */
export async function openLog(channelId, place = null) {
  opening += 1;
  const mine = opening;
  const log = logOf(channelId);
  newFrom = null;
  fresh = 0;
  stuck = !place;
  if (!place) fill(older);
  if (!log.loaded && !place) fill(list, placeholder());
  if (!log.loaded) {
    try {
      mergeRead(channelId, await arena.ask("read", { channel: channelId, limit: PAGE }));
      if (place) await readBackTo(place.id);
    } catch (error) {
      if (mine === opening) fill(list, el("p", { class: "log-error" }, error.message));
      return;
    }
  }
  if (mine !== opening) return;
  const seen = lastReadIn(channelId);
  const firstNew = seen ? log.messages.find((message) => compareIds(message.id, seen) > 0) : null;
  newFrom = firstNew && firstNew.author.id !== store.me.id && firstNew !== log.messages[0] ? firstNew.id : null;
  drawAll();
  if (place && returnTo(place)) {
    drawJump();
    return;
  }
  toNewest();
  markRead(channelId);
}

/** Reads older pages into the log until a message is there or should be, within reason. */
async function readBackTo(messageId) {
  const channelId = store.here;
  const log = logOf(channelId);
  const isBefore = () => log.more && log.messages.length && compareIds(messageId, log.messages[0].id) < 0;
  for (let page = 0; page < MOST_PAGES && isBefore(); page += 1) {
    mergeRead(channelId, await arena.ask("read", { channel: channelId, before: log.messages[0].id, limit: PAGE }));
  }
}

function drawAll() {
  const { messages } = logOf(store.here);
  list.setAttribute("aria-busy", "true");
  fill(
    list,
    messages.map((message, at) => rowOf(message, messages[at - 1])),
  );
  drawBeginning();
  list.removeAttribute("aria-busy");
  rove(list.lastElementChild?.querySelector("article"));
}

function rowOf(message, before) {
  return drawRow(message, before, { firstNew: message.id === newFrom });
}

function drawBeginning() {
  const log = logOf(store.here);
  const channel = store.channels.get(store.here);
  if (!log.loaded || !channel) return;
  if (log.more) {
    fill(older, el("button", { type: "button", class: "link-button", onclick: readOlder }, "Show older messages"));
    return;
  }
  fill(older, beginningOf(channel, !log.messages.length));
}

async function readOlder() {
  const channelId = store.here;
  const log = logOf(channelId);
  if (reading || !log.more || !log.loaded || !log.messages.length) return;
  reading = true;
  try {
    const first = log.messages[0].id;
    mergeRead(channelId, await arena.ask("read", { channel: channelId, before: first, limit: PAGE }));
    if (channelId !== store.here) return;
    const fromBottom = scroller.scrollHeight - scroller.scrollTop;
    const at = log.messages.findIndex((message) => message.id === first);
    const rows = log.messages.slice(0, at).map((message, index) => rowOf(message, log.messages[index - 1]));
    list.prepend(...rows);
    redraw(first);
    drawBeginning();
    scroller.scrollTop = scroller.scrollHeight - fromBottom;
  } catch (error) {
    say(error.message, { failed: true });
  } finally {
    reading = false;
  }
}

function rowFor(id) {
  return list.querySelector(`[data-row="${CSS.escape(id)}"]`);
}

/** Draws one message again in its place. Focus, open lists and loaded pictures survive. */
function redraw(id) {
  const old = rowFor(id);
  const { messages } = logOf(store.here);
  const at = messages.findIndex((message) => message.id === id);
  if (!old || at < 0) return;
  const row = rowOf(messages[at], messages[at - 1]);
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const control = (root, key) => root.querySelector(`[data-control="${CSS.escape(key)}"]`);
  const anchor = popupAnchor();
  for (const image of row.querySelectorAll("img")) {
    const same = [...old.querySelectorAll("img")].find(
      (each) => each.src === image.src && each.className === image.className && each.complete,
    );
    if (same) image.replaceWith(same);
  }
  const shown = [...old.querySelectorAll(".picture img")];
  row.querySelectorAll(".picture img").forEach((image, index) => holdPicture(image, shown[index]));
  const article = row.querySelector("article");
  const oldArticle = old.querySelector("article");
  if (article && oldArticle) article.tabIndex = oldArticle.tabIndex;
  old.replaceWith(row);
  if (anchor?.dataset.control && old.contains(anchor)) moveAnchor(anchor, control(row, anchor.dataset.control));
  if (focused) ((focused.dataset.control && control(row, focused.dataset.control)) || article)?.focus({ preventScroll: true });
}

/** The old picture stays in view until the new one has arrived, so that a board does not flicker from turn to turn. */
function holdPicture(image, before) {
  if (!before?.complete || !before.naturalWidth || image === before || image.complete) return;
  image.style.setProperty("background", `url("${encodeURI(decodeURI(before.src))}") center / cover`);
  image.addEventListener("load", () => image.style.removeProperty("background"), { once: true });
}

function insert(message) {
  const { messages } = logOf(store.here);
  const at = messages.findIndex((each) => each.id === message.id);
  const next = messages[at + 1];
  const row = rowOf(message, messages[at - 1]);
  if (next && rowFor(next.id)) rowFor(next.id).before(row);
  else list.append(row);
  if (next) redraw(next.id);
  if (!list.querySelector("article[tabindex='0']") || stuck) rove(list.lastElementChild?.querySelector("article"));
  if (logOf(store.here).messages.length === 1) drawBeginning();
}

function remove(channelId, id) {
  if (channelId !== store.here) return;
  const row = rowFor(id);
  const next = row?.nextElementSibling;
  const focused = row?.contains(document.activeElement);
  row?.remove();
  if (next) redraw(next.dataset.row);
  if (focused) document.getElementById("composer-text")?.focus();
}

/** Scrolls to the newest message. */
export function toNewest() {
  scroller.scrollTop = scroller.scrollHeight;
  stuck = true;
  fresh = 0;
  drawJump();
}

/** Goes to a private message: it answers something this person did, maybe at a message far up. It is read from the top. */
function showAnswer(id) {
  toNewest();
  const row = rowFor(id);
  if (row.offsetHeight <= scroller.clientHeight) return;
  stuck = false;
  row.scrollIntoView({ block: "start" });
}

function drawJump() {
  jump.hidden = stuck;
  if (stuck) return;
  const words = fresh ? `${fresh} new ${fresh === 1 ? "message" : "messages"}` : "To the newest messages";
  jump.classList.toggle("fresh", fresh > 0);
  jump.setAttribute("aria-label", words);
  fill(jump, icon("arrowDown"), fresh ? words : el("span", { class: "wide-only" }, words));
}

/** The Tab key stops at one article; the arrow keys go to its neighbours. */
function rove(article) {
  if (!article) return;
  for (const other of list.querySelectorAll("article[tabindex='0']")) other.tabIndex = -1;
  article.tabIndex = 0;
}

list.addEventListener("keydown", (event) => {
  if (!event.target.matches("article") || !["ArrowUp", "ArrowDown", "Home", "End", "Enter"].includes(event.key)) return;
  event.preventDefault();
  if (event.key === "Enter") {
    emit("message-menu", event.target);
    return;
  }
  const all = [...list.querySelectorAll("article")];
  const at = all.indexOf(event.target);
  const to = { ArrowUp: all[at - 1], ArrowDown: all[at + 1], Home: all[0], End: all.at(-1) }[event.key];
  if (!to) return;
  rove(to);
  to.focus();
});
list.addEventListener("focusin", (event) => rove(event.target.closest("article")));

scroller.addEventListener(
  "scroll",
  () => {
    // Only scrolling up stops following the newest message; content that grows or shrinks does not.
    const { scrollHeight, scrollTop, clientHeight } = scroller;
    const sizes = `${scrollHeight} ${clientHeight}`;
    if (scrollHeight - scrollTop - clientHeight < NEAR) stuck = true;
    else if (scrollTop < last.top && sizes === last.sizes) stuck = false;
    last = { top: scrollTop, sizes };
    if (stuck) fresh = 0;
    if (stuck && store.here && document.visibilityState === "visible") markRead(store.here);
    drawJump();
    if (scroller.scrollTop < 200) readOlder();
  },
  { passive: true },
);

jump.addEventListener("click", toNewest);

const keepDown = new ResizeObserver(() => {
  if (stuck) scroller.scrollTop = scroller.scrollHeight;
});
keepDown.observe(list);
keepDown.observe(scroller);

document.addEventListener("visibilitychange", () => {
  if (isWatching() && store.here) markRead(store.here);
});

function tell(message) {
  announce(`${userName(message.author, store.channels.get(store.here)?.guild_id)}: ${messageWords(message)}`);
}

on("message-new", (message) => {
  if (message.channel_id !== store.here || !logOf(store.here).loaded) return;
  const mine = message.author.id === store.me.id;
  if (!stuck && !mine) fresh += 1;
  if (!mine) tell(message);
  insert(message);
  if (mine) toNewest();
  else if (message.flags & FLAGS.ephemeral) showAnswer(message.id);
  drawJump();
});
on("own-act", (channelId) => channelId === store.here && toNewest());
on("message-local", (message) => {
  if (message.channel_id !== store.here) return;
  insert(message);
  toNewest();
});
on("message-changed", (message, before) => {
  if (message.channel_id !== store.here) return;
  // Only an awaited answer is announced; a changing board would be read out again at every turn.
  if (before?.flags & FLAGS.loading && !(message.flags & FLAGS.loading)) tell(message);
  redraw(message.id);
});
on("redraw", (message) => message.channel_id === store.here && redraw(message.id));
on("message-gone", remove);
on("drop", (channelId, id) => dropMessage(channelId, id) && remove(channelId, id));
on("channel", (id) => {
  for (const message of store.logs.get(store.here)?.messages ?? []) if (message.thread?.id === id) redraw(message.id);
});

/** Brings a message into view, reading backwards as far as needed, and marks it for a moment. */
export async function showMessage(id) {
  const channelId = store.here;
  const known = logOf(channelId).messages.length;
  try {
    await readBackTo(id);
  } catch (error) {
    say(error.message, { failed: true });
    return;
  }
  if (channelId !== store.here) return;
  if (logOf(channelId).messages.length !== known) drawAll();
  const row = rowFor(id);
  if (!row) {
    say("That message is not here any more.");
    return;
  }
  if (row.nextElementSibling) {
    stuck = false;
    row.scrollIntoView({ block: isNarrow() ? "start" : "center" });
  } else toNewest();
  const article = row.querySelector("article");
  article?.classList.add("shown");
  article?.focus({ preventScroll: true });
  setTimeout(() => article?.classList.remove("shown"), 2200);
}
