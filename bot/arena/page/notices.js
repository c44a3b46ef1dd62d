// Notices outside the messages: toasts, the banner of a lost connection, screen reader announcements, browser notifications.

import { dots, el, fill } from "./dom.js";
import { icon, iconButton } from "./icons.js";

const TOAST_STAYS = 9000;
const MOST_TOASTS = 3;
const WANTED = "arena.notices";

/** Announces a text to screen readers without interrupting the current announcement. */
export function announce(words) {
  const line = el("p", {}, words);
  document.getElementById("spoken").append(line);
  setTimeout(() => line.remove(), TOAST_STAYS);
}

/** Shows a short notice. With `go` it is a button that leads somewhere; `about` is the channel it is about. */
export function say(words, { go = null, failed = false, detail = "", about = null } = {}) {
  const box = document.getElementById("toasts");
  const toast = el("div", { class: failed ? "toast failed" : "toast", "data-about": about });
  const inside = [
    icon(failed ? "warning" : "bell"),
    el("span", { class: "toast-words" }, el("span", {}, words), detail ? el("span", { class: "toast-detail" }, detail) : null),
  ];
  let timer = null;
  const leave = () => {
    clearTimeout(timer);
    toast.remove();
  };
  const stay = () => {
    clearTimeout(timer);
    timer = setTimeout(leave, TOAST_STAYS);
  };
  const follow = () => {
    leave();
    go();
  };
  toast.append(
    go
      ? el("button", { type: "button", class: "toast-main", onclick: follow }, inside)
      : el("div", { class: "toast-main" }, inside),
    iconButton("Close the notice", "close", leave),
  );
  for (const event of ["pointerenter", "focusin"]) toast.addEventListener(event, () => clearTimeout(timer));
  for (const event of ["pointerleave", "focusout"]) toast.addEventListener(event, stay);
  box.append(toast);
  while (box.children.length > MOST_TOASTS) box.firstElementChild.remove();
  stay();
  announce(words);
}

/** Removes the notices about a channel that has now been read. */
export function dropNotices(about) {
  for (const toast of document.querySelectorAll(`.toast[data-about="${CSS.escape(about)}"]`)) toast.remove();
}

/** The banner over everything while the connection is gone; null removes it. */
export function banner(words) {
  const box = document.getElementById("banner");
  box.hidden = !words;
  fill(box, words ? [dots(), words] : null);
}

export function noticesAllowed() {
  return "Notification" in window && Notification.permission === "granted" && localStorage.getItem(WANTED) === "yes";
}

/** Turns the browser's notifications on (asking for permission) or off. Returns whether they are on now. */
export async function toggleNotices() {
  if (noticesAllowed()) {
    localStorage.setItem(WANTED, "no");
    say("This browser will no longer notify you.");
    return false;
  }
  if (!("Notification" in window)) {
    say("This browser does not support notifications.", { failed: true });
    return false;
  }
  const leave = await Notification.requestPermission();
  if (leave !== "granted") {
    say("The browser did not allow notifications. You can change that in its settings for this address.", { failed: true });
    return false;
  }
  localStorage.setItem(WANTED, "yes");
  say("You will be notified when somebody mentions you while this tab is hidden.");
  return true;
}

/** Shows a browser notification, only while this tab is hidden. */
export function notifyOutside(title, body, go) {
  if (!noticesAllowed() || document.visibilityState === "visible") return;
  const notice = new Notification(title, { body, icon: "/page/icon.svg", tag: title });
  notice.addEventListener("click", () => {
    window.focus();
    go();
    notice.close();
  });
}
