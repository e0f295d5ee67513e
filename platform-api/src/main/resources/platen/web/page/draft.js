// The draft of a template while it is edited: previews each change at once, saves it after a moment with the revision that
// was seen, shows when somebody else saved meanwhile, and undoes changes of the fields.
import { PreviewLoop, retryAfter } from "./preview-loop.js";

const SAVE_AFTER_MS = 700;
const RETRY_AFTER_MS = 1000;
const SLOW_AFTER_MS = 1000;
const MAX_UNDO = 100;

export class Draft {
  #owner;
  #calls;
  #saveTimer;
  #previews = new PreviewLoop(() => this.#preview());
  #saving = Promise.resolve();
  #dirty = new Set();
  /** Forms whose save is on its way. */
  #sent = [];
  #undo = [];

  /**
   * @param owner the element of the editor, whose data-at is the address of the draft
   * @param calls changes() returns forms by name; previewed(parts) and saved(answer) take the answers
   */
  constructor(owner, state, calls) {
    this.#owner = owner;
    this.#calls = calls;
    this.revision = state.revision;
    this.overrides = state.overrides;
    this.drawn = state.drawn;
    this.token = owner.querySelector("[name=_csrf]")?.value;
    owner.querySelector("[data-theirs]")?.addEventListener("click", () => location.reload());
    owner.querySelector("[data-mine]")?.addEventListener("click", () => this.#overwrite());
    owner.querySelector("[data-save]")?.addEventListener("submit", (event) => this.#submit(event));
    addEventListener("beforeunload", (event) => this.#dirty.size > 0 && event.preventDefault());
  }

  stop() {
    this.#previews.stop();
    clearTimeout(this.#saveTimer);
  }

  get canUndo() {
    return this.#undo.length > 0;
  }

  /** Notes that a form was changed. */
  change(name) {
    this.#dirty.add(name);
    this.#status(this.#owner.dataset.textUnsaved, true);
    this.preview();
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => this.flush(), SAVE_AFTER_MS);
  }

  /** Previews the present state; while a preview is on its way, another one follows it. */
  preview() {
    this.#previews.ask();
  }

  /** Resolves to the milliseconds after which to try again; 0 for not at all. */
  async #preview() {
    const slow = setTimeout(() => this.#previewState(this.#owner.dataset.textRendering), SLOW_AFTER_MS);
    try {
      const answer = await this.#post("/preview", this.#unsaved("drawn") ? ["field", "data", "drawn"] : ["field", "data"], "multipart/form-data, application/json");
      if (answer.ok) {
        const parts = await answer.formData();
        this.#previewState("");
        await this.#calls.previewed(parts);
      } else if (answer.status === 503 || answer.status === 429) {
        this.#previewState(this.#owner.dataset.textBusy);
        return retryAfter(answer);
      } else {
        const json = await answer.json().catch(() => ({}));
        this.#previewState(Object.values(json.errors ?? {})[0] ?? this.#owner.dataset.textNotPreviewed);
      }
    } catch (error) {
      console.info(error);
      this.#previewState(this.#owner.dataset.textNotPreviewed);
    } finally {
      clearTimeout(slow);
    }
    return 0;
  }

  /** Saves what was changed. Resolves when it is saved, or cannot be. */
  flush() {
    clearTimeout(this.#saveTimer);
    if (this.#dirty.size > 0) {
      const names = [...this.#dirty];
      const body = this.#body(names);
      this.#dirty.clear();
      this.#sent.push(...names);
      this.#saving = this.#saving.then(() => this.#save(names, body)).finally(() => this.#sent.splice(0, names.length));
    }
    return this.#saving;
  }

  #unsaved(name) {
    return this.#dirty.has(name) || this.#sent.includes(name);
  }

  async #save(names, body) {
    this.#status(this.#owner.dataset.textSaving, true);
    body.set("revision", this.revision);
    const before = { overrides: this.overrides, drawn: this.drawn };
    let answer;
    try {
      answer = await this.#send("", body, "application/json");
    } catch {
      this.#keep(names, this.#owner.dataset.textFailed);
      this.#saveTimer = setTimeout(() => this.flush(), 5 * RETRY_AFTER_MS);
      return false;
    }
    const json = await answer.json().catch(() => ({}));
    if (answer.status === 409) {
      this.#keep(names, this.#owner.dataset.textUnsaved);
      this.#conflict(json);
      return false;
    }
    if (!answer.ok) {
      this.#keep(names, Object.values(json.errors ?? {}).join(" ") || this.#owner.dataset.textFailed);
      return false;
    }
    const after = { overrides: json.overrides, drawn: json.drawn ?? before.drawn };
    if (JSON.stringify(before) !== JSON.stringify(after) && !body.has("undo")) {
      this.#undo.push(before);
      this.#undo.splice(0, this.#undo.length - MAX_UNDO);
    }
    this.#accept(json);
    return true;
  }

  #accept(json) {
    this.revision = json.revision;
    this.overrides = json.overrides;
    this.drawn = json.drawn ?? this.drawn;
    this.#owner.querySelectorAll("[name=revision]").forEach((input) => (input.value = json.revision));
    if (this.#dirty.size === 0) {
      this.#status(this.#owner.dataset.textSaved, false);
    }
    this.#calls.saved(json);
  }

  #keep(names, text) {
    names.forEach((name) => this.#dirty.add(name));
    this.#status(text, true);
  }

  /** Takes the latest change of the fields back. */
  async undo() {
    await this.flush();
    if (this.#undo.length === 0) {
      return;
    }
    const body = this.#body([]);
    const { overrides, drawn } = this.#undo.at(-1);
    body.set("overrides", overrides === null ? "" : JSON.stringify(overrides));
    body.set("drawn_fields", JSON.stringify(drawn));
    body.set("undo", "true");
    if (await this.#save([], body)) {
      this.#undo.pop();
      this.#calls.saved();
      this.#calls.undone({ drawn });
    }
  }

  #conflict(json) {
    const box = this.#owner.querySelector("[data-conflict]");
    box.querySelector("[data-conflict-text]").textContent = `${json.updated_by ?? "–"}, ${json.updated_at ?? ""}`;
    box.dataset.revision = json.revision;
    box.hidden = false;
    box.querySelector("button").focus();
  }

  #overwrite() {
    const box = this.#owner.querySelector("[data-conflict]");
    this.revision = Number(box.dataset.revision);
    box.hidden = true;
    this.flush();
  }

  /** A version is made of what is saved. */
  async #submit(event) {
    event.preventDefault();
    const { target } = event;
    await this.flush();
    if (this.#dirty.size === 0) {
      target.elements.revision.value = this.revision;
      target.submit();
    }
  }

  #post(path, names, accept) {
    const body = this.#body(names);
    body.set("revision", this.revision);
    return this.#send(path, body, accept);
  }

  #send(path, body, accept) {
    return fetch(this.#owner.dataset.at + path, { method: "POST", headers: { Accept: accept }, body });
  }

  /** Returns the values of forms; a single form is at most one time part of it. */
  #body(names) {
    const body = new URLSearchParams({ _csrf: this.token });
    const forms = this.#calls.changes();
    for (const name of names) {
      if (forms[name]) {
        for (const [key, value] of new FormData(forms[name])) {
          if (key !== "_csrf" && key !== "revision") {
            body.append(key, value);
          }
        }
      }
    }
    return body;
  }

  /** Says why the preview is not the one of what is shown; nothing once it is. */
  #previewState(text) {
    const badge = this.#owner.querySelector("[data-preview-state]");
    badge.textContent = text;
    badge.hidden = text === "";
  }

  #status(text, waits) {
    const badge = this.#owner.querySelector("[data-status]");
    badge.textContent = text;
    badge.classList.toggle("warn", waits);
    badge.classList.toggle("dot", true);
    badge.classList.toggle("ok", !waits);
  }
}
