// Shows what comes while the page is open. What is shown already stays as it is: opened, or half read.
const received = document.getElementById("received");
setInterval(async () => {
  const answer = await fetch(received.dataset.from);
  if (!answer.ok) return;
  const next = document.createElement("template");
  next.innerHTML = await answer.text();
  const rows = [...next.content.children];
  const ids = new Set(rows.map((row) => row.id));
  for (const row of [...received.children]) {
    if (!ids.has(row.id)) row.remove();
  }
  for (const row of rows.reverse()) {
    if (!document.getElementById(row.id)) received.prepend(row);
  }
}, 1000);
