// The editor of a smart document: files left, a preview right that follows the typing. Without script, its form works.
import "./code-editor.js";
import "./pdf-pages.js";
import { conflictPanel } from "./editor-conflict.js";
import { FilesPanel } from "./editor-files.js";
import { importPanel } from "./editor-import.js";
import { PreviewLinks } from "./editor-links.js";
import { PreviewLoop, retryAfter } from "./preview-loop.js";

const SAVE_DELAY_MS = 1500;
const SLOW_AFTER_MS = 1000;
const SAMPLE = "sample.json";
const MAX_PLAIN_FORM = 500_000;

class SmartEditor extends HTMLElement {
  #texts;
  #form;
  #code;
  #data;
  #files = new Map();
  #saved = new Map();
  #sample;
  #savedSample;
  #shown;
  #problems = [];
  #mark;
  #previews = new PreviewLoop(() => this.#preview());
  #saving = Promise.resolve();
  #timers = {};
  #links;
  #panel;

  connectedCallback() {
    if (this.#form) {
      return;
    }
    this.#texts = JSON.parse(this.dataset.texts);
    this.#form = this.querySelector("form");
    for (const name of JSON.parse(this.dataset.names)) {
      this.#files.set(name, this.querySelector(`textarea[data-text="${CSS.escape(name)}"]`)?.value ?? null);
    }
    this.#saved = new Map(this.#files);
    this.#enhance();
    this.#open(this.dataset.shown);
    this.#previews.ask();
  }

  #enhance() {
    this.classList.add("live");
    const field = this.#form.elements.namedItem("sample_data");
    this.#sample = this.#savedSample = field.value;
    this.#code = this.#editorFor(this.querySelector("[data-source]"));
    this.#data = this.#editorFor(field);
    this.#data.open(SAMPLE, this.#sample);
    this.#code.addEventListener("edited", ({ detail }) => this.#edited(detail.name, detail.text));
    this.#data.addEventListener("edited", ({ detail }) => {
      this.#sample = detail.text;
      this.#later();
    });
    this.#links = new PreviewLinks(this.querySelector("pdf-pages"), this.#code, this.querySelector("[data-placeholders]"), (file) =>
      this.#open(file),
    );
    this.#code.addEventListener("cursor", ({ detail }) => {
      this.querySelector("[data-cursor]").textContent = this.text("cursor", detail.line, detail.column);
      this.#links.cursor(detail.moved);
    });
    this.#panel = new FilesPanel(this.querySelector("[data-files]"), this);
    this.querySelectorAll("[data-live]").forEach((each) => (each.hidden = false));
    this.querySelectorAll("[data-plain]").forEach((each) => each.remove());
    this.addEventListener("click", (event) => this.#clicked(event));
    this.#form.addEventListener("submit", (event) => this.#submitted(event));
    addEventListener("beforeunload", (event) => this.#isSaved() || event.preventDefault());
    this.querySelector("pdf-pages").addEventListener("failed", ({ detail }) => this.#tell("bad", detail.message));
  }

  #editorFor(area) {
    const editor = document.createElement("code-editor");
    editor.dataset.leave = this.text("leave");
    area.after(editor);
    area.disabled = area.hidden = true;
    if (area.id) {
      this.querySelector(`label[for="${area.id}"]`)?.remove();
    }
    return editor;
  }

  /** Returns a text in the language of the page. */
  text(key, ...values) {
    return values.reduce((text, value, index) => text.replaceAll(`{${index}}`, value), this.#texts[key] ?? key);
  }

  get files() {
    return this.#files;
  }

  get template() {
    return this.dataset.template;
  }

  // Files

  #open(name) {
    if (!this.#files.has(name)) {
      return;
    }
    const listed = name !== this.#shown;
    this.#shown = name;
    this.#panel.hide();
    const text = this.#files.get(name);
    this.querySelector("[data-binary]").hidden = text !== null;
    this.#code.hidden = text === null;
    if (text !== null) {
      this.#code.open(name, text);
      this.#showMistakes();
    }
    if (listed) {
      this.#tabs();
    }
  }

  #tabs() {
    const tabs = this.querySelector("[data-tabs]");
    const names = [this.template, ...[...this.#files.keys()].filter((name) => name !== this.template && this.#files.get(name) !== null)];
    tabs.replaceChildren(
      ...names.map((name) => {
        const tab = document.createElement("a");
        tab.href = `?file=${encodeURIComponent(name)}`;
        tab.dataset.file = name;
        tab.textContent = name;
        const count = this.#problems.filter((each) => (each.file || this.template) === name && each.line > 0).length;
        if (count > 0) {
          const errors = this.#problems.some((each) => each.file === name && each.severity === "error");
          tab.append(" ", badge(errors ? "bad" : "warn", count));
        }
        return tab;
      }),
    );
    const files = document.createElement("a");
    files.href = "#files";
    files.dataset.openFiles = "";
    files.textContent = `${this.text("files")} `;
    const count = document.createElement("span");
    count.className = "n";
    count.textContent = this.#files.size;
    files.append(count);
    tabs.append(files);
    const current = this.#panel.isShown ? files : tabs.querySelector(`[data-file="${CSS.escape(this.#shown)}"]`);
    current?.setAttribute("aria-current", "true");
  }

  #clicked(event) {
    const link = event.target.closest("[data-file], [data-open-files], [data-problem], [data-snippet], [data-import]");
    if (!link) {
      return;
    }
    if (link.dataset.file !== undefined) {
      event.preventDefault();
      this.#open(link.dataset.file);
      this.#tabs();
      this.#code.focus();
    } else if (link.dataset.openFiles !== undefined) {
      event.preventDefault();
      this.#panel.show();
      this.#tabs();
    } else if (link.dataset.problem !== undefined) {
      this.#goTo(this.#problems[Number(link.dataset.problem)]);
    } else if (link.dataset.snippet !== undefined) {
      link.closest("details").open = false;
      this.#code.insert(this.#shown.endsWith(".css") && link.dataset.css ? link.dataset.css : link.dataset.snippet);
    } else {
      link.closest("details").open = false;
      importPanel(this, link.dataset.import, this.querySelector("[data-notes]"));
    }
  }

  #goTo(problem) {
    const file = problem.file || this.template;
    if (problem.line > 0 && this.#files.get(file) != null) {
      this.#open(file);
      this.#tabs();
      const offset = this.#code.offset(this.#mark, problem.line, problem.column);
      this.#code.select(offset ?? 0, offset ?? 0);
    } else if (problem.severity === "data") {
      this.querySelector("[data-sample]").open = true;
      this.#data.focus();
    }
  }

  /** Changes the files of the draft at once: {add: File, as, remove, from, to}. Resolves to whether it was done. */
  async change({ add, as, remove, from, to, create }) {
    const body = this.#body(new FormData());
    if (add) {
      body.set("file", add);
      body.set("file_name", as);
    }
    for (const [name, value] of Object.entries({ remove, rename_from: from, rename_to: to, new_file: create })) {
      if (value) {
        body.set(name, value);
      }
    }
    if (!(await this.#store(body))) {
      return false;
    }
    if (add) {
      const text = /\.(html?|xhtml|css|svg|txt|json)$/i.test(as) ? await add.text() : null;
      this.#files.set(as, text?.replaceAll("\r\n", "\n") ?? null);
    } else if (create) {
      this.#files.set(create, "");
    } else if (from) {
      this.#files.set(to, this.#files.get(from));
    }
    for (const gone of [remove, from].filter(Boolean)) {
      this.#files.delete(gone);
      this.#code.forget(gone);
    }
    const changed = as ?? create ?? to;
    if (changed) {
      this.#saved.set(changed, this.#files.get(changed));
    }
    this.#saved.delete(remove ?? from);
    if (this.#shown === from || this.#shown === remove) {
      this.#shown = to ?? this.template;
    }
    this.#panel.draw();
    this.#tabs();
    this.#previews.ask();
    return true;
  }

  // Saving

  #edited(name, text) {
    this.#files.set(name, text);
    this.#later();
  }

  #later() {
    clearTimeout(this.#timers.save);
    this.#previews.ask();
    this.#timers.save = setTimeout(() => this.save(), SAVE_DELAY_MS);
    this.#state("", this.text("unsaved"));
  }

  #isSaved() {
    return this.#sample === this.#savedSample && [...this.#files].every(([name, text]) => this.#saved.get(name) === text);
  }

  /** Fills a body with what the stored draft does not have yet. */
  #body(body) {
    body.set("_csrf", this.#form.elements.namedItem("_csrf").value);
    body.set("revision", this.dataset.revision);
    const changed = [...this.#files].filter(([name, text]) => text !== null && this.#saved.get(name) !== text);
    if (changed.length > 0) {
      body.set("texts", JSON.stringify(Object.fromEntries(changed)));
    }
    if (this.#sample !== this.#savedSample) {
      body.set("sample_data", this.#sample);
    }
    return body;
  }

  /** Saves the draft, after all earlier saves. Resolves to whether it is saved. */
  save() {
    clearTimeout(this.#timers.save);
    return (this.#saving = this.#saving.then(() => this.#isSaved() || this.#store(this.#changes())));
  }

  /** Returns what was changed; large texts as a form with files, for which the server has other limits. */
  #changes() {
    const small = this.#body(new URLSearchParams());
    return (small.get("texts")?.length ?? 0) + this.#sample.length < MAX_PLAIN_FORM ? small : this.#body(new FormData());
  }

  async #store(body, path = "") {
    if (this.hasAttribute("data-conflict")) {
      return false;
    }
    const files = new Map(this.#files);
    const sample = this.#sample;
    this.#state("", this.text("saving"));
    try {
      const answer = await fetch(this.#form.action + path, { method: "POST", headers: { Accept: "application/json" }, body });
      if (answer.redirected || !answer.headers.get("Content-Type")?.startsWith("application/json")) {
        throw new Error(this.text("left"));
      }
      const json = await answer.json();
      if (answer.status === 409) {
        this.#conflict(json);
        return false;
      }
      if (json.revision !== undefined) {
        this.dataset.revision = json.revision;
        this.#saved = files;
        this.#savedSample = sample;
      }
      if (!answer.ok) {
        this.#refused(json);
        return false;
      }
      this.#state("ok", this.text("saved-at", new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })));
      return json;
    } catch (error) {
      this.#state("bad", this.text("save-failed", error.message));
      return false;
    }
  }

  #refused(json) {
    const errors = Object.values(json.errors ?? {});
    this.#state("bad", errors[0] ?? this.text("refused"));
    if (json.problems) {
      this.#show(json.problems);
    }
  }

  #state(kind, text) {
    const state = this.querySelector("[data-state]");
    state.className = `badge ${kind} dot`;
    state.textContent = text;
  }

  async #submitted(event) {
    const path = event.submitter?.dataset.store;
    if (path === undefined) {
      return;
    }
    event.preventDefault();
    event.submitter.setAttribute("aria-busy", "true");
    await this.#saving;
    const stored = await this.#store(this.#changes(), path);
    event.submitter.removeAttribute("aria-busy");
    if (stored) {
      this.#savedSample = this.#sample;
      this.#saved = new Map(this.#files);
      location.assign(stored.version ? `${this.dataset.page}?added=${stored.version}` : this.dataset.page);
    }
  }

  #conflict(json) {
    this.setAttribute("data-conflict", "");
    this.#state("bad", this.text("conflict-state"));
    const mine = new Map(this.#files);
    conflictPanel(this, this.querySelector("[data-notes]"), json, {
      mine,
      sample: this.#sample,
      keep: () => this.#settle(json, mine, this.#sample),
      take: () => this.#settle(json, new Map(Object.entries(json.current.files)), json.current.sample_data),
    });
  }

  /** Ends a conflict with the files and data that are to stay. */
  #settle(json, files, data) {
    this.removeAttribute("data-conflict");
    this.dataset.revision = json.revision;
    this.#saved = new Map(Object.entries(json.current.files));
    this.#savedSample = typeof data === "string" ? null : pretty(json.current.sample_data);
    this.#sample = typeof data === "string" ? data : pretty(data);
    this.#files = new Map([...this.#saved, ...files].filter(([name, text]) => text !== null || this.#saved.has(name)));
    this.#data.open(SAMPLE, this.#sample);
    this.#open(this.#files.has(this.#shown) ? this.#shown : this.template);
    this.#panel.draw();
    this.#tabs();
    this.#previews.ask();
    this.save();
    this.#code.focus();
  }

  // Preview

  /** Resolves to the milliseconds after which to try again; 0 for not at all. */
  async #preview() {
    const mark = this.#code.mark();
    const began = performance.now();
    const slow = setTimeout(() => this.#tell("warn", this.text("rendering")), SLOW_AFTER_MS);
    try {
      const answer = await fetch(`${this.#form.action}/preview`, {
        method: "POST",
        headers: { Accept: "multipart/form-data" },
        body: this.#changes(),
      });
      if (answer.status === 503 || answer.status === 429) {
        this.#tell("warn", this.text("busy-short"));
        this.#code.release(mark);
        return retryAfter(answer);
      }
      if (answer.ok && !answer.redirected) {
        const parts = await answer.formData();
        clearTimeout(slow);
        await this.#previewed(parts, mark, performance.now() - began);
        return 0;
      }
      const json = answer.headers.get("Content-Type")?.startsWith("application/json") ? await answer.json() : {};
      this.#tell("bad", Object.values(json.errors ?? {})[0] ?? this.text("preview-failed"));
    } catch {
      this.#tell("bad", this.text("preview-failed"));
    } finally {
      clearTimeout(slow);
    }
    this.#code.release(mark);
    return 0;
  }

  async #previewed(parts, mark, milliseconds) {
    const part = (name) => JSON.parse(parts.get(name));
    const pdf = parts.get("pdf");
    const problems = part("problems");
    const places = part("places");
    this.#code.release(this.#mark);
    this.#mark = mark;
    if (pdf) {
      const pages = part("pages");
      const bytes = await pdf.arrayBuffer();
      this.#offer(pdf);
      this.#tell("ok", this.text("rendered", Math.round(milliseconds)), this.text(pages === 1 ? "size-one" : "size", pages, Math.ceil(bytes.byteLength / 1000)));
      const shown = this.querySelector("pdf-pages").show(bytes);
      this.#show(problems);
      await shown;
      this.#links.show(places, mark);
    } else {
      this.#tell("bad", this.text("not-rendered"));
      this.#show(problems);
    }
  }

  #offer(pdf) {
    const link = this.querySelector("[data-download]");
    if (link.href) {
      URL.revokeObjectURL(link.href);
    }
    link.href = URL.createObjectURL(pdf);
    link.hidden = false;
  }

  #tell(kind, text, more) {
    const state = this.querySelector("[data-rendered]");
    state.className = `badge ${kind} dot`;
    state.textContent = text;
    if (more !== undefined) {
      this.querySelector("[data-size]").textContent = more;
    }
  }

  #show(problems) {
    this.#problems = problems;
    this.#showMistakes();
    this.#tabs();
    const summary = this.querySelector("[data-problem-count]");
    const errors = problems.some((each) => each.severity === "error");
    summary.textContent = this.text(problems.length === 1 ? "problem" : problems.length ? "problems" : "no-problems", problems.length);
    summary.className = problems.length === 0 ? "ok-ink" : errors ? "bad-ink" : "warn-ink";
    this.querySelector("[data-problem-list]").replaceChildren(
      ...problems.map((each, index) => {
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.problem = index;
        const where = document.createElement("b");
        where.textContent = each.line > 0 ? `${each.file || this.template}:${each.line}:${each.column}` : each.alias;
        where.className = each.severity === "error" ? "bad-ink" : "warn-ink";
        const what = document.createElement("span");
        what.lang = "en";
        what.textContent = each.message;
        button.append(where, " ", what);
        item.append(button);
        return item;
      }),
    );
  }

  #showMistakes() {
    if (this.#files.get(this.#shown) == null) {
      return;
    }
    this.#code.mistakes(
      this.#problems
        .filter((each) => each.line > 0 && (each.file || this.template) === this.#shown)
        .map((each) => ({ ...each, from: this.#code.offset(this.#mark, each.line, each.column) }))
        .filter((each) => each.from !== null)
        .map((each) => ({
          from: each.from,
          to: this.#code.endOf(each.from),
          severity: each.severity === "error" ? "error" : "warning",
          message: each.message,
        })),
    );
  }
}

function pretty(json) {
  return json == null ? "" : JSON.stringify(json, null, 2);
}

function badge(kind, count) {
  const badge = document.createElement("span");
  badge.className = `badge ${kind}`;
  badge.textContent = count;
  return badge;
}

customElements.define("smart-editor", SmartEditor);
