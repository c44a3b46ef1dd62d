// Embeds: the boxed texts in classic bot messages.

import { el, fileAddress, isOwn } from "./dom.js";
import { link } from "./links.js";
import { colourOf } from "./names.js";
import { elsewhere, gallery, pictureOf, thumbnail } from "./pictures.js";
import { prose, proseLine } from "./prose.js";
import { clockWords, dayWords } from "./times.js";

function smallPicture(address) {
  const source = fileAddress(address);
  if (!source) return null;
  if (!isOwn(source)) return elsewhere(source, "embed-small");
  const shown = el("img", { class: "embed-small", src: source, alt: "", width: 20, height: 20 });
  shown.addEventListener("error", () => shown.remove());
  return shown;
}

/** One embed as an element. */
export function embed(data, context) {
  const hasColour = data.color !== null && data.color !== undefined;
  const box = el("div", { class: "embed", style: hasColour ? { "--accent": colourOf(data.color) } : {} });
  const words = el("div", { class: "embed-words" });
  if (data.author?.name) {
    const name = data.author.url ? link(data.author.url, {}, data.author.name) : data.author.name;
    words.append(el("div", { class: "embed-author" }, smallPicture(data.author.icon_url), el("span", {}, name)));
  }
  if (data.title) {
    const title = proseLine(data.title, context);
    words.append(el("div", { class: "embed-title" }, data.url ? link(data.url, {}, title) : title));
  }
  if (data.description) words.append(prose(data.description, context));
  if (data.fields?.length) {
    words.append(
      el(
        "div",
        { class: "embed-fields" },
        data.fields.map((field) =>
          el(
            "div",
            { class: field.inline ? "embed-field inline" : "embed-field" },
            el("div", { class: "embed-field-name" }, proseLine(field.name, context)),
            prose(field.value, context),
          ),
        ),
      ),
    );
  }
  const top = el("div", { class: "embed-top" }, words);
  if (data.thumbnail?.url) top.append(thumbnail(pictureOf(data.thumbnail, data.thumbnail.description), context));
  box.append(top);
  if (data.image?.url) box.append(gallery([pictureOf(data.image, data.image.description)], context));
  if (data.footer?.text || data.timestamp) {
    const when = data.timestamp ? `${dayWords(data.timestamp)}, ${clockWords(data.timestamp)}` : null;
    box.append(
      el(
        "div",
        { class: "embed-foot" },
        smallPicture(data.footer?.icon_url),
        [data.footer?.text, when].filter(Boolean).join(" · "),
      ),
    );
  }
  return box;
}

/** All texts of an embed, for labels and previews. */
export function embedTexts(data) {
  return [data.title, data.description, ...(data.fields ?? []).flatMap((field) => [field.name, field.value])];
}
