// Small windows beside a control: menus, lists of choices, cards of people. One at a time; on phones they are sheets from below.

import { between, el, isNarrow } from "./dom.js";

let current = null;

/**
 * Opens `content` beside `anchor`. `closed` is called once when it goes away, then `left` if that was by a click outside.
 * Returns a function that closes it.
 */
export function openPopup(anchor, content, { closed = () => {}, left = () => {}, prefer = "below", returnFocus = true } = {}) {
  closePopup();
  const layer = el("div", { class: "popup-layer" });
  const box = el("div", { class: "popup" }, content);
  layer.append(box);
  // While a modal dialog is open everything outside it is dead, so the popup has to live inside.
  (anchor.closest("dialog") ?? document.body).append(layer);
  const opened = { layer, anchor, closed, returnFocus };
  current = opened;
  place(anchor, box, prefer);
  layer.addEventListener("pointerdown", (event) => {
    if (event.target !== layer) return;
    event.preventDefault();
    closePopup();
    left();
  });
  layer.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      closePopup();
    } else if (event.key === "Tab") {
      keepInside(event, box);
    }
  });
  return () => current === opened && closePopup();
}

export function closePopup() {
  if (!current) return;
  const { layer, anchor, closed, returnFocus } = current;
  current = null;
  const hadFocus = layer.contains(document.activeElement) || document.activeElement === document.body;
  layer.remove();
  if (returnFocus && hadFocus && anchor.isConnected) anchor.focus({ preventScroll: true });
  closed();
}

/** The control the open popup belongs to, or null. */
export function popupAnchor() {
  return current?.anchor ?? null;
}

/** A message may be drawn again while its popup is open: the popup then belongs to the new control. */
export function moveAnchor(oldAnchor, newAnchor) {
  if (current?.anchor === oldAnchor && newAnchor) current.anchor = newAnchor;
}

function place(anchor, box, prefer) {
  if (isNarrow()) return;
  const edge = 8;
  const at = anchor.getBoundingClientRect();
  const top = between(edge, at.top, innerHeight - edge);
  const bottom = between(edge, at.bottom, innerHeight - edge);
  const below = innerHeight - bottom - 2 * edge;
  const above = top - 2 * edge;
  const wanted = Math.min(box.scrollHeight + 4, 440);
  const goesBelow = prefer === "below" ? below >= wanted || below >= above : above < wanted && below > above;
  const height = Math.max(Math.min(wanted, 220), Math.min(wanted, goesBelow ? below : above));
  box.style.setProperty("max-height", `${height}px`);
  box.style.setProperty("left", `${between(edge, at.left, innerWidth - box.offsetWidth - edge)}px`);
  // The side next to the control stays put when the list gets shorter.
  const [side, from] = goesBelow ? ["top", bottom + 4] : ["bottom", innerHeight - top + 4];
  box.style.setProperty(side, `${between(edge, from, innerHeight - height - edge)}px`);
}

function keepInside(event, box) {
  const stops = [...box.querySelectorAll("button:not(:disabled), input, a[href], [tabindex='0']")].filter(
    (node) => node.offsetParent,
  );
  if (!stops.length) return;
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement === edge) {
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0]).focus();
  }
}

/** A menu: `entries` are {label, icon, danger, run} or {heading}. Arrow keys walk it. */
export function openMenu(anchor, label, entries, options = {}) {
  const menu = el("div", { role: "menu", "aria-label": label, class: "menu" });
  for (const entry of entries) {
    if (entry.heading) {
      menu.append(el("div", { class: "menu-heading", role: "presentation" }, entry.heading));
      continue;
    }
    const run = () => {
      closePopup();
      entry.run();
    };
    menu.append(
      el(
        "button",
        { type: "button", role: "menuitem", tabindex: "-1", class: entry.danger ? "danger" : "", onclick: run },
        entry.icon,
        el("span", {}, entry.label),
      ),
    );
  }
  menu.addEventListener("keydown", (event) => walk(event, menu, "[role=menuitem]"));
  openPopup(anchor, [options.head, menu], options);
  menu.querySelector("[role=menuitem]")?.focus({ preventScroll: true });
}

/** Moves the focus among the matching children with the arrow keys, Home and End. */
export function walk(event, list, selector) {
  const items = [...list.querySelectorAll(selector)];
  const at = items.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  let next = null;
  if (step) next = items[(at + step + items.length) % items.length];
  else if (event.key === "Home") next = items[0];
  else if (event.key === "End") next = items.at(-1);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
