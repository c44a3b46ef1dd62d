// Times in words: of messages, of days, and Discord's timestamps.

const clockTime = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const longTime = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const shortDate = new Intl.DateTimeFormat(undefined, { day: "2-digit", month: "2-digit", year: "numeric" });
const longDate = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric" });
const fullDate = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["week", 604800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "in 3 minutes", "2 hours ago". */
function sinceWords(seconds, now = Date.now() / 1000) {
  const away = seconds - now;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(away) >= length) ?? STEPS.at(-1);
  return relative.format(Math.trunc(away / size), unit);
}

/** A moment in the style a timestamp asks for. */
export function whenWords(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "an unknown time";
  if (style === "R") return sinceWords(seconds);
  if (style === "t") return clockTime.format(date);
  if (style === "T") return longTime.format(date);
  if (style === "d") return shortDate.format(date);
  if (style === "D") return longDate.format(date);
  return `${(style === "F" ? fullDate : longDate).format(date)}, ${clockTime.format(date)}`;
}

export function dayOf(timestamp) {
  return new Date(timestamp).toDateString();
}

/** "Today", "Yesterday" or the date, for the line between two days. */
export function dayWords(timestamp) {
  const day = dayOf(timestamp);
  if (day === new Date().toDateString()) return "Today";
  if (day === new Date(Date.now() - 86400000).toDateString()) return "Yesterday";
  return longDate.format(new Date(timestamp));
}

export function clockWords(timestamp) {
  return clockTime.format(new Date(timestamp));
}

export function fullWords(timestamp) {
  return whenWords(new Date(timestamp).getTime() / 1000, "F");
}

/** Keeps times such as "2 hours ago" up to date. */
export function startTicking() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-since]")) {
      const words = sinceWords(Number(node.dataset.since));
      if (node.textContent !== words) node.textContent = words;
    }
  }, 1000);
}
