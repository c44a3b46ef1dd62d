// Discord's markdown as data: text in, a tree of plain objects out. It needs no page, so it can be tried anywhere.
//
// Blocks have a kind "text", "heading", "small", "quote", "code" or "list"; inline parts "words", "bold", ... "user", "time".

const DEEPEST = 12;
const LIST_LINE = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;
const FENCE = /```(?:([\w+#.-]*)\n)?([\s\S]*?)```/y;

/** The blocks of a text. */
export function parse(text, depth = 0) {
  const blocks = [];
  let rest = text;
  let loose = "";
  let lineStart = true;
  const flush = (beforeBlock) => {
    const words = beforeBlock ? loose.replace(/\n$/, "") : loose;
    if (words) blocks.push({ kind: "text", inside: parseInline(words, depth + 1) });
    loose = "";
  };
  while (rest) {
    const special = lineStart && depth < DEEPEST ? takeBlock(rest, depth) : null;
    if (special) {
      flush(true);
      blocks.push(special.block);
      rest = special.rest;
      continue;
    }
    const end = rest.indexOf("\n");
    const line = end < 0 ? rest : rest.slice(0, end);
    const fence = findFence(rest, line);
    if (fence) {
      loose += line.slice(0, fence.at);
      flush(true);
      blocks.push({ kind: "code", language: fence.language, words: fence.words });
      rest = rest.slice(fence.end);
      lineStart = rest.startsWith("\n");
      if (lineStart) rest = rest.slice(1);
      continue;
    }
    loose += end < 0 ? line : `${line}\n`;
    rest = end < 0 ? "" : rest.slice(end + 1);
    lineStart = true;
  }
  flush(true);
  return blocks;
}

function findFence(rest, line) {
  const at = line.indexOf("```");
  if (at < 0) return null;
  FENCE.lastIndex = at;
  const match = FENCE.exec(rest);
  if (!match || !match[2].trim()) return null;
  return { at, end: FENCE.lastIndex, language: match[1] ?? "", words: match[2].replace(/^\n+|\n+$/g, "") };
}

function takeBlock(rest, depth) {
  if (rest.startsWith(">>> ")) return { block: { kind: "quote", inside: parse(rest.slice(4), depth + 1) }, rest: "" };
  const lines = rest.split("\n");
  const after = (count) => lines.slice(count).join("\n");
  const heading = /^(#{1,3}) +(\S.*)$/.exec(lines[0]);
  if (heading) {
    return { block: { kind: "heading", level: heading[1].length, inside: parseInline(heading[2], depth + 1) }, rest: after(1) };
  }
  const small = /^-# +(\S.*)$/.exec(lines[0]);
  if (small) return { block: { kind: "small", inside: parseInline(small[1], depth + 1) }, rest: after(1) };
  const quoted = countWhile(lines, (line) => line.startsWith("> "));
  if (quoted) {
    const inside = lines
      .slice(0, quoted)
      .map((line) => line.slice(2))
      .join("\n");
    return { block: { kind: "quote", inside: parse(inside, depth + 1) }, rest: after(quoted) };
  }
  const items = countListLines(lines);
  if (items)
    return {
      block: nestList(
        lines.slice(0, items).map((line) => LIST_LINE.exec(line)),
        depth,
      ),
      rest: after(items),
    };
  return null;
}

/** How many lines belong to one list: until one that does not, or that begins a list of the other kind. */
function countListLines(lines) {
  const first = LIST_LINE.exec(lines[0]);
  if (!first) return 0;
  return countWhile(lines, (line) => {
    const match = LIST_LINE.exec(line);
    return match && (match[1].length > first[1].length || /\d/.test(match[2]) === /\d/.test(first[2]));
  });
}

function countWhile(lines, fits) {
  const at = lines.findIndex((line) => !fits(line));
  return at < 0 ? lines.length : at;
}

/** Lines of a list, the deeper ones as lists inside the item before them. */
function nestList(matches, depth) {
  const ordered = /\d/.test(matches[0][2]);
  const list = { kind: "list", ordered, start: ordered ? Number.parseInt(matches[0][2], 10) : 1, items: [] };
  const indent = matches[0][1].length;
  for (let at = 0; at < matches.length;) {
    list.items.push([{ kind: "text", inside: parseInline(matches[at][3], depth + 1) }]);
    const deeper = countWhile(matches.slice(at + 1), (match) => match[1].length > indent);
    if (deeper && depth < DEEPEST) list.items.at(-1).push(nestList(matches.slice(at + 1, at + 1 + deeper), depth + 1));
    at += 1 + deeper;
  }
  return list;
}

const PAIRS = [
  ["***", "bold-italic"],
  ["**", "bold"],
  ["__", "underline"],
  ["~~", "strike"],
  ["||", "spoiler"],
  ["*", "italic"],
  ["_", "italic"],
];

const TOKENS = [
  [/<@!?(\d+)>/y, (m) => ({ kind: "user", id: m[1] })],
  [/<@&(\d+)>/y, (m) => ({ kind: "role", id: m[1] })],
  [/<#(\d+)>/y, (m) => ({ kind: "channel", id: m[1] })],
  [/<\/([^:\n<>]{1,100}):(\d+)>/y, (m) => ({ kind: "command", name: m[1], id: m[2] })],
  [/<(a?):(\w{1,32}):(\d+)>/y, (m) => ({ kind: "emoji", name: m[2], id: m[3] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => ({ kind: "time", at: Number(m[1]), style: m[2] ?? "f" })],
  [/@(everyone|here)\b/y, (m) => ({ kind: "everyone", words: m[0] })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => ({ kind: "link", address: m[1], inside: [{ kind: "words", words: m[1] }] })],
  [/https?:\/\/[^\s<>]+/y, bareLink],
];

function bareLink(match) {
  let address = match[0].replace(/[.,:;!?'"]+$/, "");
  while (address.endsWith(")") && !address.includes("(")) address = address.slice(0, -1);
  return { kind: "link", address, inside: [{ kind: "words", words: address }], length: address.length };
}

/** The inline parts of a text. */
export function parseInline(text, depth = 0) {
  const parts = [];
  let words = "";
  const push = (part) => {
    if (words) parts.push({ kind: "words", words });
    words = "";
    parts.push(part);
  };
  for (let at = 0; at < text.length;) {
    const found = depth < DEEPEST ? takeInline(text, at, depth) : null;
    if (found) {
      push(found.part);
      at = found.end;
    } else if (text[at] === "\\" && /[^0-9A-Za-z\s]/.test(text[at + 1] ?? "")) {
      words += text[at + 1];
      at += 2;
    } else {
      words += text[at];
      at += 1;
    }
  }
  if (words) parts.push({ kind: "words", words });
  return parts;
}

function takeInline(text, at, depth) {
  const sign = text[at];
  if (sign === "`") return takeCode(text, at);
  if (sign === "[") return takeMaskedLink(text, at, depth);
  if (sign === "<" || sign === "@" || sign === "h") return takeToken(text, at);
  if (!"*_~|".includes(sign)) return null;
  for (const [mark, kind] of PAIRS) {
    if (!text.startsWith(mark, at)) continue;
    if (mark === "_" && /\w/.test(text[at - 1] ?? "")) continue;
    if (mark.length === 1 && /\s/.test(text[at + 1] ?? " ")) continue;
    const close = findClose(text, at + mark.length, mark);
    if (close < 0) continue;
    const inside = parseInline(text.slice(at + mark.length, close), depth + 1);
    const part = kind === "bold-italic" ? { kind: "bold", inside: [{ kind: "italic", inside }] } : { kind, inside };
    return { part, end: close + mark.length };
  }
  return null;
}

/** Where the closing mark begins, or -1. Code and escaped characters are skipped. */
function findClose(text, from, mark) {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "`") at = (takeCode(text, at)?.end ?? at + 1) - 1;
    else if (text.startsWith(mark, at) && at > from && closesHere(text, at, mark)) return at;
    else if (mark.length === 1 && text[at] === mark && text[at + 1] === mark) at += 1;
  }
  return -1;
}

function closesHere(text, at, mark) {
  if (mark === "*") return text[at + 1] !== "*" && !/\s/.test(text[at - 1]);
  if (mark === "_") return text[at + 1] !== "_" && !/\w/.test(text[at + 1] ?? "");
  // Of three stars in a row the last two close the bold, the first an italic inside it.
  return mark === "||" || mark === "~~" || text[at + mark.length] !== mark[0];
}

function takeCode(text, at) {
  const match = /^(`{1,2})([^`](?:[\s\S]*?[^`])??)\1(?!`)/.exec(text.slice(at));
  return match ? { part: { kind: "code", words: match[2].trim() || match[2] }, end: at + match[0].length } : null;
}

function takeMaskedLink(text, at, depth) {
  const match =
    /^\[((?:\\.|[^[\]\\]|\[[^[\]]*\])+)\]\(<?(https?:\/\/[^\s<>)]+(?:\([^\s<>)]*\)[^\s<>)]*)*)>?(?: +"([^"]*)")?\)/.exec(
      text.slice(at),
    );
  if (!match) return null;
  return {
    part: { kind: "link", address: match[2], title: match[3], inside: parseInline(match[1], depth + 1) },
    end: at + match[0].length,
  };
}

function takeToken(text, at) {
  for (const [pattern, make] of TOKENS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) {
      const part = make(match);
      return { part, end: at + (part.length ?? match[0].length) };
    }
  }
  return null;
}

/** All words of a text without its marks, for labels and previews. `nameOf(part)` returns the words of a mention or a time. */
export function plainWords(parts, nameOf = () => "") {
  const inner = (inside) => plainWords(inside, nameOf);
  return parts
    .map((part) => {
      if (part.kind === "spoiler") return "(hidden words)";
      if (part.words !== undefined) return part.words;
      if (part.kind === "list") return part.items.map(inner).join(" ");
      if (part.inside) return inner(part.inside);
      if (part.kind === "emoji") return `:${part.name}:`;
      return part.kind === "command" ? `/${part.name}` : nameOf(part);
    })
    .join("");
}
