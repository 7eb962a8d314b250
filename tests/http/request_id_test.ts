/** By an id of its own a request is found in the log, from the page or the answer that told of its failure. */

import { expect } from "npm:expect@30.5.2";
import { log } from "@/lib/platform/telemetry/log.server.ts";
import { recordConsole } from "../fakes/record_console.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/;

/** A site whose reviews cannot be read. */
const openFaultySite = (env: Record<string, string> = {}): Promise<TestSite> =>
  openTestSite(({ reviews }) => {
    return {
      platform: { log },
      reviews: { ...reviews, list: () => Promise.reject(new Error("torn")) },
    };
  }, env);

const PAGE = "/audiobook/11/reviews";
const CALL = "/api/audiobooks/11/reviews";

/** The one line that the log has of it. */
async function askFor(site: TestSite, path: string, headers: Record<string, string> = {}) {
  let response = new Response();
  const output = await recordConsole(async () => {
    response = await site.ask(path, { headers: { accept: "text/html", ...headers } });
  });
  const lines = output.split("\n").filter((line) => line.includes("torn"));
  expect(lines.length).toBe(1);
  return { response, line: JSON.parse(lines[0]!), text: await response.text() };
}

Deno.test("request ids: a page and a call that fail say the id that their log line has, each its own [C1.28]", async () => {
  await using site = await openFaultySite();
  const page = await askFor(site, PAGE);
  expect(page.line).toMatchObject({ event: "request_failed", path: PAGE });
  expect(page.line.requestId).toMatch(UUID);
  expect(page.text).toContain(`<code>${page.line.requestId}</code>`);
  expect(page.response.headers.get("x-request-id")).toBe(page.line.requestId);
  const call = await askFor(site, CALL);
  expect(call.line.event).toBe("call_failed");
  expect(call.response.headers.get("x-request-id")).toBe(call.line.requestId);
  expect(call.line.requestId).not.toBe(page.line.requestId);
  const refused = await site.ask("/api/text/11/2");
  expect([refused.status, refused.headers.get("x-request-id")])
    .toEqual([402, expect.stringMatching(UUID)]);
  const unknown = await site.ask("/nowhere");
  expect([unknown.status, unknown.headers.get("x-request-id")])
    .toEqual([404, expect.stringMatching(UUID)]);
  const well = await site.ask("/api/audiobooks");
  expect(well.headers.has("x-request-id")).toBe(false);
  await well.body?.cancel();
});

Deno.test("request ids: the proxy's is taken where the proxy is believed, and in its shape alone", async () => {
  const given = { "x-request-id": "5f0c1d2e3b4a59687786950413223140" };
  await using alone = await openFaultySite();
  expect((await askFor(alone, CALL, given)).line.requestId).toMatch(UUID);
  await using behind = await openFaultySite({ TRUST_PROXY: "1" });
  expect((await askFor(behind, CALL, given)).line.requestId).toBe(given["x-request-id"]);
  for (const odd of ["x", "a b c d e f g h", `"}<script>`, "x".repeat(65)]) {
    const { line } = await askFor(behind, CALL, { "x-request-id": odd });
    expect(line.requestId).toMatch(UUID);
  }
});
