// Eases uploads, which work without it: a file may be dropped anywhere on the page, and the progress is shown.
class FileDrop extends HTMLElement {
  connectedCallback() {
    this.form = this.closest("form");
    this.file = this.form.elements.namedItem("file");
    this.area = this.querySelector(".drop");
    this.label = this.querySelector("[data-file-name]");
    this.file.addEventListener("change", () => this.name());
    this.form.addEventListener("submit", (event) => this.send(event));
    this.leaving = new AbortController();
    const options = { signal: this.leaving.signal };
    document.addEventListener("dragover", (event) => this.over(event), options);
    document.addEventListener("dragleave", (event) => event.relatedTarget ?? this.area.classList.remove("over"), options);
    document.addEventListener("drop", (event) => this.drop(event), options);
  }

  disconnectedCallback() {
    this.leaving.abort();
  }

  over(event) {
    if (event.dataTransfer.types.includes("Files")) {
      event.preventDefault();
      this.area.classList.add("over");
    }
  }

  drop(event) {
    if (event.dataTransfer.files.length > 0) {
      event.preventDefault();
      this.area.classList.remove("over");
      this.file.files = event.dataTransfer.files;
      this.name();
      this.form.scrollIntoView({ block: "nearest" });
    }
  }

  name() {
    const file = this.file.files[0];
    if (file) {
      this.label.textContent = file.name;
    }
  }

  send(event) {
    event.preventDefault();
    const button = event.submitter ?? this.querySelector("[type=submit]");
    const box = this.querySelector("[data-progress]");
    const bar = box.querySelector("progress");
    const status = box.querySelector("[data-status]");
    const request = new XMLHttpRequest();
    const data = new FormData(this.form);
    box.hidden = false;
    button.disabled = true;
    button.setAttribute("aria-busy", "true");
    status.textContent = this.dataset.sending;
    request.upload.addEventListener("progress", (sent) => {
      bar.value = sent.lengthComputable ? (100 * sent.loaded) / sent.total : 0;
    });
    request.upload.addEventListener("load", () => {
      bar.removeAttribute("value");
      status.textContent = this.dataset.compiling;
    });
    request.addEventListener("load", () => this.show(request));
    request.addEventListener("error", () => {
      status.textContent = this.dataset.broken;
      bar.value = 0;
      button.disabled = false;
      button.removeAttribute("aria-busy");
    });
    request.open("POST", this.form.action);
    request.send(data);
  }

  show(request) {
    if (request.responseURL !== this.form.action) {
      location.assign(request.responseURL);
      return;
    }
    const page = new DOMParser().parseFromString(request.responseText, "text/html");
    const main = page.querySelector("main");
    document.title = page.title;
    document.querySelector("main").replaceWith(document.adoptNode(main));
    (main.querySelector("[autofocus]") ?? main).focus();
    main.scrollIntoView();
  }
}

customElements.define("file-drop", FileDrop);
