// Builds elements. Words of people and bots enter the page only here, and only as text, never as HTML.

/** Makes an element: attributes by name, `on...` for listeners, `style` as an object; null and false are left out. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, setting] of Object.entries(value)) node.style.setProperty(key, setting);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  add(node, children);
  return node;
}

/** Appends children: elements, words, lists of them; null and false are left out. */
export function add(node, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") node.append(child);
  }
  return node;
}

/** Empties an element and fills it again. */
export function fill(node, ...children) {
  node.replaceChildren();
  return add(node, children);
}

/** Three dots for something under way. */
export function dots() {
  return el("span", { class: "dots" }, el("i"), el("i"), el("i"));
}

let counter = 0;

/** An id no other element of this page has. */
export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** The address if it leads to the web, otherwise null: nothing else may become a link. */
export function webAddress(text) {
  try {
    const address = new URL(text);
    return address.protocol === "http:" || address.protocol === "https:" ? address.href : null;
  } catch {
    return null;
  }
}

/** A link to somewhere on the web, or plain words if the address does not lead there. */
export function webLink(address, attributes, ...children) {
  const href = webAddress(address);
  if (!href) return el("span", {}, ...children);
  return el("a", { href, target: "_blank", rel: "noopener noreferrer", ...attributes }, ...children);
}

const OWN_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]", "cdn.discordapp.com", "media.discordapp.net"]);

/** Where a picture or file is fetched: the arena's own files come from the page's own address, whatever name it was opened under. */
export function fileAddress(text) {
  if (typeof text !== "string") return null;
  if (text.startsWith("/") && !text.startsWith("//")) return text;
  if (text.startsWith("blob:")) return text;
  const href = webAddress(text);
  if (!href) return null;
  const address = new URL(href);
  return OWN_HOSTS.has(address.hostname) ? address.pathname + address.search : href;
}

/** Whether a picture may be shown here: the page loads nothing from anywhere else. */
export function isOwn(address) {
  return Boolean(address) && !webAddress(address);
}

/** True on narrow windows, where lists are drawers. */
export function isNarrow() {
  return matchMedia("(max-width: 760px)").matches;
}

/** True if there is likely a real keyboard, so that taking the focus does not cover half a phone with one. */
export function hasKeyboard() {
  return matchMedia("(hover: hover) and (pointer: fine)").matches;
}

/** Keeps a number between two others. */
export function between(low, value, high) {
  return Math.max(low, Math.min(value, high));
}
