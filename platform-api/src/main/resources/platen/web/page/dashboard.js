// Eases pages of workspaces, which work without it: copies values, and closes menus.
document.querySelectorAll("[data-copy]").forEach((button) => {
  button.hidden = false;
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) {
    const source = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(source.value ?? source.textContent);
    say(document.querySelector("main").dataset.copied);
  }
});

function say(text) {
  let box = document.querySelector(".toasts");
  if (!box) {
    box = document.createElement("div");
    box.className = "toasts";
    box.setAttribute("role", "status");
    document.body.append(box);
  }
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.textContent = text;
  box.append(toast);
  setTimeout(() => toast.remove(), 4000);
}

document.addEventListener("click", (event) => {
  document.querySelectorAll("details.menu[open]").forEach((menu) => {
    if (!menu.contains(event.target)) {
      menu.open = false;
    }
  });
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    document.querySelectorAll("details.menu[open]").forEach((menu) => {
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }
});
