// Defines <platen-form form="…" session="…">, which shows a hosted form.
(() => {
  const base = new URL(document.currentScript.src).origin;
  const FORM = /^((staging|development)\/)?[a-z0-9-]+$/;
  const TIMEOUT = 3000; // milliseconds a frame may be silent
  if (customElements.get("platen-form")) return;

  customElements.define("platen-form", class extends HTMLElement {
    static observedAttributes = ["form", "session"];

    connectedCallback() {
      if (!this.shadowRoot) this.build();
      addEventListener("message", this);
      this.show();
    }

    disconnectedCallback() {
      removeEventListener("message", this);
    }

    attributeChangedCallback() {
      if (this.frame) this.show();
    }

    build() {
      const make = (name, values) => Object.assign(document.createElement(name), values);
      this.frame = make("iframe", { title: this.title || "Form", onload: () => this.loaded() });
      this.frame.style.cssText = "display:block;inline-size:100%;block-size:20rem;border:0";
      this.link = make("slot", { hidden: true });
      this.link.append(make("a", { target: "_blank", textContent: "Open the form" }));
      this.attachShadow({ mode: "open" }).append(this.frame, this.link);
    }

    show() {
      const form = this.getAttribute("form") ?? "";
      if (!FORM.test(form)) {
        return console.error(`<platen-form>: "${form}" is no form's address`);
      }
      const session = this.getAttribute("session");
      const url = new URL(`/f/${form}` + (session ? `/s/${encodeURIComponent(session)}` : ""), base);
      const lang = this.closest("[lang]")?.lang;
      if (lang) url.searchParams.set("lang", lang);
      this.link.firstChild.href = url;
      url.searchParams.set("embed", location.origin);
      this.pages = this.known = 0;
      this.told = {};
      this.frame.src = url;
    }

    // A page says that it is ready before it is loaded; a refused one never does.
    loaded() {
      const before = this.known;
      this.known = this.pages;
      setTimeout(() => this.refuse(this.pages === before), TIMEOUT);
    }

    refuse(refused) {
      this.link.hidden = !refused;
      this.frame.style.display = refused ? "none" : "block";
    }

    handleEvent({ source, origin, data }) {
      if (source !== this.frame.contentWindow || origin !== base) return;
      const { type, ...detail } = data;
      if (type === "platen:height") this.frame.style.blockSize = `${detail.height}px`;
      if (type === "platen:ready") {
        this.refuse(false);
        if (this.pages++ && this.getBoundingClientRect().top < 0) this.scrollIntoView();
      }
      // The page of the result is loaded again and again.
      if (detail.submission_id && this.told[type] === detail.submission_id) return;
      this.told[type] = detail.submission_id;
      if (/^platen:(ready|changed|submitted|failed|height)$/.test(type)) {
        this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
      }
    }
  });
})();
