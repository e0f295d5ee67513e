// Renews a part of a page every two seconds while its button is pressed. Without script, the link beside it does.
const INTERVAL_MS = 2000;
const MAX_MS = 30 * 60 * 1000;

class LiveTail extends HTMLElement {
  connectedCallback() {
    this.button = this.querySelector("button");
    if (!this.button) {
      return;
    }
    this.button.hidden = false;
    this.button.addEventListener("click", () => (this.timer ? this.stop() : this.start()));
    if (this.dataset.auto) {
      this.start();
    }
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  start() {
    this.until = Date.now() + MAX_MS;
    this.timer = setInterval(() => this.renew(), INTERVAL_MS);
    this.mark(true);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.mark(false);
  }

  mark(live) {
    this.button.setAttribute("aria-pressed", String(live));
    this.button.firstElementChild.classList.toggle("live", live);
    this.button.firstElementChild.classList.toggle("ok", live);
  }

  async renew() {
    const part = document.getElementById(this.dataset.of);
    // Neither a page that nobody sees nor a part that somebody uses is replaced.
    if (document.hidden || this.busy || inUse(part, this)) {
      return;
    }
    if (Date.now() > this.until) {
      this.stop();
      return;
    }
    this.busy = true;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (!answer.ok || answer.redirected) {
        this.stop();
        return;
      }
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (this.dataset.auto && !page.querySelector("live-tail[data-auto]")) {
        // What the page followed has ended; the rest of the page shows the result.
        this.stop();
        location.reload();
        return;
      }
      replace(part, page.getElementById(this.dataset.of));
    } catch {
      // The server is not reachable now; the next interval tries again.
    } finally {
      this.busy = false;
    }
  }
}

function inUse(part, self) {
  const focused = document.activeElement;
  const selected = document.getSelection();
  return (
    (part.contains(focused) && !self.contains(focused) && focused.matches("a, button, input, select, pre, summary")) ||
    (!selected.isCollapsed && part.contains(selected.anchorNode))
  );
}

const seen = new WeakMap();

function replace(part, fresh) {
  if (!fresh || fresh.innerHTML === seen.get(part)) {
    return;
  }
  seen.set(part, fresh.innerHTML);
  const known = new Set([...part.querySelectorAll("tr[id]")].map((row) => row.id));
  fresh.querySelectorAll("tr[id]").forEach((row) => row.classList.toggle("fresh", !known.has(row.id)));
  fresh.querySelectorAll("[data-copy]").forEach((button) => (button.hidden = false));
  part.replaceChildren(...fresh.childNodes);
}

customElements.define("live-tail", LiveTail);
