// <pdf-pages src="…" label="Page {0} of {1}">: the pages of a PDF below each other, as wide as the element; with
// zoom="1.5" in that multiple of their own size; with the attribute blank without the form fields of the file.
//
// Each page is an element with the attribute data-page and three layers: the drawing, the text for screen readers and
// clicks (.pdf-text), and .pdf-overlay, into which place() puts elements at positions in points from the top left corner.
// show(buffer) replaces the document: the pages stay where they are, and each keeps its old drawing until the new one is
// complete; visible pages come first.
//
// Events: "page-ready" {page, element, scale} when a page is made or changes its size; "painted" {page, at} after a
// drawing was shown, with performance.now(); "shown" {pages} when all visible pages of a document were drawn;
// "failed" {message} when a document cannot be drawn.
import * as pdfjs from "./pdf.js";

pdfjs.GlobalWorkerOptions.workerSrc = "./pdf-worker.js";
const DATA = `${location.origin}/assets/pdf/${pdfjs.version}/`;
const OPTIONS = {
  cMapUrl: `${DATA}cmaps/`,
  standardFontDataUrl: `${DATA}standard_fonts/`,
  wasmUrl: `${DATA}wasm/`,
  // The policy of our pages forbids both.
  isEvalSupported: false,
  useWasm: false,
  maxImageSize: 64 * 1024 * 1024,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
};
const MAX_CANVAS_PIXELS = 16 * 1024 * 1024;

class PdfPages extends HTMLElement {
  static observedAttributes = ["src", "zoom"];

  #worker;
  #task;
  #document;
  #pages = [];
  #visible = new Set();
  #observer;
  #resizes;
  #width = 0;
  #shows = 0;

  connectedCallback() {
    this.#worker ??= new pdfjs.PDFWorker();
    this.#observer = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: "300px" });
    this.#pages.forEach((page) => this.#observer.observe(page.element));
    this.#resizes = new ResizeObserver(() => this.#resize());
    this.#resizes.observe(this);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    this.#resizes.disconnect();
    this.#visible.clear();
    // An element that only moves is connected again at once.
    queueMicrotask(() => {
      if (!this.isConnected) {
        this.#task?.destroy();
        this.#worker?.destroy();
        this.#worker = this.#task = this.#document = undefined;
      }
    });
  }

  async attributeChangedCallback(name, before, value) {
    if (name === "zoom") {
      this.style.setProperty("--zoom", value);
    } else if (value) {
      await this.#load(value);
    }
  }

  async #load(src) {
    try {
      const answer = await fetch(src);
      if (!answer.ok) {
        this.#emit("failed", { message: `${answer.status}` });
      } else if (this.getAttribute("src") === src) {
        await this.show(await answer.arrayBuffer());
      }
    } catch (error) {
      this.#emit("failed", { message: String(error.message ?? error) });
    }
  }

  /** Returns the number of pages that are shown. */
  get pageCount() {
    return this.#pages.length;
  }

  /** Returns the element of a page, from 1. */
  page(number) {
    return this.#pages[number - 1]?.element;
  }

  /** Returns pixels per point. */
  get scale() {
    return Number(this.#pages[0]?.scale ?? 1);
  }

  /** Puts an element over a page, at a box [x, y, width, height] in points; it follows changes of the size. */
  place(element, number, [x, y, width, height]) {
    for (const [name, value] of Object.entries({ "--x": x, "--y": y, "--w": width, "--h": height })) {
      element.style.setProperty(name, value);
    }
    const overlay = this.page(number)?.querySelector(".pdf-overlay");
    if (overlay && element.parentNode !== overlay) {
      overlay.append(element);
    }
  }

  /** Shows another document. The buffer is handed over. Resolves when the visible pages are painted. */
  async show(buffer) {
    const turn = ++this.#shows;
    const task = pdfjs.getDocument({ ...OPTIONS, data: new Uint8Array(buffer), worker: this.#worker });
    const before = this.#task;
    try {
      const opened = await task.promise;
      const numbers = Array.from({ length: opened.numPages }, (_, index) => index + 1);
      const proxies = await Promise.all(numbers.map((number) => opened.getPage(number)));
      if (turn !== this.#shows) {
        task.destroy();
        return;
      }
      this.#task = task;
      this.#document = opened;
      this.#layOut(proxies);
      await Promise.all(this.#pages.filter((page) => this.#visible.has(page.element)).map((page) => this.#paint(page)));
      before?.destroy();
      this.#emit("shown", { pages: opened.numPages });
    } catch (error) {
      task.destroy();
      if (turn === this.#shows) {
        this.#emit("failed", { message: String(error.message ?? error) });
      }
    }
  }

  #layOut(proxies) {
    while (this.#pages.length > proxies.length) {
      const page = this.#pages.pop();
      this.#observer?.unobserve(page.element);
      this.#visible.delete(page.element);
      page.element.remove();
    }
    proxies.forEach((proxy, index) => {
      const { width, height } = proxy.getViewport({ scale: 1 });
      const page = this.#pages[index] ?? this.#add();
      page.size = [width, height];
      page.unit = proxy.userUnit;
      page.stale = true;
      const label = this.getAttribute("label") ?? "{0} / {1}";
      page.element.setAttribute("aria-label", label.replace("{0}", index + 1).replace("{1}", proxies.length));
      this.#fit(page);
    });
    this.#markVisible();
  }

  #add() {
    const element = document.createElement("section");
    element.className = "pdf-page";
    element.dataset.page = this.#pages.length + 1;
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    const text = layer("pdf-text");
    const page = { element, canvas, text, scale: 0 };
    element.append(canvas, text, layer("pdf-overlay"));
    this.append(element);
    this.#pages.push(page);
    this.#observer?.observe(element);
    return page;
  }

  #fit(page) {
    const [width, height] = page.size;
    const style = page.element.style;
    style.setProperty("--page-width", width);
    style.setProperty("--page-height", height);
    const scale = page.element.clientWidth / width;
    if (scale !== page.scale) {
      page.scale = scale;
      page.stale = true;
      style.setProperty("--total-scale-factor", scale * page.unit);
      this.#emit("page-ready", { page: Number(page.element.dataset.page), element: page.element, scale });
    }
  }

  /** The observer reports later; a new document is to be painted at once. */
  #markVisible() {
    for (const { element } of this.#pages) {
      const box = element.getBoundingClientRect();
      if (box.bottom > 0 && box.top < innerHeight && box.width > 0) {
        this.#visible.add(element);
      }
    }
  }

  #seen(entries) {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) {
        this.#visible.add(target);
        this.#paint(this.#pages[target.dataset.page - 1]);
      } else {
        this.#visible.delete(target);
      }
    }
  }

  #resize() {
    if (this.clientWidth !== this.#width) {
      this.#width = this.clientWidth;
      for (const page of this.#pages) {
        this.#fit(page);
        if (this.#visible.has(page.element)) {
          this.#paint(page);
        }
      }
    }
  }

  async #paint(page) {
    if (!page?.stale || !this.#document || !page.scale) {
      return;
    }
    page.stale = false;
    page.render?.cancel();
    const number = Number(page.element.dataset.page);
    const source = this.#document;
    try {
      const proxy = await source.getPage(number);
      const [width, height] = page.size;
      const ratio = Math.min(devicePixelRatio || 1, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)) / page.scale);
      const canvas = document.createElement("canvas");
      canvas.setAttribute("aria-hidden", "true");
      const viewport = proxy.getViewport({ scale: page.scale * ratio });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      page.render = proxy.render({
        canvasContext: canvas.getContext("2d", { alpha: false }),
        viewport,
        annotationMode: this.hasAttribute("blank") ? pdfjs.AnnotationMode.DISABLE : pdfjs.AnnotationMode.ENABLE,
      });
      await page.render.promise;
      if (source !== this.#document) {
        return;
      }
      page.canvas.replaceWith(canvas);
      page.canvas = canvas;
      requestAnimationFrame(() => this.#emit("painted", { page: number, at: performance.now() }));
      await this.#write(page, proxy);
    } catch (error) {
      if (!(error instanceof pdfjs.RenderingCancelledException) && source === this.#document) {
        this.#emit("failed", { message: String(error.message ?? error) });
      }
    }
  }

  async #write(page, proxy) {
    const text = layer("pdf-text");
    const viewport = proxy.getViewport({ scale: page.scale });
    await new pdfjs.TextLayer({ textContentSource: proxy.streamTextContent(), container: text, viewport }).render();
    if (viewport.scale === page.scale) {
      page.text.replaceWith(text);
      page.text = text;
    }
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

function layer(name) {
  const element = document.createElement("div");
  element.className = name;
  return element;
}

customElements.define("pdf-pages", PdfPages);
