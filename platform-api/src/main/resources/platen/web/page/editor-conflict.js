// Shows a draft that somebody else saved beside one's own, file by file, and lets the person choose.
export function conflictPanel(editor, notes, json, { mine, sample, keep, take }) {
  const panel = document.createElement("section");
  panel.className = "note-panel";
  panel.id = "conflict";
  panel.tabIndex = -1;
  panel.setAttribute("aria-label", editor.text("conflict"));
  const title = document.createElement("h2");
  title.textContent = editor.text("conflict");
  const text = document.createElement("p");
  text.textContent = editor.text("conflict-text", json.updated_by ?? "–", new Date(json.updated_at).toLocaleString());
  panel.append(title, text);
  const theirs = new Map(Object.entries(json.current.files ?? {}));
  for (const name of new Set([...mine.keys(), ...theirs.keys()])) {
    if (mine.get(name) !== theirs.get(name)) {
      panel.append(pair(editor, name, mine.get(name), theirs.get(name)));
    }
  }
  const data = json.current.sample_data == null ? "" : JSON.stringify(json.current.sample_data, null, 2);
  if (!sameJson(data, sample)) {
    panel.append(pair(editor, editor.text("sample"), sample, data));
  }
  const row = document.createElement("div");
  row.className = "row";
  row.append(button("btn primary", "keep-mine", keep), button("btn", "take-theirs", take));
  panel.append(row);
  notes.replaceChildren(panel);
  panel.focus();

  function button(style, key, action) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = style;
    made.textContent = editor.text(key);
    made.dataset[key === "keep-mine" ? "keep" : "take"] = "";
    made.addEventListener("click", () => {
      notes.replaceChildren();
      action();
    });
    return made;
  }
}

function sameJson(one, other) {
  try {
    return JSON.stringify(JSON.parse(one || "null")) === JSON.stringify(JSON.parse(other || "null"));
  } catch {
    return one === other;
  }
}

function pair(editor, name, mine, theirs) {
  const box = document.createElement("div");
  box.className = "versions";
  const title = document.createElement("h3");
  title.textContent = name;
  box.append(title);
  for (const [key, text] of [["mine", mine], ["theirs", theirs]]) {
    const label = document.createElement("label");
    label.textContent = editor.text(key);
    const area = document.createElement("textarea");
    area.className = "in mono";
    area.readOnly = true;
    area.rows = 8;
    area.value = text ?? (text === null ? editor.text("binary") : editor.text("missing"));
    label.append(area);
    box.append(label);
  }
  return box;
}
