// Replaces the files of a draft by a zip, an HTML file or a pasted web page, after showing what is kept, new and gone.
const REMOTE = /^(https?:)?\/\//i;

export function importPanel(editor, kind, notes) {
  const panel = document.createElement("section");
  panel.className = "note-panel";
  panel.id = "import";
  panel.setAttribute("aria-label", editor.text(`import-${kind}`));
  const title = document.createElement("h2");
  title.textContent = editor.text(`import-${kind}`);
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent = editor.text(`import-${kind}-hint`);
  const source = kind === "page" ? pasteArea() : fileField();
  const result = document.createElement("div");
  result.setAttribute("role", "status");
  const row = document.createElement("div");
  row.className = "row";
  const replace = button("btn primary", "import-replace", run);
  replace.disabled = true;
  row.append(replace, button("btn", "cancel", cancel));
  panel.append(title, hint, source, result, row);
  notes.replaceChildren(panel);
  source.focus();
  let chosen;

  function button(style, key, action) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = style;
    made.textContent = editor.text(key);
    made.dataset.action = key;
    made.addEventListener("click", action);
    return made;
  }

  function fileField() {
    const field = document.createElement("input");
    field.type = "file";
    field.className = "in";
    field.accept = ".zip,.html,.htm,.xhtml";
    field.setAttribute("aria-label", editor.text("import-file"));
    field.addEventListener("change", () => field.files[0] && check("replace", field.files[0], []));
    return field;
  }

  function pasteArea() {
    const area = document.createElement("textarea");
    area.className = "in mono";
    area.rows = 5;
    area.setAttribute("aria-label", editor.text("import-page"));
    area.addEventListener("paste", (event) => {
      const html = event.clipboardData.getData("text/html");
      if (html) {
        event.preventDefault();
        area.value = html;
        area.dispatchEvent(new Event("input"));
      }
    });
    area.addEventListener("input", () => {
      const { html, warnings } = cleaned(area.value, editor);
      check("page", html, warnings);
    });
    return area;
  }

  /** Returns the focus to the menu from which the panel was opened. */
  function cancel() {
    notes.replaceChildren();
    editor.querySelector(".menu:has([data-import]) summary").focus();
  }

  async function check(field, value, warnings) {
    chosen = [field, value];
    replace.disabled = true;
    const answer = await fetch(editor.dataset.importPath, { method: "POST", headers: { Accept: "application/json" }, body: body() });
    const json = await answer.json();
    if (chosen[1] !== value) {
      return;
    }
    if (!answer.ok) {
      result.replaceChildren(paragraph("error", Object.values(json.errors ?? {})[0] ?? editor.text("import-refused")));
      return;
    }
    const lists = ["kept", "new", "gone"].map((key) => list(editor.text(`import-${key}`), json[key]));
    result.replaceChildren(...lists, ...[...json.warnings, ...warnings].map((each) => paragraph("warn-ink", each)));
    replace.disabled = false;
  }

  function body() {
    const form = new FormData();
    form.set("_csrf", editor.querySelector("[name=_csrf]").value);
    form.set("revision", editor.dataset.revision);
    form.set(...chosen);
    return form;
  }

  async function run() {
    if (!(await editor.save())) {
      return;
    }
    const answer = await fetch(editor.querySelector("form").action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: body(),
    });
    if (answer.ok) {
      location.assign(location.pathname);
    } else {
      const json = await answer.json();
      result.replaceChildren(paragraph("error", Object.values(json.errors ?? {})[0] ?? editor.text("import-refused")));
    }
  }
}

function paragraph(style, text) {
  const made = document.createElement("p");
  made.className = style;
  made.textContent = text;
  return made;
}

function list(title, names) {
  const made = document.createElement("p");
  const strong = document.createElement("b");
  strong.textContent = `${title} (${names.length})`;
  made.append(strong, " ", names.join(", "));
  return made;
}

/**
 * Returns a pasted page without scripts, and a warning for each kind of resource that is not fetched. The policy of this
 * page also applies to parsed ones, and would report their styles and handlers, so these have other names meanwhile.
 */
function cleaned(text, editor) {
  const page = new DOMParser().parseFromString(masked(text), "text/html");
  page.querySelectorAll("script:not([data-masked]), iframe, object, embed, base, noscript, meta[http-equiv]").forEach((each) => each.remove());
  const remote = new Set();
  for (const element of page.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith("on") || name.startsWith("data-masked-on")) {
        element.removeAttribute(name);
      } else if ((name === "src" || (name === "href" && element.localName === "link")) && REMOTE.test(value)) {
        remote.add(value);
      }
    }
  }
  for (const [, url] of page.documentElement.outerHTML.matchAll(/url\(\s*(?:&quot;|["'])?((?:https?:)?\/\/[^)"'&]+)/gi)) {
    remote.add(url);
  }
  const warnings = [...remote].slice(0, 10).map((url) => editor.text("import-remote", url));
  if (remote.size > 10) {
    warnings.push(editor.text("import-remote-more", remote.size - 10));
  }
  return { html: `<!doctype html>\n${unmasked(page.documentElement.outerHTML)}`, warnings };
}

function masked(html) {
  return html
    .replace(/<style(?=[\s/>])/gi, "<script data-masked")
    .replace(/<\/style(?=[\s/>])/gi, "</script")
    .replace(/([\s/"'])(style|on[a-z]+)(?=\s*=)/gi, "$1data-masked-$2");
}

function unmasked(html) {
  return html
    .replace(/<script data-masked=""/g, "<style")
    .replaceAll("</script>", "</style>")
    .replace(/data-masked-(style|on[a-z]+)/g, "$1");
}
