// One message as an article: who, when, what, its pictures and controls, and the marks around it.

import { arena } from "./arena.js";
import { dots, el } from "./dom.js";
import { components, withoutControls } from "./components.js";
import { embed } from "./embeds.js";
import { icon } from "./icons.js";
import { dismissLocal } from "./locals.js";
import { appTag, avatar, channelName, nameColour, userName } from "./names.js";
import { say } from "./notices.js";
import { attachments } from "./pictures.js";
import { poll } from "./poll.js";
import { anyEmoji, prose } from "./prose.js";
import { FLAGS, STARTER, emit, findMessage, guildOf, store } from "./store.js";
import { isEphemeral, mentionsMe, messageWords } from "./reading.js";
import { drawSystem } from "./system.js";
import { clockWords, dayOf, dayWords, fullWords } from "./times.js";
import { failureOf } from "./waiting.js";

const GROUP_WITHIN = 7 * 60 * 1000;
const ORDINARY = new Set([0, 19, 20, 23]);

/** Whether a message goes under the name of the one before it. */
function continues(message, before) {
  if (!before || before.local || !ORDINARY.has(before.type) || !ORDINARY.has(message.type)) return false;
  if (before.author.id !== message.author.id || message.type === 19 || usedCommand(message)) return false;
  return (
    isEphemeral(before) === isEphemeral(message) && Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_WITHIN
  );
}

function usedCommand(message) {
  const metadata = message.interaction_metadata;
  if (!metadata || metadata.type !== 2 || metadata.original_response_message_id) return null;
  const name = metadata.name ?? message.interaction?.name;
  return name ? { user: metadata.user, name: message.type === 23 ? name : `/${name}` } : null;
}

/** A row of the log: the message, with the line of a new day or of new messages if one belongs there. */
export function drawRow(message, before, { firstNew }) {
  const row = el("div", { class: "row", "data-row": message.id });
  if (message.local) {
    row.append(drawLocal(message));
    return row;
  }
  const newDay = !before || before.local ? !before : dayOf(before.timestamp) !== dayOf(message.timestamp);
  if (newDay) row.append(el("div", { class: "day", role: "separator" }, el("span", {}, dayWords(message.timestamp))));
  if (firstNew) row.append(el("div", { class: "first-new", role: "separator" }, el("span", {}, "New")));
  row.append(drawMessage(message, !newDay && !firstNew && continues(message, before)));
  return row;
}

function drawLocal(message) {
  const { text, failed } = message.local;
  return el(
    "div",
    { class: failed ? "local failed" : "local", role: failed ? "alert" : "status" },
    failed ? icon("warning") : dots(),
    el("span", { class: "local-words" }, text),
    failed ? el("button", { type: "button", class: "link-button", onclick: () => dismissLocal(message) }, "Dismiss") : null,
  );
}

function drawMessage(message, tail) {
  const guildId = guildOf(message.channel_id)?.id;
  const name = userName(message.author, guildId);
  const marks = ["message", tail ? "tail" : "head", isEphemeral(message) ? "ephemeral" : "", mentionsMe(message) ? "calls-me" : ""];
  const article = el("article", {
    class: marks.filter(Boolean).join(" "),
    tabindex: "-1",
    "data-message": message.id,
    "aria-label": ORDINARY.has(message.type) ? `${name}: ${messageWords(message)}` : null,
  });
  if (message.type === STARTER) return drawStarter(article, message);
  if (!ORDINARY.has(message.type)) return drawSystem(article, message, name);
  const time = el("time", { datetime: message.timestamp, title: fullWords(message.timestamp) }, clockWords(message.timestamp));
  const show = (event) => emit("show-user", message.author.id, event.currentTarget);
  const used = usedCommand(message);
  if (used) article.append(drawUsed(used, guildId));
  else if (message.message_reference && message.type === 19) article.append(drawReply(message, guildId));
  if (tail) {
    article.append(el("div", { class: "gutter" }, time));
  } else {
    const colour = nameColour(message.author.id, guildId);
    article.append(
      el("div", { class: "face" }, avatar(message.author)),
      el(
        "div",
        { class: "who" },
        el("button", { type: "button", class: "name", style: colour ? { "--role": colour } : {}, onclick: show }, name),
        appTag(message.author),
        time,
      ),
    );
  }
  article.append(drawBody(message));
  return article;
}

function drawUsed({ user, name }, guildId) {
  return el(
    "div",
    { class: "above" },
    icon("thread"),
    avatar(user, "tiny"),
    el("strong", {}, userName(user, guildId)),
    " used ",
    el("span", { class: "used-name" }, name),
  );
}

function drawReply(message, guildId) {
  const target = message.referenced_message ?? findMessage(message.channel_id, message.message_reference.message_id);
  if (!target) return el("div", { class: "above" }, icon("thread"), el("em", {}, "The message this replies to was deleted."));
  const jump = () => emit("show-message", target.channel_id ?? message.channel_id, target.id);
  return el(
    "button",
    {
      type: "button",
      class: "above",
      onclick: jump,
      "aria-label": `Answers ${userName(target.author, guildId)}: ${messageWords({ ...target, channel_id: message.channel_id })}`,
    },
    icon("thread"),
    avatar(target.author, "tiny"),
    el("strong", {}, userName(target.author, guildId)),
    el("span", { class: "above-words" }, messageWords({ ...target, channel_id: message.channel_id })),
  );
}

function drawBody(message) {
  const context = { channel: message.channel_id, message: message.id };
  const body = el("div", { class: "body" });
  if (message.flags & FLAGS.loading) {
    body.append(
      el(
        "p",
        { class: "thinking" },
        dots(),
        `${userName(message.author)} is thinking…`,
      ),
    );
  } else {
    body.append(...drawContent(message, context));
  }
  if (message.original) {
    const { channel_id: channel, message_id: id } = message.original;
    const go = () => emit("show-message", channel, id);
    body.append(el("button", { type: "button", class: "link-button original", onclick: go }, "Go to the original"));
    return body;
  }
  if (message.thread) body.append(threadCard(store.channels.get(message.thread.id) ?? message.thread));
  if (message.reactions?.length) body.append(drawReactions(message));
  const failure = failureOf(message.id);
  if (failure)
    body.append(
      el(
        "p",
        { class: "failure", role: "alert" },
        icon("warning"),
        failure === "This interaction failed" ? failure : `This interaction failed: ${failure}`,
      ),
    );
  if (isEphemeral(message)) body.append(drawPrivate(message));
  return body;
}

function drawContent(message, context) {
  const parts = [];
  const edited = message.edited_timestamp
    ? el("span", { class: "edited", title: fullWords(message.edited_timestamp) }, " (edited)")
    : null;
  if (message.content) {
    const words = prose(message.content, context);
    if (edited) (words.lastElementChild?.tagName === "P" ? words.lastElementChild : words).append(edited);
    parts.push(words);
  }
  if (!(message.flags & FLAGS.layout)) {
    parts.push(
      ...attachments(message.attachments ?? [], context)
        .flat()
        .filter(Boolean),
    );
    if (!(message.flags & FLAGS.noEmbeds)) parts.push(...(message.embeds ?? []).map((data) => embed(data, context)));
  }
  if (message.poll) parts.push(poll(message.poll));
  if (message.components?.length) parts.push(components(message.components, context));
  if (edited && !message.content) parts.push(edited);
  return parts;
}

function drawPrivate(message) {
  const dismiss = async () => {
    try {
      await arena.ask("dismiss", { channel: message.channel_id, message: message.id });
      emit("drop", message.channel_id, message.id);
    } catch (error) {
      say(error.message, { failed: true });
    }
  };
  return el(
    "p",
    { class: "private" },
    icon("eye"),
    "Only you can see this",
    el("span", { "aria-hidden": "true" }, "·"),
    el("button", { type: "button", class: "link-button", onclick: dismiss, "aria-label": "Dismiss message" }, "Dismiss"),
  );
}

function drawReactions(message) {
  return el(
    "div",
    { class: "reactions" },
    message.reactions.map((reaction) => {
      const many = `${reaction.count} ${reaction.count === 1 ? "reaction" : "reactions"}`;
      const words = `${reaction.emoji.name}, ${many}${reaction.me ? ", one of them yours" : ""}`;
      return el(
        "button",
        {
          type: "button",
          class: "reaction",
          "aria-pressed": String(Boolean(reaction.me)),
          "aria-label": words,
          "data-control": `react ${reaction.emoji.id ?? reaction.emoji.name}`,
          onclick: () => emit("react", message, reaction.emoji, !reaction.me),
        },
        anyEmoji(reaction.emoji),
        el("span", {}, String(reaction.count)),
      );
    }),
  );
}

function threadCard(thread) {
  const count = thread.message_count ?? 0;
  const state = thread.thread_metadata?.archived
    ? "archived"
    : count
      ? `${count} ${count === 1 ? "message" : "messages"}`
      : "open it";
  return el(
    "button",
    { type: "button", class: "thread-card", onclick: () => emit("go", thread.id) },
    icon("thread"),
    el("span", { class: "thread-card-name" }, channelName(thread)),
    el("span", { class: "dim" }, state),
    icon("right"),
  );
}

/** The message a thread began with, quoted: its controls only work on the original. */
function drawStarter(article, message) {
  const first = message.referenced_message;
  if (!first) {
    article.append(el("div", { class: "system" }, icon("thread"), "The message that began this thread is gone."));
    return article;
  }
  const original = message.message_reference;
  const node = drawMessage({ ...first, original, components: withoutControls(first.components ?? []) }, false);
  node.dataset.message = message.id;
  return node;
}
