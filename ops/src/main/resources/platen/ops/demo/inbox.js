// Shows what comes while the page is open, and leaves it alone while nothing does.
const received = document.getElementById("received");
let shown = "";
setInterval(async () => {
  const answer = await fetch(received.dataset.from);
  if (!answer.ok) return;
  const rows = await answer.text();
  if (rows !== shown) {
    shown = rows;
    received.innerHTML = rows;
  }
}, 1000);
