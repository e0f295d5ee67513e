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
  const sent = /^t=([0-9]{1,12}),/.exec(signature)?.[1];
  if (sent === undefined || Math.abs(nowSeconds - Number(sent)) > TOLERANCE_SECONDS) {
    return false;
  }
  const expected = Buffer.from("v1=" + createHmac("sha256", secret).update(`${sent}.`).update(body).digest("hex"));
  // While a secret is being rotated there is one v1 for each.
  return signature
    .split(",")
    .map((part) => Buffer.from(part))
    .some((part) => part.length === expected.length && timingSafeEqual(part, expected));
}
