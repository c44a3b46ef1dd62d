// The list of channels, threads and conversations, with dots for unread ones; a drawer in narrow windows.

import { addressOf } from "./address.js";
import { el, fill, isNarrow } from "./dom.js";
import { icon, iconButton } from "./icons.js";
import { avatar, channelName, userName } from "./names.js";
import { noticesAllowed, toggleNotices } from "./notices.js";
import { emit, isDirect, isReadable, isThread, on, store } from "./store.js";
import { themeSwitch } from "./theme.js";
import { callsIn, isUnread } from "./unread.js";

const sidebar = document.getElementById("sidebar");
const box = document.getElementById("channels");
const veil = document.getElementById("veil");
const opener = document.getElementById("sidebar-open");
const closer = document.getElementById("sidebar-close");
const openArchives = new Set();

function byPosition(a, b) {
  return (a.position ?? 0) - (b.position ?? 0) || channelName(a).localeCompare(channelName(b));
}

function drawLink(channel, sign, extra = "") {
  const current = channel.id === store.here;
  const calls = callsIn(channel.id);
  const unread = isUnread(channel.id) && !current;
  const archived = channel.thread_metadata?.archived;
  const marks = [extra, archived ? "archived" : "", current ? "current" : "", unread ? "unread" : ""];
  return el(
    "a",
    {
      class: ["channel", ...marks.filter(Boolean)].join(" "),
      href: addressOf(store.me.id, channel.id),
      "aria-current": current ? "page" : null,
      title: channelName(channel),
      onclick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        emit("go", channel.id);
      },
    },
    sign,
    el("span", { class: "channel-name" }, channelName(channel)),
    unread && !calls ? el("span", { class: "unseen" }, ", unread") : null,
    calls
      ? el("span", { class: "badge" }, String(calls), el("span", { class: "unseen" }, calls === 1 ? " mention" : " mentions"))
      : null,
  );
}

function drawChannel(channel) {
  const threads = [...store.channels.values()].filter((thread) => isThread(thread) && thread.parent_id === channel.id);
  const live = threads.filter((thread) => !thread.thread_metadata?.archived || thread.id === store.here);
  const archived = threads.filter((thread) => thread.thread_metadata?.archived && thread.id !== store.here);
  const shown = openArchives.has(channel.id);
  const item = el("li", {}, drawLink(channel, icon("hash")));
  const inner = el("ul", { class: "threads", "aria-label": `Threads of ${channelName(channel)}` });
  for (const thread of live) inner.append(el("li", {}, drawLink(thread, icon("thread"), "thread")));
  if (archived.length) {
    inner.append(
      el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            class: "archive",
            "aria-expanded": String(shown),
            onclick: () => {
              if (shown) openArchives.delete(channel.id);
              else openArchives.add(channel.id);
              draw();
            },
          },
          `${shown ? "Hide" : "Show"} ${archived.length} archived`,
        ),
      ),
    );
    if (shown) for (const thread of archived) inner.append(el("li", {}, drawLink(thread, icon("thread"), "thread")));
  }
  if (inner.children.length) item.append(inner);
  return item;
}

function drawGuild(guild) {
  const channels = [...store.channels.values()].filter((channel) => channel.guild_id === guild.id);
  const plain = channels.filter((channel) => isReadable(channel) && !isThread(channel)).sort(byPosition);
  const headings = channels.filter((channel) => channel.type === 4).sort(byPosition);
  const known = new Set(headings.map((heading) => heading.id));
  const section = el("section", { class: "guild" }, el("h2", { class: "guild-name" }, guild.name));
  const loose = plain.filter((channel) => !known.has(channel.parent_id));
  if (loose.length) section.append(el("ul", {}, loose.map(drawChannel)));
  for (const heading of headings) {
    const inside = plain.filter((channel) => channel.parent_id === heading.id);
    if (inside.length)
      section.append(el("h3", { class: "list-heading" }, channelName(heading)), el("ul", {}, inside.map(drawChannel)));
  }
  if (!plain.length) section.append(el("p", { class: "dim small-text" }, "No channels yet."));
  return section;
}

function draw() {
  if (!store.me) return;
  const focusedHref = box.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const place = box.scrollTop;
  const direct = [...store.channels.values()].filter(isDirect).sort((a, b) => channelName(a).localeCompare(channelName(b)));
  fill(
    box,
    store.guilds.size
      ? [...store.guilds.values()].map(drawGuild)
      : el("p", { class: "dim small-text" }, "You are in no server yet."),
    direct.length
      ? el(
          "section",
          {},
          el("h2", { class: "list-heading" }, "Direct messages"),
          el(
            "ul",
            {},
            direct.map((channel) => {
              const other = channel.recipients?.find((user) => user.id !== store.me.id) ?? store.me;
              return el("li", {}, drawLink(channel, avatar(other, "small"), "direct"));
            }),
          ),
        )
      : null,
  );
  box.scrollTop = place;
  if (focusedHref) box.querySelector(`a[href="${CSS.escape(focusedHref)}"]`)?.focus({ preventScroll: true });
  const elsewhere = [...store.channels.keys()].some((id) => id !== store.here && isUnread(id));
  const calls = [...store.channels.keys()].reduce((sum, id) => sum + callsIn(id), 0);
  fill(
    opener,
    icon("menu"),
    calls ? el("span", { class: "badge" }, String(calls)) : elsewhere ? el("span", { class: "dot" }) : null,
  );
  opener.setAttribute(
    "aria-label",
    calls
      ? `Open the channel list, ${calls} ${calls === 1 ? "mention" : "mentions"}`
      : elsewhere
        ? "Open the channel list, something is unread"
        : "Open the channel list",
  );
}

function drawMe() {
  if (!store.me) return;
  const ring = async () => bell.setAttribute("aria-pressed", String(await toggleNotices()));
  const words = "Notices of this browser";
  const bell = iconButton(words, "bell", ring, { title: words, "aria-pressed": String(noticesAllowed()) });
  fill(
    document.getElementById("me"),
    el(
      "button",
      {
        type: "button",
        class: "me-button",
        "aria-label": `You are ${userName(store.me)}: change who you are`,
        onclick: () => emit("pick-person"),
      },
      avatar(store.me, "medium"),
      el("span", { class: "me-words" }, el("strong", {}, userName(store.me)), el("span", { class: "dim" }, "change")),
    ),
    el(
      "a",
      {
        class: "icon-button",
        href: `/#pick&in=${store.here ?? ""}`,
        target: "_blank",
        rel: "noopener",
        id: "another",
        title: "Open another person in a new tab",
        "aria-label": "Open another person in a new tab",
      },
      icon("newWindow"),
    ),
    bell,
    themeSwitch,
  );
}

/** In narrow windows the list is a drawer: closed, it cannot take the focus; open, nothing else can. */
export function openSidebar(open) {
  const narrow = isNarrow();
  document.body.classList.toggle("drawer-open", narrow && open);
  sidebar.inert = narrow && !open;
  document.getElementById("room").inert = narrow && open;
  veil.hidden = !(narrow && open);
  opener.setAttribute("aria-expanded", String(narrow && open));
  if (narrow && open) closer.focus({ preventScroll: true });
}

export function startSidebar() {
  fill(closer, icon("close"));
  opener.addEventListener("click", () => openSidebar(true));
  for (const node of [closer, veil]) {
    node.addEventListener("click", () => {
      openSidebar(false);
      opener.focus({ preventScroll: true });
    });
  }
  sidebar.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isNarrow()) return;
    openSidebar(false);
    opener.focus({ preventScroll: true });
  });
  matchMedia("(max-width: 760px)").addEventListener("change", () => openSidebar(false));
  openSidebar(false);
  for (const topic of ["tree", "unread", "here", "members"]) on(topic, draw);
  for (const topic of ["entered", "people", "here"]) on(topic, drawMe);
}
