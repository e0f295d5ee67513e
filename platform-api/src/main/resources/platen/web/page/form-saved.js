// Saves what was typed when a person rests for ten seconds, and shows the link that leads back to it.
const REST = 10_000;
const PAUSE = 240_000;
const form = document.getElementById("answers");
const box = document.getElementById("autosave");
const status = box.querySelector("[role=status]");
const link = document.getElementById("autosaved").closest("p");
let timer;
let saved = -PAUSE;
let request;

function show(text, address) {
  box.hidden = false;
  status.textContent = text;
  link.hidden = link.nextElementSibling.hidden = address === undefined;
  if (address === undefined) return;
  link.querySelector("input").value = address;
  // A page that is loaded again has what was saved.
  history.replaceState(null, "", address);
  const field = form.elements.draft ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "draft" }));
  field.value = new URL(address).pathname.split("/").pop();
}

async function save() {
  saved = performance.now();
  request = new AbortController();
  const answers = new FormData(form);
  answers.set("save", "true");
  answers.set("auto", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", body: answers, signal: request.signal });
    if (answer.status === 201) show(box.dataset.saved, new URL(answer.headers.get("Location"), location.href).href);
    else show(box.dataset.failed);
  } catch {
    if (!request.signal.aborted) show(box.dataset.failed);
  }
}

function plan() {
  clearTimeout(timer);
  const rest = Number(box.dataset.rest ?? REST);
  timer = setTimeout(save, Math.max(rest, box.dataset.rest ? 0 : saved + PAUSE - performance.now()));
}

form.addEventListener("input", plan);
form.addEventListener("change", plan);
// What is sent is no draft any more.
form.addEventListener("submit", () => {
  clearTimeout(timer);
  request?.abort();
});
