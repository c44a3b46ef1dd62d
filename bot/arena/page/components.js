// Components of messages: layout (containers, sections, galleries, separators) and controls (buttons, selects).

import { arena } from "./arena.js";
import { dots, el, webAddress } from "./dom.js";
import { icon } from "./icons.js";
import { link, placeOf } from "./links.js";
import { colourOf } from "./names.js";
import { fileCard, gallery, pictureOf, thumbnail } from "./pictures.js";
import { anyEmoji, hideBehind, prose } from "./prose.js";
import { defaultsOf, selectControl } from "./select.js";
import { chosenIn, isWaiting, operate } from "./waiting.js";

const DRAWERS = {
  1: drawRow,
  2: drawButton,
  3: drawSelect,
  5: drawSelect,
  6: drawSelect,
  7: drawSelect,
  8: drawSelect,
  9: drawSection,
  10: (component, context) => prose(component.content, context),
  11: (component, context) => thumbnail(pictureOf(component.media, component.description, component.spoiler), context),
  12: (component, context) =>
    gallery(
      component.items.map((item) => pictureOf(item.media, item.description, item.spoiler)),
      context,
    ),
  13: (component, context) =>
    fileCard({ url: component.file.url, filename: component.name, size: component.size, spoiler: component.spoiler }, context),
  14: drawSeparator,
  17: drawContainer,
};

/** All components of a message. `context` has the message (id, or none in a preview) and the channel. */
export function components(list, context) {
  return el(
    "div",
    { class: "components" },
    list.map((component) => drawComponent(component, context)),
  );
}

function drawComponent(component, context) {
  const draw = DRAWERS[component.type];
  return draw
    ? draw(component, context)
    : el("p", { class: "dim" }, `(A component of type ${component.type} this page does not know.)`);
}

function drawRow(row, context) {
  return el(
    "div",
    { class: "row-of-controls" },
    row.components.map((component) => drawComponent(component, context)),
  );
}

function drawSection(section, context) {
  return el(
    "div",
    { class: "section" },
    el(
      "div",
      { class: "section-words" },
      section.components.map((component) => drawComponent(component, context)),
    ),
    section.accessory ? el("div", { class: "section-accessory" }, drawComponent(section.accessory, context)) : null,
  );
}

function drawSeparator({ divider = true, spacing = 1 }) {
  const size = spacing === 2 ? "separator wide" : "separator";
  return divider ? el("hr", { class: size }) : el("div", { class: `${size} bare`, role: "presentation" });
}

function drawContainer(container, context) {
  const colour = container.accent_color;
  const hasColour = colour !== null && colour !== undefined;
  const box = el(
    "div",
    { class: hasColour ? "container accented" : "container", style: hasColour ? { "--accent": colourOf(colour) } : {} },
    container.components.map((component) => drawComponent(component, context)),
  );
  return container.spoiler ? hideBehind(box, `${context.message}:container ${container.id ?? ""}`) : box;
}

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary", 6: "premium" };

function drawButton(button, context) {
  const words = [anyEmoji(button.emoji), button.label ? el("span", {}, button.label) : null];
  const look = `button ${STYLES[button.style] ?? "secondary"}`;
  const name = button.label || button.emoji?.name || "Button";
  if (button.style === 5) {
    if (button.disabled || !webAddress(button.url))
      return el("button", { type: "button", class: look, disabled: true }, words, icon("out"));
    if (placeOf(button.url)) return link(button.url, { class: look, "aria-label": name }, words, icon("right"));
    return link(button.url, { class: look, "aria-label": `${name} (opens in a new tab)` }, words, icon("out"));
  }
  if (button.style === 6)
    return el(
      "button",
      { type: "button", class: look, disabled: true, title: "Nothing is sold in the arena" },
      button.label ? words : "Premium",
    );
  const waits = isWaiting(context.message, button.custom_id);
  const node = el(
    "button",
    {
      type: "button",
      class: waits ? `${look} waiting` : look,
      disabled: button.disabled,
      "aria-label": button.label ? null : name,
      "aria-busy": waits ? "true" : null,
      "data-control": button.custom_id,
    },
    words,
    waits ? dots() : null,
  );
  node.addEventListener("click", () => operate(arena, { id: context.message, channel_id: context.channel }, button.custom_id));
  return node;
}

function drawSelect(select, context) {
  return selectControl(select, {
    channel: context.channel,
    values: chosenIn(context.message, select.custom_id) ?? defaultsOf(select),
    waiting: isWaiting(context.message, select.custom_id),
    choose: (values) => operate(arena, { id: context.message, channel_id: context.channel }, select.custom_id, values),
  });
}

/** The same components with nothing to press or choose, for a message that is only quoted. */
export function withoutControls(list) {
  return list
    .filter(({ type }) => type >= 9)
    .map((component) => {
      const copy = { ...component, accessory: component.accessory?.type === 2 ? null : component.accessory };
      if (component.components) copy.components = withoutControls(component.components);
      return copy;
    })
    .filter((component) => component.components?.length !== 0);
}

/** All texts in a list of components, for labels and previews; spoilers stay covered. */
export function componentTexts(list) {
  return list.flatMap((component) => {
    if (component.spoiler) return ["(hidden words)"];
    if (component.type === 10) return [component.content];
    if (component.type === 12) return component.items.map((item) => (item.spoiler ? "(hidden picture)" : item.description));
    return componentTexts(component.components ?? []);
  });
}
