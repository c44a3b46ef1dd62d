// Slash commands as data: every command that can be typed, and the values of its options checked before they are sent.

import { fitsChannel } from "./actions.js";
import { store } from "./store.js";

const SUBCOMMAND = 1;
const GROUP = 2;

/** Every command that can be typed in a channel: {label: "/cup new", path, command, options, note, from}. */
export function typedCommands(channelId) {
  const channel = store.channels.get(channelId);
  return store.commands
    .filter((command) => (command.type ?? 1) === 1 && fitsChannel(command, channel))
    .flatMap((command) => leaves(command))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** The command a text begins with, and what was typed after it: {leaf, rest}; null if it begins with none. */
export function commandIn(text, channelId) {
  const words = text.toLowerCase();
  const begun = typedCommands(channelId).filter(({ label }) => words === label || words.startsWith(`${label} `));
  const leaf = begun.sort((a, b) => b.label.length - a.label.length)[0];
  return leaf ? { leaf, rest: text.slice(leaf.label.length).trim() } : null;
}

function leaves(command) {
  const walk = (node, path) => {
    const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (inner.length) return inner.flatMap((option) => walk(option, [...path, option]));
    return [
      {
        label: `/${[command, ...path].map((part) => part.name).join(" ")}`,
        note: node.description,
        from: command.application?.name,
        command,
        path,
        options: node.options ?? [],
      },
    ];
  };
  return walk(command, []);
}

/** Options as they are sent: inside their subcommand and group, if there are any. */
export function nested(path, values) {
  return path.reduceRight((inside, part) => [{ name: part.name, type: part.type, options: inside }], values);
}

/** Splits "game:Life players:3" at the names of options: [[option or null, text], ...]. */
export function splitTyped(text, options) {
  const names = options.map((option) => option.name).sort((a, b) => b.length - a.length);
  if (!names.length) return text.trim() ? [[null, text.trim()]] : [];
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pieces = text.split(new RegExp(`(?:^|\\s)(${escaped.join("|")}):`, "u"));
  const parts = pieces[0].trim() ? [[null, pieces[0].trim()]] : [];
  for (let at = 1; at < pieces.length; at += 2)
    parts.push([options.find((option) => option.name === pieces[at]), pieces[at + 1].trim()]);
  return parts;
}

const YES = new Set(["true", "yes", "y", "on", "1"]);
const NO = new Set(["false", "no", "n", "off", "0"]);

/** The value of an option from what was typed: {value} or {error: a sentence}. */
export function readValue(option, text, choices) {
  const words = text.trim();
  const chosen =
    choices.find((choice) => choice.label === words) ??
    choices.find((choice) => choice.label.toLowerCase() === words.toLowerCase());
  if (chosen && option.type !== 5) return { value: chosen.value };
  if (option.choices?.length) return { error: `${option.name}: choose one from the list.` };
  if (option.type === 3) return readWords(option, words);
  if (option.type === 4 || option.type === 10) return readNumber(option, words);
  if (option.type === 5) {
    if (YES.has(words.toLowerCase())) return { value: true };
    return NO.has(words.toLowerCase()) ? { value: false } : { error: `${option.name}: True or False.` };
  }
  const kind = { 6: "a person", 7: "a channel", 8: "a role", 9: "a person or a role" }[option.type];
  return {
    error: `${option.name}: there is no such ${kind?.replace(/^a /, "") ?? "thing"} here. Choose ${kind ?? "one"} from the list.`,
  };
}

function readWords(option, words) {
  if (option.min_length && words.length < option.min_length)
    return { error: `${option.name}: at least ${option.min_length} characters.` };
  if (option.max_length && words.length > option.max_length)
    return { error: `${option.name}: at most ${option.max_length} characters.` };
  return { value: words };
}

function readNumber(option, words) {
  const whole = option.type === 4;
  const value = Number(words.replace(",", "."));
  if (!words || Number.isNaN(value) || (whole && !Number.isSafeInteger(value)))
    return { error: `${option.name}: a ${whole ? "whole " : ""}number, please.` };
  if (option.min_value !== undefined && option.min_value !== null && value < option.min_value)
    return { error: `${option.name}: ${option.min_value} or more.` };
  if (option.max_value !== undefined && option.max_value !== null && value > option.max_value)
    return { error: `${option.name}: ${option.max_value} or less.` };
  return { value };
}
