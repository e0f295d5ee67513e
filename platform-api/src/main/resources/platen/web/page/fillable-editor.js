// <fillable-editor>: the fields of a PDF form as buttons over its pages and as rows of a table. Selecting one selects the
// other and fills the form; changes are saved after a moment and previewed at once. Without this script the page is a
// table with a form for the selected field.
import "./pdf-pages.js";
import { Draft } from "./draft.js";
import { DrawTools } from "./draw-tools.js";

const SMALL = 26;

class FillableEditor extends HTMLElement {
  connectedCallback() {
    const state = JSON.parse(this.dataset.state);
    this.fields = state.fields;
    this.problems = state.problems;
    this.form = this.querySelector("[data-field]");
    this.dataForm = this.querySelector("[data-data]");
    this.pages = this.querySelector("pdf-pages[data-fields]");
    this.preview = this.querySelector("pdf-pages[data-preview]");
    this.pages.querySelector(".without-script")?.remove();
    this.selected = this.form ? this.fields.find((each) => each.name === this.form.elements.field.value) : undefined;
    this.draft = new Draft(this, state, {
      changes: () => this.changes(),
      previewed: (parts) => this.previewed(parts),
      saved: () => this.saved(),
      undone: (answer) => this.undone(answer),
    });
    this.querySelectorAll("[data-apply]").forEach((button) => (button.hidden = true));
    this.tools = new DrawTools(this, state.drawn, () => this.draft.change("drawn"));
    this.listen();
    this.openPanel("fields");
    this.showFor();
    this.draw();
  }

  disconnectedCallback() {
    this.draft.stop();
  }

  listen() {
    const panels = [...this.querySelectorAll("[data-panel]")];
    panels.forEach((tab) => {
      tab.addEventListener("click", (event) => {
        event.preventDefault();
        this.openPanel(tab.dataset.panel);
      });
    });
    this.form?.addEventListener("input", () => this.changed());
    this.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.draft.flush();
    });
    this.form?.addEventListener("keydown", (event) => this.leave(event));
    this.dataForm?.addEventListener("input", () => this.draft.change("data"));
    this.querySelector("[data-table]")?.addEventListener("click", (event) => this.clickRow(event));
    this.querySelector("[data-zoom]").addEventListener("change", ({ target }) => this.zoom(target.value));
    this.querySelector("[data-undo]").addEventListener("click", () => this.draft.undo());
    this.querySelectorAll("[name=shown]").forEach((radio) => {
      radio.addEventListener("change", () => this.show(radio.value));
    });
    this.pages.addEventListener("shown", () => this.draw());
    this.pages.addEventListener("keydown", (event) => this.move(event));
    this.pages.addEventListener("page-ready", () => this.count(this.pages));
    for (const pages of [this.pages, this.preview]) {
      pages.addEventListener("failed", (event) => this.say(event.detail.message));
    }
  }

  // ---- pages

  /** Lays a button over each widget of each field. */
  draw() {
    const kept = new Set();
    this.fields.forEach((field, index) => {
      const { key, label, type, required: needed } = this.settings(field);
      field.places.forEach((place, number) => {
        const id = `p-${index}-${number}`;
        const button = this.pages.querySelector(`#${id}`) ?? this.button(id);
        const required = needed ? ` (${this.dataset.textRequired})` : "";
        button.dataset.index = index;
        button.textContent = Math.min(place.box[2], place.box[3] * 3) < SMALL ? "" : key + (needed ? " *" : "");
        button.setAttribute("aria-label", `${key}: ${label ?? ""} ${type}${required}`);
        button.setAttribute("aria-current", String(field === this.selected));
        button.classList.toggle("off", this.problemsOf(field).length > 0);
        button.classList.toggle("high", place.box[3] > SMALL);
        if (this.tools.index(field) >= 0) {
          const grip = document.createElement("span");
          grip.className = "grip";
          button.append(grip);
        }
        this.pages.place(button, place.page, place.box);
        kept.add(button);
      });
    });
    this.pages.querySelectorAll(".place").forEach((each) => kept.has(each) || each.remove());
  }

  button(id) {
    const button = document.createElement("button");
    button.id = id;
    button.type = "button";
    button.className = "place";
    button.addEventListener("click", () => this.select(this.fields[button.dataset.index], { open: true }));
    button.addEventListener("focus", () => this.select(this.fields[button.dataset.index], {}));
    return button;
  }

  count(pages) {
    const text = pages.pageCount === 1 ? this.dataset.textPage : this.dataset.textPages;
    this.querySelector("[data-page-count]").textContent = text.replace("{0}", pages.pageCount);
  }

  zoom(value) {
    for (const pages of [this.pages, this.preview]) {
      if (value) {
        pages.setAttribute("zoom", value);
      } else {
        pages.removeAttribute("zoom");
      }
    }
  }

  show(which) {
    this.pages.hidden = which !== "fields";
    this.preview.hidden = which !== "preview";
    if (which === "preview") {
      this.draft.preview();
    }
  }

  /** Arrows lead from field to field, in the order of the file. */
  move(event) {
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const at = event.target.closest(".place");
    if (at && steps[event.key] && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const all = [...this.pages.querySelectorAll(".place")].sort((one, other) => order(one) - order(other));
      all[all.indexOf(at) + steps[event.key]]?.focus();
    }
  }

  // ---- selection

  async select(field, { open = false, scroll = true } = {}) {
    if (!field || !this.form) {
      return;
    }
    if (field !== this.selected) {
      this.draft.flush();
      this.selected = field;
      this.fill(field);
      this.tools.fill(field);
      this.mark(scroll);
      this.say(`${field.key}: ${field.label ?? ""} ${field.type}`);
    }
    if (open) {
      this.form.elements.field_key.focus();
    }
  }

  mark(scroll) {
    const index = this.fields.indexOf(this.selected);
    this.querySelectorAll("[data-table] tbody tr").forEach((row) => {
      const on = Number(row.dataset.index) === index;
      row.toggleAttribute("aria-selected", on);
      row.querySelector("a").toggleAttribute("aria-current", on);
      if (on) {
        row.setAttribute("aria-selected", "true");
        row.querySelector("a").setAttribute("aria-current", "true");
        if (scroll) {
          row.scrollIntoView({ block: "nearest" });
        }
      }
    });
    this.pages.querySelectorAll(".place").forEach((button) => {
      button.setAttribute("aria-current", String(Number(button.dataset.index) === index));
    });
  }

  clickRow(event) {
    const row = event.target.closest("tbody tr");
    if (row) {
      event.preventDefault();
      const field = this.fields[row.dataset.index];
      this.select(field, { open: event.target.closest("a") !== null, scroll: false });
      this.pages.querySelector(`#p-${row.dataset.index}-0`)?.scrollIntoView({ block: "nearest" });
    }
  }

  /** Escape leads from the form back to the button on the page. */
  leave(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      const index = this.fields.indexOf(this.selected);
      const button = this.pages.hidden ? null : this.pages.querySelector(`#p-${index}-0`);
      (button ?? this.querySelector(`#f-${index} a`))?.focus();
    }
  }

  // ---- the form of a field

  fill(field) {
    const own = this.override(field);
    const { elements } = this.form;
    const value = (name) => own[name] ?? field.derived[name] ?? "";
    elements.field.value = field.name;
    elements.field_derived.value = JSON.stringify(field.derived);
    elements.field_key.value = value("key");
    elements.field_label.value = value("label");
    elements.field_type.value = own.type ?? (own.calculate ? field.type : field.derived.type);
    elements.field_format.value = own.format ?? (own.type ? field.format : field.derived.format);
    elements.field_max_length.value = value("max_length") || "";
    elements.field_default.value = Array.isArray(own.default) ? own.default.join(" | ") : (own.default ?? "");
    elements.field_options.value = (own.options ?? field.derived.options).map(written).join("\n");
    elements.field_calculate.value = own.calculate ?? "";
    elements.field_signer.value = own.signer ?? "";
    elements.field_required.checked = own.required ?? field.derived.required;
    this.showFor();
    this.head();
  }

  override(field) {
    const names = [field.name, field.derived.key];
    return this.draft.overrides?.fields?.find((each) => names.includes(each.field)) ?? {};
  }

  /** Shows what a field of the chosen type can have, and offers the types that the field can have. */
  showFor() {
    if (!this.selected) {
      return;
    }
    const { field_type: type } = this.form.elements;
    const group = groups(type, this.selected.derived.type)[0];
    for (const option of type.options) {
      const fits = option.dataset.groups.split(" ").includes(group) || option.value === this.selected.type;
      option.hidden = option.disabled = !fits;
    }
    const now = groups(type, type.value)[0];
    this.form.querySelectorAll("[data-for]").forEach((part) => (part.hidden = !part.dataset.for.split(" ").includes(now)));
  }

  head() {
    const field = this.selected;
    const place = field.places[0];
    this.querySelector("#h-field").textContent = this.settings(field).key;
    const values = place ? [place.page, ...place.box.map(Math.round)] : [];
    this.querySelector("[data-place]").textContent = place
      ? this.dataset.textPlace.replace(/\{(\d)\}/g, (_, number) => values[number])
      : "";
    const errors = this.problemsOf(field).map((each) => error(each.message));
    this.querySelector("[data-errors]").replaceChildren(...errors);
  }

  /** Returns the settings of a field; those of the author where they do not fit and the preview left them out. */
  settings(field) {
    return this.problemsOf(field).length > 0 ? { ...field, ...this.override(field) } : field;
  }

  problemsOf(field) {
    return this.problems.filter((each) => each.severity === "error" && [field.name, field.derived.key].includes(each.alias));
  }

  changed() {
    this.showFor();
    this.draft.change("field");
  }

  /** Returns what the forms say, for a save or a preview. */
  changes() {
    return { field: this.form, data: this.dataForm, drawn: this.tools.form };
  }

  // ---- answers

  saved() {
    this.querySelector("[data-undo]").disabled = !this.draft.canUndo;
    this.draw();
    this.table();
  }

  undone(answer) {
    this.tools.accept(answer.drawn ?? []);
    if (this.selected) {
      this.fill(this.selected);
    }
    this.draft.preview();
    this.say(this.dataset.textUndone);
  }

  async previewed(parts) {
    const fields = JSON.parse(parts.get("fields"));
    this.problems = JSON.parse(parts.get("problems"));
    const name = this.tools.wanted ?? this.selected?.name;
    const others = fields.map((each) => each.name).join() !== this.fields.map((each) => each.name).join();
    this.fields = fields;
    this.selected = fields.find((each) => each.name === name) ?? fields[0];
    if (others) {
      await this.renewed();
    }
    const warnings = this.querySelector("[data-problems]");
    warnings.innerHTML = parts.get("warnings");
    const count = this.problems.filter((each) => each.severity !== "data").length;
    const badge = this.querySelector("[data-warnings]");
    badge.textContent = count;
    badge.classList.toggle("warn", count > 0);
    this.querySelector("[data-no-problems]").hidden = this.problems.length > 0;
    this.draw();
    this.table();
    if (this.selected) {
      this.head();
    }
    const pdf = parts.get("pdf");
    if (pdf && !this.preview.hidden) {
      await this.preview.show(await pdf.arrayBuffer());
    }
  }

  /** Other fields need other rows, and the first one its form, which the server writes. */
  async renewed() {
    const wanted = this.tools.wanted;
    this.tools.wanted = undefined;
    await this.draft.flush();
    const address = `${location.pathname}?field=${encodeURIComponent(this.selected?.name ?? "")}`;
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const part of ["#fields", "#data"]) {
        this.querySelector(part).replaceChildren(...page.querySelector(part).childNodes);
      }
      this.querySelector("[data-panel=fields] .n").textContent = this.fields.length;
      const form = page.querySelector("[data-field]");
      if (!this.form && form) {
        location.replace(address);
        return;
      }
      this.dataForm = this.querySelector("[data-data]");
      this.dataForm?.addEventListener("input", () => this.draft.change("data"));
      this.querySelectorAll("[data-apply]").forEach((button) => (button.hidden = true));
      this.querySelector("[data-table]")?.addEventListener("click", (event) => this.clickRow(event));
    }
    this.draw();
    if (this.selected && this.form) {
      this.fill(this.selected);
      this.tools.fill(this.selected);
      if (wanted) {
        this.pages.querySelector(`#p-${this.fields.indexOf(this.selected)}-0`)?.focus();
      }
    }
  }

  /** Writes the rows of the table anew where they changed. */
  table() {
    this.fields.forEach((field, index) => {
      const row = this.querySelector(`#f-${index}`);
      if (row) {
        const [key, type, rule] = row.cells;
        const settings = this.settings(field);
        key.firstElementChild.textContent = settings.key;
        key.lastElementChild.textContent = settings.label ?? "";
        type.textContent = settings.type;
        rule.textContent = this.rules(settings, this.override(field)).join(" · ");
        row.classList.toggle("off", this.problemsOf(field).length > 0);
      }
    });
    this.mark(false);
  }

  rules(field, own) {
    return [
      field.required && this.dataset.textRequired,
      field.max_length > 0 && `≤ ${field.max_length}`,
      field.format,
      field.options.length > 0 && field.options.map((each) => each.label).slice(0, 3).join(", "),
      own.calculate && `= ${own.calculate}`,
      own.default !== undefined && String(own.default),
      own.signer,
    ].filter(Boolean);
  }

  openPanel(name) {
    this.querySelectorAll("[data-panel]").forEach((tab) => {
      if (tab.dataset.panel === name) {
        tab.setAttribute("aria-current", "true");
      } else {
        tab.removeAttribute("aria-current");
      }
      this.querySelector(`#${tab.dataset.panel}`).hidden = tab.dataset.panel !== name;
    });
  }

  say(text) {
    this.querySelector("[data-live]").textContent = text;
  }
}

/** Fields are read from the top to the bottom; boxes at nearly the same height from left to right. */
function order(button) {
  const page = Number(button.closest("[data-page]").dataset.page);
  const style = button.style;
  return page * 1e9 + Math.round(style.getPropertyValue("--y") / 6) * 1e5 + Number(style.getPropertyValue("--x"));
}

function groups(select, type) {
  return [...select.options].find((each) => each.value === type)?.dataset.groups.split(" ") ?? [""];
}

function written({ value, label }) {
  return value === label ? value : `${value} = ${label}`;
}

function error(message) {
  const item = document.createElement("li");
  const text = document.createElement("p");
  text.className = "error";
  text.lang = "en";
  text.textContent = message;
  item.append(text);
  return item;
}

customElements.define("fillable-editor", FillableEditor);
