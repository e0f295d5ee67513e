// Finds a number whose SHA-256, after the text of the page, begins with enough zero bits. It has its own SHA-256, because
// that of browsers exists on https pages only, and is slow for many short texts.
const K = new Int32Array(64);
const START = new Int32Array(8);

(function constants() {
  const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  for (let found = 0, candidate = 2; found < 64; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) prime &&= candidate % divisor !== 0;
    if (prime) {
      if (found < 8) START[found] = fraction(Math.sqrt(candidate));
      K[found++] = fraction(Math.cbrt(candidate));
    }
  }
})();

const words = new Int32Array(64);
const rotate = (x, by) => (x >>> by) | (x << (32 - by));

function block(bytes, at, state) {
  for (let i = 0; i < 16; i++, at += 4) {
    words[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  }
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15];
    const b = words[i - 2];
    words[i] = words[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) + words[i - 7]
      + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + words[i]) | 0;
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((each, i) => { state[i] += each; });
}

export function sha256(text) {
  const length = text.length;
  const bytes = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
  for (let i = 0; i < length; i++) bytes[i] = text.charCodeAt(i);
  bytes[length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, length * 8);
  const state = START.slice();
  for (let at = 0; at < bytes.length; at += 64) block(bytes, at, state);
  return state;
}

self.onmessage = ({ data: { text, bits } }) => {
  for (let number = 0; ; number++) {
    const solution = `${text}.${number}`;
    if (Math.clz32(sha256(solution)[0]) >= bits) {
      self.postMessage(solution);
      return;
    }
  }
};
