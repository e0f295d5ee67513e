import createClient from "openapi-fetch";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { components, paths } from "./schema.js";

export type Submission = components["schemas"]["Submission"];
export type ApiError = components["schemas"]["Error"];

/** A client of one key. Its types are generated from the API's description. */
export function connect(baseUrl: string, key: string) {
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
}

/** A reply of the generated client: the data, or the error as the API sent it. */
interface Reply<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The API's answer when it is not what was asked for. */
export class Refused extends Error {
  constructor(readonly status: number, readonly error: Partial<ApiError>) {
    super(`${status} ${error.code}: ${error.message}`);
  }
}

/**
 * Sends a request until there is an answer that another attempt would not change. The idempotency key stays the same,
 * so a render whose reply was lost is answered with the original and neither renders nor counts again.
 */
export async function withRetries<T>(
  request: (idempotencyKey: string) => Promise<Reply<T>>,
  attempts = 3,
  pauseMillis = 200,
): Promise<{ data: T; response: Response }> {
  const key = randomUUID();
  for (let attempt = 1; ; attempt++) {
    let pause = pauseMillis * 2 ** (attempt - 1);
    try {
      const reply = await request(key);
      if (reply.error === undefined) {
        return { data: reply.data as T, response: reply.response };
      }
      const refused = new Refused(reply.response.status, reply.error as Partial<ApiError>);
      if (attempt === attempts || !worthAnother(refused)) {
        throw refused;
      }
      const retryAfter = Number(reply.response.headers.get("Retry-After"));
      pause = retryAfter > 0 ? retryAfter * 1000 : pause;
    } catch (problem) {
      // fetch throws a TypeError when the connection breaks: nobody knows whether the service has rendered.
      if (attempt === attempts || !(problem instanceof TypeError)) {
        throw problem;
      }
    }
    await sleep(pause);
  }
}

function worthAnother(refused: Refused): boolean {
  return [502, 503, 504].includes(refused.status)
    || (refused.status === 409 && refused.error.reason === "processing");
}
