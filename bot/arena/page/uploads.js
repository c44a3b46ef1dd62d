// Files chosen for the next message, until it is sent.

import { sizeWords } from "./arena.js";
import { el, fill } from "./dom.js";
import { icon, iconButton } from "./icons.js";
import { store } from "./store.js";

const MOST_FILES = 10;

/** The list of files beside the message box. `changed()` is called whenever it changes, `tell(sentence)` when one is refused. */
export class Uploads {
  constructor({ changed, tell }) {
    this.changed = changed;
    this.tell = tell;
    this.entries = [];
    this.root = el("ul", { class: "files", "aria-label": "Files to send", hidden: true });
  }

  get files() {
    return this.entries.map(({ file }) => file);
  }

  take(list) {
    for (const file of list) {
      if (this.entries.length >= MOST_FILES) {
        this.tell(`At most ${MOST_FILES} files go with one message.`);
        break;
      }
      if (file.size > store.attachmentLimit) {
        this.tell(`${file.name} is too large: ${sizeWords(file.size)}, at most ${sizeWords(store.attachmentLimit)} are taken.`);
        continue;
      }
      this.entries.push({ file, preview: file.type.startsWith("image/") ? URL.createObjectURL(file) : null });
    }
    this.draw();
  }

  clear() {
    for (const entry of this.entries) this.forget(entry);
    this.entries = [];
    this.draw();
  }

  forget({ preview }) {
    if (preview) URL.revokeObjectURL(preview);
  }

  draw() {
    this.root.hidden = !this.entries.length;
    fill(
      this.root,
      this.entries.map((entry) => this.drawEntry(entry)),
    );
    this.changed();
  }

  drawEntry(entry) {
    const { file, preview } = entry;
    const leaveOut = () => {
      this.forget(entry);
      this.entries = this.entries.filter((each) => each !== entry);
      this.draw();
    };
    return el(
      "li",
      { class: "file-to-send" },
      preview ? el("img", { src: preview, alt: "" }) : icon("file"),
      el(
        "span",
        { class: "file-words" },
        el("span", { class: "file-name" }, file.name),
        el("span", { class: "dim" }, sizeWords(file.size)),
      ),
      iconButton(`Leave out ${file.name}`, "close", leaveOut),
    );
  }
}
