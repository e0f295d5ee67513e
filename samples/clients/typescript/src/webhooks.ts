import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

/**
 * Whether a webhook is genuine and fresh.
 *
 * @param secret the endpoint's, whole, with its prefix whsec_
 * @param signature the header Service-Signature
 * @param body the raw bytes, before any JSON parser has seen them
 */
export function genuine(secret: string, signature: string, body: Buffer, nowSeconds = Date.now() / 1000): boolean {
  const parts = signature.split(",").map((part) => part.split("=", 2));
  const sent = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(sent) || Math.abs(nowSeconds - Number(sent)) > TOLERANCE_SECONDS) {
    return false;
  }
  const expected = createHmac("sha256", secret).update(`${sent}.`).update(body).digest();
  // While a secret is being rotated there is one v1 for each.
  return parts
    .filter(([name]) => name === "v1")
    .map(([, value]) => Buffer.from(value ?? "", "hex"))
    .some((candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected));
}
