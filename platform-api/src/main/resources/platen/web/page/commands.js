// Opens pages and actions of a workspace by the keyboard. The pages are complete without it.
const SWITCHED_OFF = "platen.single-keys-off";
const commands = document.getElementById("commands");
const search = commands.querySelector("input");
const options = [...commands.querySelectorAll("[role=option]")];
const shortcuts = document.getElementById("shortcuts");
const singleKeys = document.getElementById("single-keys");
const find = document.getElementById("find");

find.hidden = false;
if (/Mac|iPhone|iPad/.test(navigator.platform)) {
  document.querySelectorAll("[data-ctrl]").forEach((key) => (key.textContent = "⌘"));
}
find.addEventListener("click", openCommands);

function openCommands() {
  search.value = "";
  commands.showModal();
  search.focus();
  filter();
}

function shown() {
  return options.filter((option) => !option.parentElement.hidden && !option.closest("[role=group]").hidden);
}

// Shows the options that contain all words, and what can be searched for.
function filter() {
  const text = search.value.trim();
  const words = text.toLowerCase().split(/\s+/);
  for (const option of options) {
    option.parentElement.hidden = option.dataset.find
      ? text === "" || !new RegExp(option.dataset.when ?? "").test(text)
      : !words.every((word) => option.textContent.toLowerCase().includes(word));
    if (option.dataset.find) {
      const label = option.querySelector("[data-text]");
      label.textContent = label.dataset.text.replace("{0}", () => text);
      option.href = option.dataset.find + encodeURIComponent(text);
    }
  }
  for (const group of commands.querySelectorAll("[role=group]")) {
    group.hidden = [...group.querySelectorAll("[role=option]")].every((option) => option.parentElement.hidden);
  }
  select(shown()[0]);
}

function select(chosen) {
  for (const option of options) {
    option.setAttribute("aria-selected", String(option === chosen));
  }
  search.setAttribute("aria-activedescendant", chosen.id);
  chosen.scrollIntoView({ block: "nearest" });
}

search.addEventListener("input", filter);
search.addEventListener("keydown", (event) => {
  const all = shown();
  const at = all.findIndex((option) => option.getAttribute("aria-selected") === "true");
  if (event.isComposing) {
    return;
  }
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    select(all.at((at + (event.key === "ArrowDown" ? 1 : all.length - 1)) % all.length));
  } else if (event.key === "Enter") {
    event.preventDefault();
    commands.close();
    all[at].click();
  }
});

// A link to a part of the same page loads nothing, so the list closes by itself.
commands.addEventListener("click", (event) => {
  if (event.target === commands || event.target.closest("[role=option]")) {
    commands.close();
  }
  if (event.target.closest("#go-shortcuts")) {
    event.preventDefault();
    shortcuts.showModal();
  }
});
shortcuts.addEventListener("click", (event) => {
  if (event.target === shortcuts || event.target.closest("[data-close]")) {
    shortcuts.close();
  }
});

singleKeys.checked = localStorage.getItem(SWITCHED_OFF) === null;
singleKeys.addEventListener("change", () => {
  if (singleKeys.checked) {
    localStorage.removeItem(SWITCHED_OFF);
  } else {
    localStorage.setItem(SWITCHED_OFF, "1");
  }
});

// Whether the key before was the "g" that begins the keys of a page.
let going = false;

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
    event.preventDefault();
    if (commands.open) {
      commands.close();
    } else if (!document.querySelector("dialog[open]")) {
      openCommands();
    }
    return;
  }
  if (isFree(event)) {
    press(event);
  }
});
for (const type of ["pointerdown", "focusin"]) {
  document.addEventListener(type, () => (going = false));
}

// A single key is a shortcut only where it means nothing else.
function isFree(event) {
  return (
    singleKeys.checked &&
    !event.defaultPrevented &&
    !event.isComposing &&
    !(event.ctrlKey || event.metaKey || event.altKey) &&
    // the element itself, which may be inside a custom element such as the code editor
    !event.composedPath()[0].closest?.("input, textarea, select, [contenteditable]") &&
    !document.querySelector("dialog[open]")
  );
}

function press(event) {
  if (going) {
    going = false;
    const page = options.find((option) => option.dataset.letter === event.key.toLowerCase());
    if (page) {
      event.preventDefault();
      location.assign(page.href);
    }
    return;
  }
  switch (event.key) {
    case "g":
      going = true;
      break;
    case "/":
      event.preventDefault();
      openCommands();
      break;
    case "?":
      event.preventDefault();
      shortcuts.showModal();
      break;
    case "j":
      move(1);
      break;
    case "k":
      move(-1);
      break;
  }
}

// Moves the focus to the next or previous row's link.
function move(step) {
  const links = [...document.querySelectorAll("main tbody tr, main .lines > li")]
    .filter((row) => row.checkVisibility())
    .map((row) => row.querySelector("a[href]"))
    .filter((link) => link !== null);
  const at = links.findIndex((link) => link.closest("tr, li").contains(document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : -1) : at + step;
  links[next]?.focus();
}
