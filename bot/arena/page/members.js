// The members of the open channel on the right, and a person's card with what can be done.

import { arena } from "./arena.js";
import { commandEntries } from "./actions.js";
import { el, fill, isNarrow } from "./dom.js";
import { icon, iconButton } from "./icons.js";
import { appTag, avatar, nameColour, userName } from "./names.js";
import { say } from "./notices.js";
import { openMenu } from "./popup.js";
import { emit, guildOf, on, rememberChannel, store } from "./store.js";
import { peopleIn } from "./choices.js";

const REMEMBERED = "arena.members";
const panel = document.getElementById("members");
let open = !matchMedia("(max-width: 1100px)").matches && localStorage.getItem(REMEMBERED) !== "no";

export function membersOpen() {
  return open;
}

export function toggleMembers(wanted = !open) {
  open = wanted;
  if (!isNarrow()) localStorage.setItem(REMEMBERED, open ? "yes" : "no");
  draw();
  emit("members-toggled");
  if (open && matchMedia("(max-width: 1100px)").matches) panel.querySelector("button")?.focus();
}

function draw() {
  panel.hidden = !open || !store.here;
  if (panel.hidden) return;
  const people = peopleIn(store.here);
  const groups = [
    ["Here now", people.filter((user) => !user.bot && store.online.has(user.id))],
    ["Apps", people.filter((user) => user.bot)],
    ["Away", people.filter((user) => !user.bot && !store.online.has(user.id))],
  ];
  fill(
    panel,
    el(
      "div",
      { class: "members-head" },
      el("h2", {}, "Members"),
      iconButton("Close the member list", "close", () => toggleMembers(false)),
    ),
    groups
      .filter(([, users]) => users.length)
      .map(([heading, users]) => [
        el("h3", { class: "list-heading" }, `${heading} · ${users.length}`),
        el(
          "ul",
          {},
          users.map(drawMember),
        ),
      ]),
  );
}

function drawMember(user) {
  const away = !store.online.has(user.id);
  const guildId = guildOf(store.here)?.id;
  const colour = nameColour(user.id, guildId);
  const show = (event) => showUser(user.id, event.currentTarget);
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", class: away ? "member away" : "member", onclick: show },
      avatar(user, "medium"),
      el(
        "span",
        { class: "member-words" },
        el("span", { class: "member-name", style: colour ? { "--role": colour } : {} }, userName(user, guildId)),
        user.bot && away ? el("span", { class: "member-note" }, "not connected") : null,
      ),
      appTag(user),
    ),
  );
}

async function openDirect(userId) {
  try {
    const { channel } = await arena.ask("open_dm", { user: userId });
    rememberChannel(channel);
    emit("tree");
    emit("go", channel.id);
  } catch (error) {
    say(error.message, { failed: true });
  }
}

/** The card of a person: name, roles, and a menu of what can be done. */
function showUser(userId, anchor) {
  const user = store.users.get(userId);
  if (!user) return;
  const guild = guildOf(store.here);
  const member = guild?.members.get(userId);
  const name = userName(user, guild?.id);
  const roles = (member?.roles ?? []).map((id) => guild.roles.get(id)).filter(Boolean);
  const head = el(
    "div",
    { class: "card" },
    avatar(user, "large"),
    el(
      "div",
      { class: "card-words" },
      el("div", { class: "card-name" }, el("strong", {}, name), appTag(user)),
      el("span", { class: "dim" }, user.username),
      roles.length
        ? el(
            "div",
            { class: "card-roles" },
            roles.map((role) => el("span", { class: "chip" }, role.name)),
          )
        : null,
    ),
  );
  const entries = [];
  if (userId !== store.me.id) entries.push({ label: `Write to ${name}`, icon: icon("at"), run: () => openDirect(userId) });
  entries.push({ label: `Mention ${name}`, icon: icon("reply"), run: () => emit("mention", userId) });
  openMenu(anchor, name, [...entries, ...commandEntries(2, store.here, userId)], { head });
}

export function startMembers() {
  for (const topic of ["here", "members"]) on(topic, draw);
  on("show-user", showUser);
  panel.addEventListener(
    "keydown",
    (event) => event.key === "Escape" && matchMedia("(max-width: 1100px)").matches && toggleMembers(false),
  );
}
