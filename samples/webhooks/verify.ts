// Verifies a webhook: node verify.ts SECRET SERVICE_SIGNATURE < raw-body
// Node.js runs it as it is from 22.18 on. For an older one, from 18 on, translate it first; the types of Node.js itself
// are in @types/node, without which tsc complains and translates all the same:
//   tsc --target es2022 --module es2022 verify.ts; mv verify.js verify.mjs; node verify.mjs …
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TOLERANCE_SECONDS = 300;

export function isGenuine(secret: string, header: string | undefined, body: Buffer, nowSeconds: number): boolean {
  const sent = /^t=([0-9]{1,12}),/.exec(header ?? "")?.[1];
  if (header === undefined || sent === undefined || Math.abs(nowSeconds - Number(sent)) > TOLERANCE_SECONDS) {
    return false;
  }
  const expected = Buffer.from("v1=" + createHmac("sha256", secret).update(`${sent}.`).update(body).digest("hex"));
  // While a secret is being rotated there is one v1 for each.
  return header
    .split(",")
    .map((part) => Buffer.from(part))
    .some((part) => part.length === expected.length && timingSafeEqual(part, expected));
}

if (realpathSync(process.argv[1]!) === fileURLToPath(import.meta.url)) {
  const [secret, header] = process.argv.slice(2);
  // The raw bytes, before any JSON parser has seen them.
  process.exit(isGenuine(secret!, header, readFileSync(0), Date.now() / 1000) ? 0 : 1);
}
