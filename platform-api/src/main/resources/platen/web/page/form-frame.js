// Tells the site that shows a form in a frame what happens in it, and never what was answered.
const page = document.querySelector("[data-origin]");
const { origin, submission, failed } = page.dataset;

function tell(type, detail = {}) {
  if (parent !== window) parent.postMessage({ type: `platen:${type}`, ...detail }, origin);
}

tell("ready");
if (submission) tell("submitted", { submission_id: submission });
if (failed) tell("failed", { submission_id: submission });
document.addEventListener("change", () => tell("changed"));

let height = 0;
new ResizeObserver(() => {
  const now = Math.ceil(document.body.getBoundingClientRect().height);
  if (now !== height) tell("height", { height: height = now });
}).observe(document.body);
