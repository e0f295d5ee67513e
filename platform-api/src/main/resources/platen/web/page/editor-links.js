// Links words of a preview with the placeholders in the source: a click on a word puts the cursor at its placeholder,
// and the cursor in a placeholder marks its words. The list of placeholders does the same by keyboard.
const FRACTION = 2;

export class PreviewLinks {
  #pages;
  #code;
  #list;
  #open;
  #byPlaceholder = new Map();
  #mark;
  #marked;

  constructor(pages, code, list, open) {
    this.#pages = pages;
    this.#code = code;
    this.#list = list;
    this.#open = open;
    pages.addEventListener("click", (event) => {
      const found = this.#at(event);
      if (found) {
        this.#goTo(found);
      }
    });
    pages.addEventListener("pointermove", (event) => pages.classList.toggle("over-word", this.#at(event) !== undefined));
  }

  /** Takes the places of a new document, whose lines and columns refer to a marked state of the source. */
  show(places, mark) {
    this.#mark = mark;
    this.#byPlaceholder = new Map();
    for (const place of places) {
      if (place.line > 0) {
        const id = `${place.file}:${place.line}:${place.column}`;
        const known = this.#byPlaceholder.get(id) ?? { ...place, places: [] };
        known.places.push(place);
        this.#byPlaceholder.set(id, known);
      }
    }
    this.#marked = undefined;
    this.cursor(false);
    this.#listAll();
  }

  #listAll() {
    const items = [...this.#byPlaceholder.values()].sort((a, b) => a.line - b.line || a.column - b.column);
    this.#list.replaceChildren(
      ...items.map((each) => {
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = `${each.key || "{{…}}"} · ${each.line}:${each.column}`;
        button.addEventListener("click", () => {
          this.#list.closest("details").open = false;
          this.#goTo(each);
        });
        item.append(button);
        return item;
      }),
    );
  }

  #at(event) {
    const page = event.target.closest?.(".pdf-page");
    if (!page) {
      return undefined;
    }
    const box = page.getBoundingClientRect();
    const number = Number(page.dataset.page);
    const scale = this.#pages.scale;
    const x = (event.clientX - box.left) / scale;
    const y = (event.clientY - box.top) / scale;
    let found;
    let smallest = Infinity;
    for (const each of this.#byPlaceholder.values()) {
      for (const place of each.places) {
        const [left, top, width, height] = place.box;
        const inside = place.page === number && x >= left && x <= left + width && y >= top && y <= top + height;
        if (inside && width * height < smallest) {
          found = each;
          smallest = width * height;
        }
      }
    }
    return found;
  }

  #goTo(placeholder) {
    if (this.#code.name !== placeholder.file) {
      this.#open(placeholder.file);
    }
    const offset = this.#code.offset(this.#mark, placeholder.line, placeholder.column);
    if (offset !== null) {
      this.#code.select(...this.#code.placeholderAt(offset));
    }
  }

  /** Marks the words of the placeholder in which the cursor is; shows the first of them after a move of the cursor. */
  cursor(moved) {
    const at = this.#code.cursor;
    let under;
    for (const each of this.#byPlaceholder.values()) {
      const offset = each.file === this.#code.name ? this.#code.offset(this.#mark, each.line, each.column) : null;
      if (offset !== null) {
        const [from, to] = this.#code.placeholderAt(offset);
        if (at >= from && at <= to && to > from) {
          under = each;
        }
      }
    }
    if (under === this.#marked) {
      return;
    }
    this.#marked = under;
    this.#pages.querySelectorAll(".word-mark").forEach((each) => each.remove());
    for (const place of under?.places ?? []) {
      const word = document.createElement("div");
      word.className = "word-mark";
      const [x, y, width, height] = place.box;
      this.#pages.place(word, place.page, [x - FRACTION, y - FRACTION, width + 2 * FRACTION, height + 2 * FRACTION]);
    }
    if (moved && under) {
      this.#reveal();
    }
  }

  #reveal() {
    const bed = this.#pages.closest(".bed").getBoundingClientRect();
    const marks = [...this.#pages.querySelectorAll(".word-mark")];
    const seen = marks.some((each) => {
      const box = each.getBoundingClientRect();
      return box.bottom > bed.top && box.top < bed.bottom;
    });
    if (!seen) {
      marks[0]?.scrollIntoView({ block: "center" });
    }
  }
}
