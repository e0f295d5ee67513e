// Draws fields on the pages of a PDF: by pointer, and by keys for those who use none. Places are points from the top left
// corner of the page. The list of drawn fields is changed here, previewed and saved by the draft.
const SIZES = {
  text: [160, 18], multiline: [200, 54], checkbox: [12, 12], radio: [12, 12], date: [100, 18], signature: [180, 40], image: [120, 80], barcode: [80, 80],
};
const MIN_SIDE = 4;
const STEP = 1;

export class DrawTools {
  /**
   * @param editor has pages, fields, selected, say(), select() and draw()
   * @param drawn the list
   * @param changed is called after each change of the list
   */
  constructor(editor, drawn, changed) {
    this.editor = editor;
    this.drawn = drawn;
    this.changed = changed;
    this.pages = editor.pages;
    this.form = editor.querySelector("#draw");
    const bar = editor.querySelector("[data-tools]");
    if (!bar || !this.form) {
      return;
    }
    bar.hidden = false;
    bar.addEventListener("click", ({ target }) => target.dataset.tool && this.choose(target.dataset.tool));
    this.buttons = [...bar.querySelectorAll("[data-tool]")];
    this.form.querySelector("[data-update]")?.remove();
    this.form.addEventListener("submit", (event) => this.submit(event));
    this.form.addEventListener("change", () => this.typed());
    this.pages.addEventListener("pointerdown", (event) => this.begin(event));
    this.pages.addEventListener("keydown", (event) => this.key(event));
    editor.addEventListener("keydown", (event) => event.key === "Escape" && this.choose(null));
    this.fill(editor.selected);
  }

  /** Returns the index of a field in the list; -1 for a field of the file. */
  index(field) {
    return this.drawn.findIndex((each) => each.key === field?.name);
  }

  choose(tool) {
    this.tool = this.tool === tool ? null : tool;
    this.buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.tool === this.tool)));
    this.pages.classList.toggle("drawing", Boolean(this.tool));
    if (this.tool) {
      this.editor.say(this.editor.dataset.textTool.replace("{0}", this.tool));
    }
  }

  // ---- pointer

  begin(event) {
    const page = event.target.closest(".pdf-page");
    const button = event.target.closest(".place");
    const field = button && this.editor.fields[button.dataset.index];
    if (!page || event.button !== 0 || (!this.tool && this.index(field) < 0)) {
      return;
    }
    event.preventDefault();
    const from = point(event, page);
    if (this.tool) {
      this.drag(event, page, (to) => frame(from, to), (box) => this.add(this.tool, Number(page.dataset.page), box));
    } else {
      button.focus({ preventScroll: true });
      const number = Number(button.id.split("-")[2]);
      const before = field.places[number].box;
      const resize = event.target.closest(".grip") !== null;
      this.drag(event, page, (to) => moved(before, to[0] - from[0], to[1] - from[1], resize), (box, far) => {
        if (far) {
          this.place(field, number, box);
        }
      });
    }
  }

  /** Shows a box while the pointer is held, and passes it on when it is let go. */
  drag(event, page, box, done) {
    const ghost = document.createElement("div");
    ghost.className = "draw-box";
    const number = Number(page.dataset.page);
    let last = box(point(event, page));
    let far = false;
    const move = (next) => {
      last = box(point(next, page));
      far ||= Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > 3;
      this.pages.place(ghost, number, last);
    };
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const end = (commit) => {
      controller.abort();
      ghost.remove();
      if (commit) {
        done(last, far);
      }
    };
    addEventListener("pointermove", move, options);
    addEventListener("pointerup", () => end(true), options);
    addEventListener("pointercancel", () => end(false), options);
  }

  // ---- keys

  /** Alt and arrows move a drawn field, with Shift they resize it; Delete deletes it. */
  key(event) {
    const button = event.target.closest(".place");
    const field = button && this.editor.fields[button.dataset.index];
    if (!field || this.index(field) < 0) {
      return;
    }
    const number = Number(button.id.split("-")[2]);
    const [dx, dy] = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key] ?? [0, 0];
    if (event.altKey && (dx || dy)) {
      event.preventDefault();
      this.place(field, number, moved(field.places[number].box, dx, dy, event.shiftKey));
    } else if (event.key === "Delete") {
      event.preventDefault();
      this.remove(field);
    }
  }

  // ---- the form with numbers

  fill(field) {
    if (!this.form) {
      return;
    }
    const own = this.drawn[this.index(field)];
    const { elements } = this.form;
    elements.draw_was.value = own?.key ?? "";
    this.form.querySelector("[data-delete]").hidden = !own;
    if (own) {
      const at = own.options?.[0] ?? own;
      elements.draw_type.value = own.type;
      elements.draw_key.value = own.key;
      for (const name of ["page", "x", "y", "width", "height"]) {
        elements[`draw_${name}`].value = round(at[name]);
      }
      if (own.options) {
        elements.draw_values.value = own.options.map((each) => each.value).join("\n");
      }
    }
    this.showValues();
  }

  showValues() {
    this.form.querySelector("[data-values]").hidden = this.form.elements.draw_type.value !== "radio";
  }

  /** Applies the form to the selected drawn field. */
  typed() {
    this.showValues();
    const { elements } = this.form;
    const own = this.drawn.find((each) => each.key === elements.draw_was.value);
    if (!own) {
      return;
    }
    const box = numbers(elements);
    if (own.options) {
      const values = lines(elements.draw_values.value);
      own.options.forEach((each, index) => (each.value = values[index] ?? each.value));
    } else if (box) {
      Object.assign(own, box);
    }
    if (elements.draw_key.value && elements.draw_key.value !== own.key) {
      own.key = elements.draw_key.value;
      elements.draw_was.value = own.key;
      this.wanted = own.key;
    }
    this.change();
  }

  submit(event) {
    event.preventDefault();
    const { elements } = this.form;
    const box = numbers(elements);
    if (event.submitter?.value === "delete") {
      this.remove(this.editor.selected);
    } else if (box) {
      const same = elements.draw_key.value === elements.draw_was.value;
      this.add(elements.draw_type.value, box.page, [box.x, box.y, box.width, box.height], same ? "" : elements.draw_key.value);
    }
  }

  // ---- the list

  add(type, page, [x, y, width, height], key = "") {
    const small = width < MIN_SIDE || height < MIN_SIDE;
    const [w, h] = small ? SIZES[type] : [width, height];
    const place = { page, x: round(x), y: round(y), width: round(w), height: round(h) };
    const selected = this.drawn[this.index(this.editor.selected)];
    if (type === "radio" && selected?.options && !key) {
      selected.options.push({ value: `option_${selected.options.length + 1}`, ...place });
    } else {
      const name = key || this.free(type);
      const field = { key: name, type };
      if (type === "radio") {
        const values = lines(this.form.elements.draw_values.value);
        const all = values.length > 1 ? values : ["yes", "no"];
        field.options = all.map((value, index) => ({ value, ...place, y: round(y + index * h * 1.5) }));
      } else {
        Object.assign(field, place);
      }
      this.drawn.push(field);
      this.wanted = name;
      this.editor.say(this.editor.dataset.textAdded.replace("{0}", name).replace("{1}", page));
    }
    this.choose(null);
    this.change();
  }

  place(field, number, [x, y, width, height]) {
    const own = this.drawn[this.index(field)];
    Object.assign(own.options?.[number] ?? own, { x: round(x), y: round(y), width: round(width), height: round(height) });
    field.places[number].box = [x, y, width, height];
    this.editor.draw();
    this.fill(field);
    this.change();
  }

  remove(field) {
    const index = this.index(field);
    if (index >= 0) {
      this.drawn.splice(index, 1);
      this.editor.say(this.editor.dataset.textDeleted.replace("{0}", field.name));
      this.change();
    }
  }

  change() {
    this.form.elements.drawn_fields.value = JSON.stringify(this.drawn);
    this.changed();
  }

  /** Takes the list that the server has. */
  accept(drawn) {
    this.drawn = drawn;
    if (this.form) {
      this.form.elements.drawn_fields.value = JSON.stringify(drawn);
    }
  }

  free(type) {
    const taken = new Set([...this.drawn.map((each) => each.key), ...this.editor.fields.map((each) => each.derived.key)]);
    for (let number = 1; ; number++) {
      if (!taken.has(`${type}_${number}`)) {
        return `${type}_${number}`;
      }
    }
  }
}

/** Returns the position of a pointer in points. */
function point(event, page) {
  const box = page.getBoundingClientRect();
  const scale = Number(page.style.getPropertyValue("--total-scale-factor"));
  return [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
}

function frame([x1, y1], [x2, y2]) {
  return [Math.max(0, Math.min(x1, x2)), Math.max(0, Math.min(y1, y2)), Math.abs(x2 - x1), Math.abs(y2 - y1)];
}

function moved([x, y, width, height], dx, dy, resize) {
  return resize
    ? [x, y, Math.max(MIN_SIDE, width + dx), Math.max(MIN_SIDE, height + dy)]
    : [Math.max(0, x + dx), Math.max(0, y + dy), width, height];
}

function numbers(elements) {
  const box = {};
  for (const name of ["page", "x", "y", "width", "height"]) {
    const value = Number(elements[`draw_${name}`].value);
    const wrong = !(value >= (name === "page" ? 1 : 0)) || elements[`draw_${name}`].value.trim() === "";
    elements[`draw_${name}`].setAttribute("aria-invalid", String(wrong));
    if (wrong) {
      return null;
    }
    box[name] = round(value);
  }
  return box;
}

function lines(text) {
  return text.split("\n").map((each) => each.trim()).filter(Boolean);
}

function round(points) {
  return Math.round(points * 100) / 100;
}
