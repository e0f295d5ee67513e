// Lets people draw signatures: each line is a path, whose points are sent in tenths of pixels.
const MAX_POINTS = 6000;
const STEP = 15;
const SVG = "http://www.w3.org/2000/svg";

function drawing(field) {
  const way = field.querySelector("[data-way=draw]");
  const svg = way.querySelector("svg");
  const lines = svg.querySelector("g");
  const sent = way.querySelector("[name]");
  const [undo, clear] = way.querySelectorAll("button");
  const status = way.querySelector("[role=status]");
  let points = [];
  let line = null;

  const total = () => points.reduce((sum, each) => sum + each, 0);
  const place = ({ clientX, clientY }) => {
    const box = svg.getBoundingClientRect();
    const inside = (value, size) => Math.round(10 * Math.min(Math.max(value, 0), size));
    return [inside(clientX - box.left, box.width), inside(clientY - box.top, box.height)];
  };
  const update = () => {
    sent.value = [...lines.children].map((each) => each.getAttribute("d")).join("");
    undo.disabled = clear.disabled = points.length === 0;
    status.textContent = total() >= MAX_POINTS - 2 ? status.dataset.full : "";
    sent.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const add = (event, always) => {
    const [x, y] = place(event);
    if (!always && Math.hypot(x - line.x, y - line.y) < STEP || total() >= MAX_POINTS) return;
    Object.assign(line, { x, y });
    line.path.setAttribute("d", `${line.path.getAttribute("d") ?? ""}${line.path.hasAttribute("d") ? "L" : "M"}${x} ${y}`);
    points[points.length - 1] += 1;
  };

  svg.addEventListener("pointerdown", (event) => {
    if (line || event.button !== 0 || total() >= MAX_POINTS - 2) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    line = { id: event.pointerId, path: lines.appendChild(document.createElementNS(SVG, "path")) };
    points.push(0);
    add(event, true);
    add(event, true);
  });
  svg.addEventListener("pointermove", (event) => {
    if (event.pointerId !== line?.id) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length > 0 ? events : [event]) add(each, false);
  });
  for (const type of ["pointerup", "pointercancel"]) {
    svg.addEventListener(type, (event) => {
      if (event.pointerId !== line?.id) return;
      line = null;
      update();
    });
  }
  const remove = (count) => {
    for (let i = 0; i < count; i++) lines.lastChild.remove();
    points = points.slice(0, points.length - count);
    update();
    if (points.length === 0) way.closest("fieldset").querySelector("[value=draw]").focus();
  };
  undo.addEventListener("click", () => remove(1));
  clear.addEventListener("click", () => remove(points.length));
  way.hidden = false;
  field.querySelector("[value=draw]").closest("label").hidden = false;
}

document.querySelectorAll(".signature").forEach(drawing);
