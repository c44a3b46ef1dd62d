// Pictures and files of messages: galleries, ALT badges, spoilers, links to other files.

import { sizeWords } from "./arena.js";
import { el, fileAddress, fill, freshId, isOwn, webAddress, webLink } from "./dom.js";
import { icon } from "./icons.js";
import { openLightbox } from "./lightbox.js";
import { hideBehind } from "./prose.js";

/** What the gallery needs from an attachment or a gallery item. */
export function pictureOf(media, description, spoiler) {
  return {
    address: fileAddress(media.proxy_url) ?? fileAddress(media.url),
    original: fileAddress(media.url),
    width: media.width,
    height: media.height,
    words: description ?? "",
    spoiler: Boolean(spoiler),
    moves: media.content_type === "image/gif" || /\.gif(\?|$)/i.test(media.url ?? ""),
  };
}

function isPicture(attachment) {
  // An SVG can hold more than a picture, so the arena only serves it as a file.
  if (attachment.content_type) return /^image\/(?!svg)/.test(attachment.content_type);
  return /\.(png|jpe?g|gif|webp|avif)$/i.test(attachment.filename ?? attachment.url ?? "");
}

/** Whether an attachment is covered until somebody clicks: Discord goes by its name. */
export function isHidden(attachment) {
  return Boolean(attachment.filename?.startsWith("SPOILER_"));
}

/** Pictures in a grid; one alone keeps its own shape. */
export function gallery(pictures, context) {
  const box = el("div", { class: `gallery of-${Math.min(pictures.length, 4)}${pictures.length > 4 ? " many" : ""}` });
  pictures.forEach((picture, at) => box.append(frame(picture, pictures, at, context)));
  // Next to others a picture is too narrow for words: they get the whole width, below all of them.
  if (pictures.length > 1) box.append(...box.querySelectorAll(".alt-words"));
  return box;
}

function isStill(picture) {
  return picture.moves && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function wordsOf(picture) {
  return picture.words || "Picture without a description";
}

/** In place of a picture this page may not load: a link to it. */
export function elsewhere(address, look) {
  const href = webAddress(address);
  if (!href) return el("span", { class: `elsewhere ${look}`, title: "This picture has no address." }, icon("warning"));
  const { host } = new URL(href);
  const parts = host.split(/(?<=\.)/).flatMap((part) => [part, el("wbr")]);
  const name = `Picture at ${host} (opens in a new tab)`;
  return webLink(href, { class: `elsewhere ${look}`, title: name, "aria-label": name }, icon("out"), el("span", {}, parts));
}

function frame(picture, all, at, context) {
  const own = all.filter((picture) => isOwn(picture.address));
  const inside = own.includes(picture) ? drawPicture(picture, own, at) : elsewhere(picture.address, "large");
  const badge = picture.words ? altBadge(picture.words) : null;
  const box = el("div", { class: "figure" }, el("div", { class: "picture-frame" }, inside), badge);
  if (all.length === 1 && picture.width && picture.height) {
    box.style.setProperty("--shape", String(picture.width / picture.height));
    box.style.setProperty("--width", `${picture.width}px`);
    box.classList.add("shaped");
  }
  return picture.spoiler ? hideBehind(box, `${context.message}:${picture.address}`) : box;
}

function drawPicture(picture, own, at) {
  const shown = el("img", {
    src: picture.address,
    alt: isStill(picture) ? `${wordsOf(picture)} (moves when enlarged)` : wordsOf(picture),
    width: picture.width,
    height: picture.height,
    decoding: "async",
    draggable: "false",
  });
  const open = el("button", { type: "button", class: "picture", title: "Enlarge", "data-control": `picture ${at}` }, shown);
  open.addEventListener("click", () => openLightbox(own, own.indexOf(picture)));
  shown.addEventListener("error", () =>
    open.replaceChildren(el("span", { class: "picture-missing" }, icon("warning"), "This picture could not be loaded.")),
  );
  if (isStill(picture)) shown.addEventListener("load", () => holdStill(shown), { once: true });
  return open;
}

/** Shows only the first frame of a moving picture; enlarged, at the person's wish, it moves. */
function holdStill(image) {
  const still = el("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  still.getContext("2d").drawImage(image, 0, 0);
  image.src = still.toDataURL();
}

function altBadge(words) {
  const id = freshId("alt");
  const text = el("p", { class: "alt-words", id, hidden: true }, words);
  const badge = el(
    "button",
    {
      type: "button",
      class: "alt-badge",
      "aria-expanded": "false",
      "aria-controls": id,
      "aria-label": "ALT: show the description",
    },
    "ALT",
  );
  badge.addEventListener("click", () => {
    text.hidden = !text.hidden;
    badge.setAttribute("aria-expanded", String(!text.hidden));
  });
  return el("div", { class: "alt" }, badge, text);
}

/** A picture at the side of a section or an embed. */
export function thumbnail(picture, context) {
  const box = isOwn(picture.address) ? drawThumbnail(picture) : elsewhere(picture.address, "thumbnail");
  return picture.spoiler ? hideBehind(box, `${context.message}:${picture.address}`) : box;
}

function drawThumbnail(picture) {
  const shown = el("img", { src: picture.address, alt: wordsOf(picture), decoding: "async" });
  const open = el("button", { type: "button", class: "thumbnail", title: "Enlarge" }, shown);
  open.addEventListener("click", () => openLightbox([picture], 0));
  shown.addEventListener("error", () => {
    fill(open, icon("warning"));
    open.disabled = true;
    open.title = "This picture could not be loaded.";
  });
  return open;
}

/** Any other file: its name, its size and a link to it. */
export function fileCard({ url, filename, size, spoiler }, context) {
  const name = filename || decodeURIComponent((url ?? "").split("?")[0].split("/").at(-1) || "file");
  const card = el(
    "a",
    { class: "file-card", href: fileAddress(url), download: name, target: "_blank", rel: "noopener noreferrer" },
    icon("file"),
    el(
      "span",
      { class: "file-words" },
      el("span", { class: "file-name" }, name),
      size ? el("span", { class: "dim" }, sizeWords(size)) : null,
    ),
  );
  return spoiler ? hideBehind(card, `${context.message}:${url}`) : card;
}

/** The attachments of a message in the classic way: pictures first, then files. */
export function attachments(list, context) {
  const pictures = list.filter(isPicture);
  const others = list.filter((attachment) => !isPicture(attachment));
  return [
    pictures.length
      ? gallery(
          pictures.map((file) => pictureOf(file, file.description, isHidden(file))),
          context,
        )
      : null,
    others.map((file) => fileCard({ ...file, spoiler: isHidden(file) }, context)),
  ];
}
