// Dark or light: as the system prefers, until the person says otherwise.

import { el, fill } from "./dom.js";
import { icon } from "./icons.js";

const REMEMBERED = "arena.theme";
const systemDark = matchMedia("(prefers-color-scheme: dark)");

/** The button that switches between the two. */
export const themeSwitch = el("button", { type: "button", class: "icon-button" });

function applyTheme() {
  const current = localStorage.getItem(REMEMBERED) ?? (systemDark.matches ? "dark" : "light");
  const other = current === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = current;
  fill(themeSwitch, icon(other === "light" ? "sun" : "moon"));
  themeSwitch.setAttribute("aria-label", `Use ${other} colours`);
  themeSwitch.title = `Use ${other} colours`;
}

themeSwitch.addEventListener("click", () => {
  localStorage.setItem(REMEMBERED, document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  applyTheme();
});
systemDark.addEventListener("change", applyTheme);
applyTheme();
