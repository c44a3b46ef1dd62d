// Pictures and files of messages: galleries, ALT badges, spoilers, links to other files.

import { sizeWords } from "./arena.js";
import { el, fileAddress, freshId } from "./dom.js";
import { icon } from "./icons.js";
import { openLightbox } from "./lightbox.js";
import { hideBehind } from "./prose.js";

/** What the gallery needs of an attachment or a gallery's item. */
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
  if (attachment.content_type) return attachment.content_type.startsWith("image/");
  return /\.(png|jpe?g|gif|webp|avif)$/i.test(attachment.filename ?? attachment.url ?? "");
}

/** Whether an attachment is covered until it is asked for: Discord tells by its name. */
export function isHidden(attachment) {
  return Boolean(attachment.filename?.startsWith("SPOILER_"));
}

/** Pictures in a grid; one alone keeps its own shape. */
export function gallery(pictures, context) {
  const box = el("div", { class: `gallery of-${Math.min(pictures.length, 4)}${pictures.length > 4 ? " many" : ""}` });
  pictures.forEach((picture, at) => box.append(frame(picture, pictures, at, context)));
  return box;
}

function frame(picture, all, at, context) {
  const shown = el("img", {
    src: picture.address,
    alt: picture.words || "Picture without a description",
    width: picture.width,
    height: picture.height,
    decoding: "async",
    draggable: "false",
  });
  const open = el("button", { type: "button", class: "picture", title: "Enlarge", "data-control": `picture ${at}` }, shown);
  open.addEventListener("click", () => openLightbox(all, at));
  shown.addEventListener("error", () =>
    open.replaceChildren(el("span", { class: "picture-missing" }, icon("warning"), "This picture could not be loaded.")),
  );
  if (picture.moves && matchMedia("(prefers-reduced-motion: reduce)").matches)
    shown.addEventListener("load", () => holdStill(shown), { once: true });
  const box = el(
    "div",
    { class: "figure" },
    el("div", { class: "picture-frame" }, open),
    picture.words ? altBadge(picture.words) : null,
  );
  if (all.length === 1 && picture.width && picture.height) {
    box.style.setProperty("--shape", String(picture.width / picture.height));
    box.style.setProperty("--width", `${picture.width}px`);
    box.classList.add("shaped");
  }
  return picture.spoiler ? hideBehind(box, `${context.message}:${picture.address}`) : box;
}

/** Shows only the first moment of a moving picture; enlarged, as somebody asked for it, it moves. */
function holdStill(image) {
  const still = el("canvas", {
    role: "img",
    "aria-label": `${image.alt} (moves when enlarged)`,
    width: image.naturalWidth,
    height: image.naturalHeight,
  });
  still.getContext("2d").drawImage(image, 0, 0);
  image.replaceWith(still);
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
  return el("div", { class: "alt" }, text, badge);
}

/** A picture at the side of a section or an embed. */
export function thumbnail(picture, context) {
  const shown = el("img", { src: picture.address, alt: picture.words || "Picture without a description", decoding: "async" });
  const box = el("button", { type: "button", class: "thumbnail", title: "Enlarge" }, shown);
  box.addEventListener("click", () => openLightbox([picture], 0));
  return picture.spoiler ? hideBehind(box, `${context.message}:${picture.address}`) : box;
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
          pictures.map((each) => pictureOf(each, each.description, isHidden(each))),
          context,
        )
      : null,
    others.map((each) => fileCard({ ...each, spoiler: isHidden(each) }, context)),
  ];
}
