// Against a running service: SERVICE_URL, KEY (all scopes) and a template "consent" that is published to its environment.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { connect, Refused, withRetries } from "../src/client.js";
import { genuine } from "../src/webhooks.js";

const client = connect(process.env.SERVICE_URL!, process.env.KEY!);
const data = JSON.parse(readFileSync("../../data/consent.json", "utf8"));
const consent = { path: { alias: "consent" } };

test("a template tells what it takes", async () => {
  const { data: template } = await client.GET("/api/v1/templates/{alias}", { params: consent });
  assert.ok(template?.input_schema?.fields.some((field) => field.key === "full_name"));
});

test("a render whose reply was lost is answered with the original", async () => {
  const ids: string[] = [];
  const { data: pdf } = await withRetries(async (key) => {
    const reply = await client.POST("/api/v1/templates/{alias}/render", {
      params: consent,
      body: { data, idempotency_key: key },
      parseAs: "arrayBuffer",
    });
    ids.push(reply.response.headers.get("X-Service-Submission-Id") ?? "");
    if (ids.length === 1) {
      throw new TypeError("the connection broke after the service had rendered");
    }
    return reply;
  }, 3, 1);
  assert.equal(Buffer.from(pdf as unknown as ArrayBuffer).subarray(0, 4).toString(), "%PDF");
  assert.equal(ids.length, 2);
  assert.equal(ids[1], ids[0]);
  const { data: submission } = await client.GET("/api/v1/submissions/{submission_id}", {
    params: { path: { submission_id: ids[0]! } },
  });
  assert.equal(submission?.status, "completed");
  assert.equal(submission?.page_count, 1);
});

test("a mistake of the caller is not sent again", async () => {
  let sent = 0;
  await assert.rejects(
    withRetries((key) => {
      sent++;
      return client.POST("/api/v1/templates/{alias}/render", {
        params: { ...consent, query: { return: "url" } },
        body: { data: {}, idempotency_key: key },
      });
    }),
    (problem: Refused) => problem.status === 400 && problem.error.code === "data_invalid",
  );
  assert.equal(sent, 1);
});

test("a list is read page by page", async () => {
  const seen: string[] = [];
  let before: string | null | undefined;
  do {
    const { data: page } = await client.GET("/api/v1/submissions", {
      params: { query: { limit: 1, ...(before ? { created_before: before } : {}) } },
    });
    seen.push(...page!.data.map((each) => each.submission_id));
    before = page!.next_created_before;
  } while (before && seen.length < 5);
  assert.equal(new Set(seen).size, seen.length);
});

test("a webhook is genuine only with its secret, its body and in time", async () => {
  const received: { signature: string; body: Buffer }[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ signature: String(request.headers["service-signature"]), body: Buffer.concat(chunks) });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
  try {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    const { data: endpoint } = await client.POST("/v1/webhooks", {
      body: { url, events: ["submission.completed"] },
    });
    await client.POST("/v1/webhooks/{webhook_id}/test", {
      params: { path: { webhook_id: endpoint!.webhook_id } },
      body: {},
    });
    const { signature, body } = received[0]!;
    const sent = Number(/t=(\d+)/.exec(signature)![1]);
    assert.ok(genuine(endpoint!.secret, signature, body, sent));
    assert.ok(!genuine("whsec_other", signature, body, sent));
    assert.ok(!genuine(endpoint!.secret, signature, Buffer.from("{}"), sent));
    assert.ok(!genuine(endpoint!.secret, signature, body, sent + 301));
  } finally {
    receiver.close();
  }
});

test("every header of the table is judged as it says", () => {
  const table = JSON.parse(readFileSync("../../webhooks/headers.json", "utf8"));
  for (const each of table.cases.filter((one: { header: unknown }) => one.header !== null)) {
    assert.equal(genuine(table.secret, each.header, Buffer.from(table.body), table.now), each.genuine, each.about);
  }
});
