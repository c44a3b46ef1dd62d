// Dark or light: as the system says, until the person says otherwise.

import { fill } from "./dom.js";
import { icon } from "./icons.js";

const REMEMBERED = "arena.theme";
const systemDark = matchMedia("(prefers-color-scheme: dark)");

function current() {
  return localStorage.getItem(REMEMBERED) ?? (systemDark.matches ? "dark" : "light");
}

export function applyTheme() {
  document.documentElement.dataset.theme = current();
}

/** Makes a button switch between dark and light. */
export function themeSwitch(button) {
  const draw = () => {
    applyTheme();
    const other = current() === "dark" ? "light" : "dark";
    fill(button, icon(other === "light" ? "sun" : "moon"));
    button.setAttribute("aria-label", `Use ${other} colours`);
    button.title = `Use ${other} colours`;
  };
  button.addEventListener("click", () => {
    localStorage.setItem(REMEMBERED, current() === "dark" ? "light" : "dark");
    draw();
  });
  systemDark.addEventListener("change", draw);
  draw();
}
