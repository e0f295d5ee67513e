// Helps with controls while people type: filters long lists, counts characters, and tells mistyped numbers at once.

function hint(control, id, className) {
  const text = document.createElement("p");
  text.className = className;
  text.id = `${control.id}-${id}`;
  text.setAttribute("role", "status");
  control.after(text);
  const described = control.getAttribute("aria-describedby");
  control.setAttribute("aria-describedby", described ? `${described} ${text.id}` : text.id);
  return text;
}

function filter(select) {
  const options = [...select.options];
  const input = Object.assign(document.createElement("input"), { type: "search", className: "in", autocomplete: "off" });
  input.id = `${select.id}-filter`;
  input.setAttribute("aria-label", select.dataset.filter);
  input.placeholder = select.dataset.filter;
  select.before(input);
  const count = hint(select, "found", "hint");
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();
  input.addEventListener("input", (event) => {
    event.stopPropagation();
    const wanted = plain(input.value.trim());
    const found = options.filter((each) => plain(each.textContent).includes(wanted));
    select.replaceChildren(...options.filter((each) => each.value === "" || each.selected || found.includes(each)));
    count.textContent = wanted === "" ? "" : `${found.filter((each) => each.value !== "").length} / ${options.length - 1}`;
  });
  // Enter would press the first button of the form.
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      select.focus();
    }
  });
}

function count(control) {
  const text = hint(control, "count", "hint");
  const update = () => {
    const { length } = [...control.value];
    text.textContent = length >= 0.8 * control.maxLength ? control.dataset.count.replace("{0}", length) : "";
  };
  control.addEventListener("input", update);
  update();
}

const value = (char) => parseInt(char, 36);

function iban(text) {
  const plain = text.replaceAll(" ", "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false;
  return [...plain.slice(4), ...plain.slice(0, 4)]
    .reduce((rest, char) => (rest * (value(char) < 10 ? 10 : 100) + value(char)) % 97, 0) === 1;
}

function vin(text) {
  const plain = text.toUpperCase();
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(plain)) return false;
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const worth = (char) => (char <= "9" ? Number(char) : char <= "R" ? (value(char) - 10) % 9 + 1 : value(char) - 26);
  const rest = [...plain].reduce((sum, char, at) => sum + weights[at] * worth(char), 0) % 11;
  return plain[8] === (rest === 10 ? "X" : String(rest));
}

function ssn(text) {
  const parts = /^(\d{3})[- ]?(\d{2})[- ]?(\d{4})$/.exec(text);
  return parts !== null && !["000", "666"].includes(parts[1]) && parts[2] !== "00" && parts[3] !== "0000";
}

const checks = {
  iban, vin, ssn, ein: (text) => /^\d{2}-?\d{7}$/.test(text), swift: (text) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/i.test(text),
};

function check(control) {
  const text = hint(control, "caution", "caution");
  const update = () => {
    const typed = control.value.trim();
    text.textContent = typed === "" || checks[control.dataset.check](typed) ? "" : control.dataset.caution;
  };
  control.addEventListener("change", update);
  control.addEventListener("input", () => { if (text.textContent !== "") update(); });
}

document.querySelectorAll("[data-filter]").forEach(filter);
document.querySelectorAll("[data-count]").forEach(count);
document.querySelectorAll("[data-check]").forEach(check);
