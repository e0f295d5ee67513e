// <page-diff>: one page of two PDFs, side by side, over each other, or as the pixels that changed. The links that choose
// page and mode work without a request; the address follows them.
import "./pdf-pages.js";

// Channels that differ less are the same: painting is not exact to the last bit.
const TOLERANCE = 24;
const MAX_PIXELS = 8 * 1024 * 1024;
const CHANGED = [200, 53, 44];
// Unchanged ink is shown paler.
const PALE = 0.25;

class PageDiff extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.sides = [...this.querySelectorAll("pdf-pages")];
    this.pixels = this.querySelector("[data-pixels]");
    this.fade = this.querySelector("[data-fade]");
    this.addEventListener("click", (event) => this.#click(event));
    this.fade.addEventListener("input", () => this.#blend());
    for (const side of this.sides) {
      side.addEventListener("page-ready", ({ detail }) => this.#mark(detail.element));
      side.addEventListener("painted", () => this.#compare());
      side.addEventListener("shown", () => this.#show());
      side.addEventListener("failed", () => this.#tell(this.dataset.failed));
      side.setAttribute("src", side.dataset.src);
    }
    this.#show();
  }

  get page() {
    return Number(this.dataset.page);
  }

  #click(event) {
    const link = event.target.closest("a[data-mode], a[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    if (link.dataset.mode) {
      this.dataset.mode = link.dataset.mode;
    } else {
      const next = this.page + Number(link.dataset.step);
      this.dataset.page = Math.min(Math.max(next, 1), Number(this.dataset.pages));
    }
    history.replaceState(null, "", `?page=${this.page}&view=${this.dataset.mode}`);
    this.#show();
  }

  #mark(element) {
    element.classList.toggle("current", Number(element.dataset.page) === this.page);
  }

  #show() {
    const { mode } = this.dataset;
    for (const side of this.sides) {
      side.querySelectorAll(".pdf-page").forEach((page) => this.#mark(page));
    }
    for (const link of this.querySelectorAll("a[data-mode]")) {
      link.toggleAttribute("aria-current", link.dataset.mode === mode);
    }
    for (const link of this.querySelectorAll("a[data-step]")) {
      const next = this.page + Number(link.dataset.step);
      link.setAttribute("aria-disabled", String(next < 1 || next > Number(this.dataset.pages)));
    }
    this.querySelector("[data-number]").textContent = filled(this.dataset.count, this.page, this.dataset.pages);
    this.fade.hidden = mode !== "over";
    this.pixels.hidden = mode !== "pixels";
    this.#blend();
    this.#compare();
  }

  #blend() {
    const part = this.dataset.mode === "over" ? this.fade.querySelector("input").value / 100 : 1;
    this.sides[1].style.setProperty("opacity", part);
  }

  #tell(text) {
    const status = this.querySelector("[data-status]");
    if (status.textContent !== text) {
      status.textContent = text;
    }
  }

  // Each canvas is replaced when it is painted; one that was not painted yet has the size of an empty canvas.
  #canvas(side) {
    const canvas = side.page(this.page)?.querySelector("canvas");
    return canvas && isPainted(canvas) ? canvas : undefined;
  }

  #compare() {
    const [before, after] = this.sides.map((side) => this.#canvas(side));
    const complete = this.sides.every((side) => side.pageCount > 0);
    if (complete && this.sides.some((side) => this.page > side.pageCount)) {
      this.#tell(this.dataset.missing);
    }
    if (!before || !after) {
      return;
    }
    const share = subtract(before, after, this.pixels.querySelector("canvas"));
    const percent = share === 0 ? 0 : Math.max(0.1, share * 100);
    const number = percent.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
    this.#tell(share === 0 ? this.dataset.unchanged : filled(this.dataset.changed, number));
    this.dataset.share = share;
  }
}

function filled(text, ...values) {
  return text.replace(/\{(\d)\}/g, (_, index) => values[index]);
}

function isPainted(canvas) {
  return canvas.width !== 300 || canvas.height !== 150;
}

// Paints the difference of two canvases, scaled to the width of the first, and returns the share of changed pixels.
function subtract(before, after, result) {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (before.width * before.height)));
  const width = Math.round(before.width * scale);
  const factor = width / after.width;
  const height = Math.max(Math.round(before.height * scale), Math.round(after.height * factor));
  const one = pixels(before, width, Math.round(before.height * scale), height);
  const other = pixels(after, width, Math.round(after.height * factor), height);
  result.width = width;
  result.height = height;
  const context = result.getContext("2d");
  const image = context.createImageData(width, height);
  let changed = 0;
  for (let at = 0; at < image.data.length; at += 4) {
    const differs =
      Math.abs(one[at] - other[at]) > TOLERANCE ||
      Math.abs(one[at + 1] - other[at + 1]) > TOLERANCE ||
      Math.abs(one[at + 2] - other[at + 2]) > TOLERANCE;
    changed += differs;
    for (let channel = 0; channel < 3; channel++) {
      image.data[at + channel] = differs ? CHANGED[channel] : 255 - (255 - other[at + channel]) * PALE;
    }
    image.data[at + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return changed / (width * height);
}

function pixels(canvas, width, height, totalHeight) {
  const copy = new OffscreenCanvas(width, totalHeight);
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, totalHeight);
  context.drawImage(canvas, 0, 0, width, height);
  return context.getImageData(0, 0, width, totalHeight).data;
}

customElements.define("page-diff", PageDiff);
