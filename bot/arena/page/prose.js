// Markdown on the page: the tree of markdown.js as elements, with mentions, spoilers and live times.

import { el } from "./dom.js";
import { link, placeLink, placeOf } from "./links.js";
import { parse, parseInline } from "./markdown.js";
import { colourOf, userName } from "./names.js";
import { emit, guildOf, store } from "./store.js";
import { whenWords } from "./times.js";

/** A text in markdown as elements. `context` has the channel, and a key so that spoilers stay open across redraws. */
export function prose(text, context = {}) {
  const root = el("div", { class: isOnlyEmoji(text) ? "prose only-emoji" : "prose" });
  root.append(...parse(text).map((block) => drawBlock(block, context)));
  return root;
}

/** One line of markdown, inline only: for previews and titles. */
export function proseLine(text, context = {}) {
  const span = el("span");
  span.append(...parseInline(text.replace(/\s+/g, " ")).map((part) => drawPart(part, context)));
  return span;
}

function isOnlyEmoji(text) {
  const rest = text
    .replace(/<a?:\w+:\d+>/g, "")
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f\s]/gu, "");
  return text.trim() !== "" && rest === "" && text.length < 400;
}

function drawBlock(block, context) {
  const parts = () => block.inside.map((part) => drawPart(part, context));
  if (block.kind === "heading") return el(`h${block.level + 2}`, {}, parts());
  if (block.kind === "small") return el("p", { class: "small-print" }, parts());
  if (block.kind === "quote")
    return el(
      "blockquote",
      {},
      block.inside.map((inner) => drawBlock(inner, context)),
    );
  if (block.kind === "code") return el("pre", { tabindex: "0" }, el("code", {}, block.words));
  if (block.kind === "list") {
    const items = block.items.map((item) =>
      el(
        "li",
        {},
        item.map((inner) => drawBlock(inner, context)),
      ),
    );
    return el(block.ordered ? "ol" : "ul", { start: block.ordered && block.start !== 1 ? block.start : null }, items);
  }
  return el("p", {}, parts());
}

const WRAPPERS = { bold: "strong", italic: "em", underline: "u", strike: "s" };

function drawPart(part, context) {
  if (part.kind === "words") return document.createTextNode(part.words);
  if (WRAPPERS[part.kind])
    return el(
      WRAPPERS[part.kind],
      {},
      part.inside.map((inner) => drawPart(inner, context)),
    );
  if (part.kind === "code") return el("code", {}, part.words);
  if (part.kind === "link") return drawLink(part, context);
  if (part.kind === "spoiler") return spoiler(part, context);
  return drawMention(part, context);
}

function drawLink({ address, title, inside }, context) {
  const place = inside.length === 1 && inside[0].words === address ? placeOf(address) : null;
  if (place) return placeLink(place);
  return link(
    address,
    { title },
    inside.map((inner) => drawPart(inner, context)),
  );
}

function drawMention(part, context) {
  const guild = guildOf(context.channel);
  if (part.kind === "user") {
    return el(
      "button",
      {
        type: "button",
        class: part.id === store.me?.id ? "mention me" : "mention",
        onclick: (event) => emit("show-user", part.id, event.currentTarget),
      },
      `@${userName(part.id, guild?.id)}`,
    );
  }
  if (part.kind === "role") {
    const role = guild?.roles.get(part.id);
    return el(
      "span",
      { class: "mention", style: role?.color ? { "--role": colourOf(role.color) } : {} },
      `@${role?.name ?? "unknown role"}`,
    );
  }
  if (part.kind === "everyone") return el("span", { class: "mention me" }, part.words);
  if (part.kind === "channel") return placeLink({ channel: part.id });
  if (part.kind === "command") {
    return el(
      "button",
      { type: "button", class: "mention", onclick: () => emit("start-command", part.id, part.name) },
      `/${part.name}`,
    );
  }
  if (part.kind === "emoji") return customEmoji(part);
  const when = el(
    "time",
    { class: "stamp", datetime: timeAttribute(part.at), title: whenWords(part.at, "F") },
    whenWords(part.at, part.style),
  );
  if (part.style === "R") when.dataset.since = part.at;
  return when;
}

function timeAttribute(seconds) {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The picture of a custom emoji; its name stands in if the picture is missing. */
function customEmoji({ id, name }) {
  return el("img", {
    class: "emoji",
    src: `/emojis/${encodeURIComponent(id)}.png`,
    alt: `:${name}:`,
    title: `:${name}:`,
    draggable: "false",
  });
}

/** An emoji of a button, an option or a reaction: a character or a picture. */
export function anyEmoji(emoji) {
  if (!emoji) return null;
  return emoji.id ? customEmoji(emoji) : el("span", { class: "emoji-sign" }, emoji.name);
}

const opened = new Set();

/** Words that appear on request. They stay open when the message is drawn again. */
function spoiler(part, context) {
  const inside = el(
    "span",
    {},
    part.inside.map((inner) => drawPart(inner, context)),
  );
  const key = `${context.message}:${inside.textContent}`;
  if (opened.has(key)) return el("span", { class: "spoiler" }, inside);
  const box = el("span", { class: "spoiler closed", role: "button", tabindex: "0", "aria-label": "Show the spoiler" }, inside);
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    opened.add(key);
    box.classList.remove("closed");
    for (const name of ["role", "tabindex", "aria-label"]) box.removeAttribute(name);
  };
  box.addEventListener("click", open, { once: true });
  box.addEventListener("keydown", open);
  return box;
}

/** The alt texts of covered pictures, which screen readers get only when the picture is uncovered. */
const untold = new WeakMap();

/** Covers an element until somebody uncovers it. `key` remembers that across redraws. */
export function hideBehind(inside, key) {
  const box = el("div", { class: "spoiler" }, inside);
  if (opened.has(key)) return box;
  inside.inert = true;
  inside.setAttribute("aria-hidden", "true");
  for (const image of inside.querySelectorAll("img")) {
    untold.set(image, image.alt);
    image.alt = "hidden picture";
  }
  const words = el("span", {}, "Spoiler");
  const cover = el("button", { type: "button", class: "spoiler-cover", "aria-label": "Show the spoiler" }, words);
  cover.addEventListener("click", (event) => {
    event.stopPropagation();
    opened.add(key);
    inside.inert = false;
    inside.removeAttribute("aria-hidden");
    // Looks the element up again, because a redrawn message keeps the pictures that it has loaded.
    for (const image of inside.querySelectorAll("img")) image.alt = untold.get(image) ?? image.alt;
    cover.remove();
  });
  box.append(cover);
  return box;
}
