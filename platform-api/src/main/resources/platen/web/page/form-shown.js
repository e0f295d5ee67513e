// Shows and hides controls that depend on other answers, as these are typed.
import { holds } from "./form-conditions.js";

const form = document.getElementById("answers");
const parts = [...form.querySelectorAll("[data-show]")].map((part) => ({ part, condition: JSON.parse(part.dataset.show) }));
const groups = { ".": ",", ",": form.lang === "fr" || form.lang === "pl" ? " " : "." };

function number(control) {
  const decimal = form.dataset.decimal;
  const group = groups[decimal];
  const text = control.value.normalize("NFKC").trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => digit.charCodeAt(0) & 15)
    .replace(/[\u200e\u200f\u061c]/g, "").replaceAll("\u2212", "-").replaceAll("\u066b", decimal)
    .replaceAll("\u066c", group).replaceAll(group, "").replace(decimal, ".");
  if (!/^[+-]?\d+(\.\d+)?$/.test(text)) return text === "" ? undefined : `?${text}`;
  return control.dataset.percent ? Number((Number(text) / 100).toPrecision(15)) : Number(text);
}

function single(control) {
  if (control.type === "checkbox") return control.checked;
  if (control.inputMode === "decimal") return number(control);
  const text = control.type === "file" ? control.value : control.value.trim() === "" ? "" : control.value;
  return text === "" ? undefined : text;
}

function read(path) {
  const name = `data.${path}`;
  const controls = [...form.elements].filter((each) => !each.matches(":disabled, fieldset"));
  const named = controls.filter((each) => each.name === name);
  const part = (kind) => controls.find((each) => each.name === `${name}[${kind}]`)?.value.trim() || undefined;
  if (part("year") && part("month") && part("day")) return ["year", "month", "day"].map(part).join("-");
  if (named.length === 0) {
    const filled = controls.some((each) => (each.name.startsWith(`${name}.`) || each.name.startsWith(`${name}[`))
      && (each.type === "checkbox" || each.type === "radio" ? each.checked : each.value.trim() !== ""));
    return filled ? {} : undefined;
  }
  if (named[0].type === "checkbox" && named[0].closest("fieldset.field")) {
    const chosen = named.filter((each) => each.checked).map((each) => each.value);
    return chosen.length === 0 ? undefined : chosen;
  }
  if (named[0].type === "radio") return named.find((each) => each.checked)?.value || undefined;
  return single(named[0]) ?? (named[1] ? single(named[1]) : undefined) ?? part("typed") ?? part("drawn");
}

// In the order of the page, because a hidden control counts as not filled in for those after it.
function update() {
  for (const { part, condition } of parts) {
    const shown = holds(condition, read);
    part.hidden = !shown;
    part.disabled = !shown;
  }
  for (const section of new Set(parts.map(({ part }) => part.closest("section")))) {
    section.hidden = [...section.querySelectorAll(".field, .group")].every((each) => each.closest(".asked[hidden]"));
  }
}

form.addEventListener("input", update);
form.addEventListener("change", update);
update();
