// Verifies a webhook: node verify.ts SECRET SERVICE_SIGNATURE < raw-body
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";

const TOLERANCE_SECONDS = 300;

export function isGenuine(secret: string, header: string, body: Buffer, nowSeconds: number): boolean {
  const parts = header.split(",").map((part) => part.split("=", 2));
  const sent = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d+$/.test(sent) || Math.abs(nowSeconds - Number(sent)) > TOLERANCE_SECONDS) {
    return false;
  }
  const expected = createHmac("sha256", secret).update(`${sent}.`).update(body).digest();
  // While a secret is being rotated there is one v1 for each.
  return parts
    .filter(([name]) => name === "v1")
    .map(([, value]) => Buffer.from(value ?? "", "hex"))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

const [secret, header] = process.argv.slice(2);
// The raw bytes, before any JSON parser has seen them.
process.exit(isGenuine(secret!, header!, readFileSync(0), Date.now() / 1000) ? 0 : 1);
