// The page's own icons, strokes on a 24 by 24 grid, and the buttons that show nothing else.

import { el } from "./dom.js";

const DRAWINGS = {
  hash: "M5 9h15M4 15h15M10 4 8 20M16 4l-2 16",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M15 12l4 4-4 4",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 1 3 3 3.5 5.5",
  reply: "M9 6 4 11l5 5M4 11h9c4 0 7 2.5 7 7",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
  smile: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.5 14.5c.8 1.300 2 2 3.5 2s2.7-.7 3.5-2M9 9.5v.5M15 9.5v.5",
  apps: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14v6M14 17h6",
  more: "M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z",
  plus: "M12 5v14M5 12h14",
  send: "M4 12 3 4l18 8-18 8zM4 12h8",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  down: "M6 9l6 6 6-6",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  arrowDown: "M12 5v14M6 13l6 6 6-6",
  bell: "M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10 20h4",
  sun: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  eye: "M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7S4.5 16.5 2 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  pin: "M9 4h6l-1 6 3 3H7l3-3zM12 13v7",
  leave: "M13 4H5v16h8M10 12h11M17 8l4 4-4 4",
  arrowIn: "M4 12h12M11 7l5 5-5 5M20 5v14",
  warning: "M12 4 2.5 20h19zM12 10v5M12 17.5v.01",
  newWindow: "M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM4 20c.6-4 3.5-6 8-6M18 14v7M14.5 17.5h7",
};

/** An icon by name. Screen readers skip it: the control around it has the words. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", DRAWINGS[name]);
  svg.append(path);
  return svg;
}

/** A button that shows an icon and says `label`; `more` are further attributes. */
export function iconButton(label, sign, onclick, { class: extra = "", ...more } = {}) {
  const look = extra ? `icon-button ${extra}` : "icon-button";
  return el("button", { type: "button", class: look, "aria-label": label, onclick, ...more }, icon(sign));
}
