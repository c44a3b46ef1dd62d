// A picture over the whole window: Escape closes it, the arrow keys go through the others, a click shows full size.

import { el, fill } from "./dom.js";
import { icon, iconButton } from "./icons.js";

/** Shows `pictures[at]`; the others are one arrow key away. */
export function openLightbox(pictures, at) {
  const dialog = el("dialog", { class: "lightbox", "aria-label": "Picture" });
  const returnTo = document.activeElement;
  let index = at;

  function leaf(step) {
    index = (index + step + pictures.length) % pictures.length;
    draw();
  }

  function draw() {
    const picture = pictures[index];
    const image = el("img", {
      src: picture.original ?? picture.address,
      alt: picture.words,
      width: picture.width,
      height: picture.height,
    });
    const zoom = el(
      "button",
      { type: "button", class: "lightbox-picture", "aria-label": "Show at full size", "aria-pressed": "false" },
      image,
    );
    zoom.addEventListener("click", () => {
      const large = dialog.classList.toggle("large");
      zoom.setAttribute("aria-pressed", String(large));
    });
    dialog.classList.remove("large");
    const several = pictures.length > 1;
    fill(
      dialog,
      el(
        "div",
        { class: "lightbox-tools" },
        several ? el("span", { class: "lightbox-count" }, `${index + 1} of ${pictures.length}`) : null,
        el(
          "a",
          {
            class: "icon-button",
            href: picture.original ?? picture.address,
            target: "_blank",
            rel: "noopener noreferrer",
            "aria-label": "Open the picture in a new tab",
          },
          icon("out"),
        ),
        iconButton("Close", "close", () => dialog.close(), { autofocus: true }),
      ),
      el("div", { class: "lightbox-stage" }, zoom),
      several ? iconButton("Previous picture", "left", () => leaf(-1), { class: "leaf back" }) : null,
      several ? iconButton("Next picture", "right", () => leaf(1), { class: "leaf on" }) : null,
      picture.words ? el("p", { class: "lightbox-words" }, picture.words) : null,
    );
    dialog.querySelector("[autofocus]").focus();
  }

  dialog.addEventListener("keydown", (event) => {
    if (pictures.length < 2) return;
    if (event.key === "ArrowLeft") leaf(-1);
    if (event.key === "ArrowRight") leaf(1);
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.classList.contains("lightbox-stage")) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (returnTo?.isConnected) returnTo.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  draw();
}
