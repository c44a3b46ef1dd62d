// A poll, read-only: its question, its answers, and when it ends.

import { el } from "./dom.js";
import { anyEmoji } from "./prose.js";
import { fullWords, whenWords } from "./times.js";

function stateOf({ expiry, results }) {
  if (results?.is_finalized || (expiry && Date.parse(expiry) <= Date.now())) return "Poll, ended";
  if (!expiry) return "Poll";
  const when = whenWords(Date.parse(expiry) / 1000, "f");
  return ["Poll, ends ", el("time", { datetime: expiry, title: fullWords(expiry) }, when)];
}

/** The poll of a message as an element. */
export function poll(data) {
  return el(
    "div",
    { class: "poll" },
    el("p", { class: "poll-question" }, data.question.text),
    el(
      "ul",
      { class: "poll-answers", "aria-label": "Answers" },
      data.answers.map(({ poll_media: answer }) => el("li", {}, anyEmoji(answer.emoji), el("span", {}, answer.text))),
    ),
    el("p", { class: "poll-state" }, stateOf(data)),
    el("p", { class: "poll-note" }, "Voting is not part of the arena."),
  );
}

/** All texts of a poll, for labels and previews. */
export function pollTexts(data) {
  return data ? [data.question.text, ...data.answers.map(({ poll_media: answer }) => answer.text)] : [];
}
