// Previews that follow the typing: one at a time and without a delay; what changes meanwhile is previewed after it, at once.

export class PreviewLoop {
  #work;
  #timer;
  #running = false;
  #outdated = false;
  #stopped = false;

  /** @param work previews the present state; resolves to the milliseconds after which to try again, or to nothing */
  constructor(work) {
    this.#work = work;
  }

  /** Previews the present state: now, or after the preview that is under way. */
  ask() {
    this.#outdated = true;
    if (!this.#running) {
      this.#running = true;
      // Changes of the same moment make one preview, and the key is painted before its preview.
      this.#timer = setTimeout(() => this.#run());
    }
  }

  async #run() {
    this.#outdated = false;
    let pause;
    try {
      pause = await this.#work();
    } finally {
      this.#running = !this.#stopped && (pause > 0 || this.#outdated);
      if (this.#running) {
        this.#timer = setTimeout(() => this.#run(), pause ?? 0);
      }
    }
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}

/** Returns after how many milliseconds to try again what a busy server refused: editors that were refused at once do not return at once. */
export function retryAfter(answer) {
  const seconds = Number(answer.headers.get("Retry-After")) || 1;
  return 1000 * seconds * (0.75 + Math.random() / 2);
}
