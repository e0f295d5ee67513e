// Lets a worker compute the proof of work of the form while a person fills it in. Sending waits for it.
const form = document.getElementById("answers");
const field = form.elements.proof;
const waiting = document.getElementById("proof-waiting");
const worker = new Worker("./form-proof-worker.js", { type: "module" });
let pressed;

worker.onmessage = ({ data }) => {
  field.value = data;
  worker.terminate();
  if (pressed) {
    waiting.hidden = true;
    form.requestSubmit(pressed.type === "submit" ? pressed : undefined);
  }
};
worker.postMessage({ text: field.dataset.text, bits: Number(field.dataset.bits) });

form.addEventListener("submit", (event) => {
  // Buttons with a name save, add rows or go back, and send nothing.
  if (field.value !== "" || event.submitter?.name) return;
  event.preventDefault();
  pressed = event.submitter ?? form;
  waiting.hidden = false;
});
