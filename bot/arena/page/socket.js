// The connection to the arena: requests with answers, pushes, and reconnecting by itself when it breaks.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
const ANSWER_WITHIN = 30000;

/** The error of requests while the connection is broken. */
export const NO_LINE = "There is no connection to the arena just now.";

/** The arena's refusal: a sentence for the person. */
class Refused extends Error {}

export class Line {
  /** `opened`, `lost` and `pushed(event, data)` are called as things happen. */
  constructor({ opened, lost, pushed }) {
    this.opened = opened;
    this.lost = lost;
    this.pushed = pushed;
    this.waiting = new Map();
    this.number = 0;
    this.wait = FIRST_WAIT;
    this.retry = null;
    this.socket = null;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
  }

  connect() {
    clearTimeout(this.retry);
    this.retry = null;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/page/socket`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT;
      this.opened();
    });
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(event.data));
    socket.addEventListener("close", () => socket === this.socket && this.broken());
  }

  /** Closes the connection and connects again, for example when another person takes over this tab. */
  reconnect() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.refuseAll();
    this.connect();
  }

  /** Sends a request; the promise resolves to the answer or throws `Refused`. */
  ask(what, fields = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused(NO_LINE));
    this.number += 1;
    const n = this.number;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(n);
        reject(new Refused("The arena did not answer in time."));
      }, ANSWER_WITHIN);
      this.waiting.set(n, { resolve, reject, timer });
      this.socket.send(JSON.stringify({ n, do: what, ...fields }));
    });
  }

  hear(text) {
    const frame = JSON.parse(text);
    if (frame.event) {
      this.pushed(frame.event, frame.data);
      return;
    }
    const request = this.waiting.get(frame.n);
    if (!request) return;
    this.waiting.delete(frame.n);
    clearTimeout(request.timer);
    if (frame.error) request.reject(new Refused(frame.error));
    else request.resolve(frame.ok ?? {});
  }

  broken() {
    this.socket = null;
    this.refuseAll();
    this.lost();
    this.retry = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  hurry() {
    if (this.retry) this.connect();
  }

  refuseAll() {
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new Refused("The connection to the arena broke. Please look whether it arrived, and try again."));
    }
    this.waiting.clear();
  }
}
