// Filters the contents, and closes them on phones once an entry is chosen. The page is complete without it.
const contents = document.getElementById("contents");
const filter = document.getElementById("filter");
filter.hidden = false;
filter.addEventListener("input", () => {
  const wanted = filter.value.trim().toLowerCase().split(/\s+/);
  for (const entry of contents.querySelectorAll("li")) {
    const text = entry.textContent.toLowerCase();
    entry.hidden = !wanted.every((word) => text.includes(word));
  }
  for (const list of contents.querySelectorAll("ul")) {
    list.hidden = [...list.children].every((entry) => entry.hidden);
    list.previousElementSibling.hidden = list.hidden;
  }
});
contents.addEventListener("click", (event) => {
  if (event.target.closest("a") && contents.matches(":popover-open")) contents.hidePopover();
});
