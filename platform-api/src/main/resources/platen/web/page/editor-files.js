// The list of a draft's files: upload, new file, rename, delete.
export class FilesPanel {
  #root;
  #editor;
  #list;

  constructor(root, editor) {
    this.#root = root;
    this.#editor = editor;
    this.#list = root.querySelector("[data-file-list]");
    const upload = root.querySelector("[data-upload]");
    upload.addEventListener("change", async () => {
      for (const file of upload.files) {
        await editor.change({ add: file, as: file.name });
      }
      upload.value = "";
    });
    const name = root.querySelector("[data-new-name]");
    const create = () => name.value.trim() && editor.change({ create: name.value.trim() }).then((done) => done && (name.value = ""));
    root.querySelector("[data-create]").addEventListener("click", create);
    name.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        create();
      }
    });
    this.draw();
  }

  get isShown() {
    return !this.#root.hidden;
  }

  show() {
    this.#root.hidden = false;
    this.#root.parentElement.classList.add("lists-files");
    this.#root.querySelector("input, button, a")?.focus();
  }

  hide() {
    this.#root.hidden = true;
    this.#root.parentElement.classList.remove("lists-files");
  }

  draw() {
    this.#list.replaceChildren(...[...this.#editor.files.keys()].map((name) => this.#row(name)));
  }

  #row(name) {
    const row = document.createElement("li");
    const isText = this.#editor.files.get(name) !== null;
    const label = document.createElement(isText ? "a" : "span");
    if (isText) {
      label.href = `?file=${encodeURIComponent(name)}`;
      label.dataset.file = name;
    }
    label.className = "grow";
    label.textContent = name;
    row.append(label);
    if (name === this.#editor.template) {
      const badge = document.createElement("span");
      badge.className = "badge";
      badge.textContent = this.#editor.text("template-file");
      row.append(badge);
      return row;
    }
    row.append(
      this.#button("rename", name, () => this.#rename(row, name)),
      this.#button("delete", name, () => this.#editor.change({ remove: name })),
    );
    return row;
  }

  #button(key, name, action) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn small";
    button.setAttribute(`data-${key}`, name);
    button.textContent = this.#editor.text(key);
    button.setAttribute("aria-label", `${this.#editor.text(key)}: ${name}`);
    button.addEventListener("click", action);
    return button;
  }

  #rename(row, name) {
    const input = document.createElement("input");
    input.className = "in";
    input.value = name;
    input.setAttribute("aria-label", this.#editor.text("new-name", name));
    const save = this.#button("save-name", name, () => finish());
    const finish = async () => {
      const to = input.value.trim();
      if (!to || to === name || (await this.#editor.change({ from: name, to }))) {
        this.draw();
      }
    };
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        finish();
      } else if (event.key === "Escape") {
        this.draw();
      }
    });
    row.replaceChildren(input, save);
    input.focus();
    input.select();
  }
}
