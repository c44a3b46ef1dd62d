// The current person and channel, stored in the address (#as=person&in=channel) and for this tab, for links and reloads.

const REMEMBERED = "arena.person";

/** What the address says: {as, in}, each an id or null. */
export function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  return { as: fields.get("as"), in: fields.get("in") };
}

export function addressOf(person, channel) {
  const fields = new URLSearchParams();
  if (person) fields.set("as", person);
  if (channel) fields.set("in", channel);
  return `#${fields}`;
}

/** Writes the address. A new channel is a step the browser's Back undoes. */
export function writeAddress(person, channel, { step = false } = {}) {
  const wanted = addressOf(person, channel);
  if (location.hash !== wanted) history[step ? "pushState" : "replaceState"](null, "", wanted);
  sessionStorage.setItem(REMEMBERED, person);
}

/** The person of this tab: the address first, then what the tab remembers. */
export function rememberedPerson() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (fields.has("pick")) return null;
  return fields.get("as") ?? sessionStorage.getItem(REMEMBERED);
}

export function forgetPerson() {
  sessionStorage.removeItem(REMEMBERED);
}
