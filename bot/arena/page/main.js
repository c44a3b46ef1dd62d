// Where the page starts: who is here, which channel is open, and what happens when the connection opens or breaks.

import { forgetPerson, readAddress, rememberedPerson, writeAddress } from "./address.js";
import "./actions.js";
import { arena } from "./arena.js";
import { composeIn, focusComposer, forgetDrafts, startComposer } from "./composer.js";
import { hasKeyboard } from "./dom.js";
import { startMembers } from "./members.js";
import "./modal.js";
import { banner, say } from "./notices.js";
import { closePicker, pickPerson } from "./people.js";
import { closePopup } from "./popup.js";
import { drawRoom, startRoom } from "./room.js";
import { openSidebar, startSidebar } from "./sidebar.js";
import { NO_LINE } from "./socket.js";
import { emit, isReadable, isThread, on, store, takeOver } from "./store.js";
import { isWatching, openLog, placeInLog, showMessage, toNewest } from "./timeline.js";
import { startTicking } from "./times.js";
import { catchUp, drawTitle } from "./unread.js";

let person = rememberedPerson();

/** The channel to open first: the one wanted, otherwise one called "games", otherwise the first. */
function firstChannel(wanted) {
  if (isReadable(store.channels.get(wanted))) return wanted;
  const open = [...store.channels.values()].filter((channel) => isReadable(channel) && !isThread(channel) && channel.guild_id);
  open.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return (open.find((channel) => channel.name === "games") ?? open[0] ?? [...store.channels.values()].find(isReadable))?.id ?? null;
}

async function enter(userId) {
  let answer;
  try {
    answer = await arena.ask("enter", { user: userId });
  } catch (error) {
    if (!arena.socket) return;
    forgetPerson();
    person = null;
    say(error.message, { failed: true });
    choosePerson();
    return;
  }
  const wanted = store.here ?? readAddress().in;
  const back = store.me?.id === userId && answer.me.id === userId;
  const place = back ? placeInLog() : null;
  if (!back) forgetDrafts();
  takeOver(answer);
  person = userId;
  document.getElementById("frame").hidden = false;
  closePicker();
  banner(null);
  emit("entered");
  emit("tree");
  const channel = firstChannel(wanted);
  if (!back || channel !== store.here) store.here = null;
  const caughtUp = catchUp(isWatching);
  if (store.here) await reopen(channel, place);
  else await go(channel, { step: false });
  await caughtUp;
}

/** After a break, in the same channel: everything is read again; the draft and the scroll position stay. */
async function reopen(channelId, place) {
  emit("here");
  drawRoom();
  await openLog(channelId, place);
}

async function go(channelId, { step = true } = {}) {
  const before = store.here;
  openSidebar(false);
  if (channelId === before && channelId) {
    toNewest();
    if (hasKeyboard()) focusComposer();
    return;
  }
  closePopup();
  store.here = channelId;
  writeAddress(store.me.id, channelId, { step });
  emit("here");
  drawRoom();
  drawTitle();
  if (!channelId) return;
  composeIn(channelId, before);
  await openLog(channelId);
}

/** Goes to a channel, or to one of its messages. It may have been closed, or deleted, since it was shown. */
async function visit(channelId, messageId = null) {
  if (!isReadable(store.channels.get(channelId))) {
    say("That place is gone, or it is not open to you.");
    return;
  }
  if (channelId !== store.here || !messageId) await go(channelId);
  if (messageId && channelId === store.here) await showMessage(messageId);
}

function choosePerson() {
  pickPerson((userId) => {
    if (userId === store.me?.id) {
      closePicker();
      return;
    }
    const first = !store.me;
    person = userId;
    const channel = store.here ?? readAddress().in;
    writeAddress(userId, channel);
    if (first) enter(userId);
    else arena.reconnect();
  });
}

on("line-open", () => {
  banner(null);
  for (const line of document.querySelectorAll(".form-error")) if (line.textContent === NO_LINE) line.textContent = "";
  if (person) enter(person);
  else choosePerson();
});
on("line-lost", () => banner("Connection lost, trying again…"));
on("pick-person", choosePerson);
on("go", (channelId) => visit(channelId));
on("show-message", visit);
on("channel-gone", (id) => {
  if (id !== store.here) return;
  store.here = null;
  say("The channel you were in is gone.");
  go(firstChannel(null), { step: false });
});
addEventListener("popstate", () => {
  const wanted = readAddress();
  if (wanted.as && wanted.as !== person) {
    person = wanted.as;
    arena.reconnect();
  } else if (store.me && wanted.in && store.channels.has(wanted.in)) {
    go(wanted.in, { step: false });
  }
});
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  focusComposer();
});

// Some phones let their keyboard cover the page instead of making it smaller: the message box stays above it all the same.
visualViewport?.addEventListener("resize", () => {
  document.documentElement.style.setProperty("--seen-height", `${visualViewport.height * visualViewport.scale}px`);
});

startSidebar();
startMembers();
startRoom();
startComposer();
startTicking();
arena.connect();
