/** What a process counts of itself can be read by whoever has the token, and says what happened. */

import { expect } from "npm:expect@30.5.2";
import { createClient, signUp } from "./client.ts";
import { openTestSite, type TestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

const METRICS_TOKEN = "a token of thirty letters or so";
const TOKEN = METRICS_TOKEN.replaceAll(" ", "-");
const ENV = { METRICS_TOKEN: TOKEN };

const ask = (site: TestSite, authorization?: string): Promise<Response> =>
  site.ask("/metrics", authorization ? { headers: { authorization } } : {});

/** Each sample's value by its name and labels, such as `lamplight_requests_total{kind="page",status="2xx"}`. */
async function read(site: TestSite): Promise<Map<string, number>> {
  const answer = await ask(site, `Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type"))
    .toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
  const text = await answer.text();
  expect(text.endsWith("# EOF\n")).toBe(true);
  const samples = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(samples.map((line) => {
    const [, name, value] = /^(\w+(?:\{[^}]*\})?) (\S+)/.exec(line)!;
    return [name!, Number(value)];
  }));
}

Deno.test("/metrics: nothing is there without METRICS_TOKEN, and nothing is told without it [C1.27]", async () => {
  await using bare = await openTestSite();
  const absent = await ask(bare, `Bearer ${TOKEN}`);
  expect(absent.status).toBe(404);
  await absent.body?.cancel();
  await using site = await openTestSite(undefined, ENV);
  for (const given of [undefined, "Bearer x", `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    const answer = await ask(site, given);
    expect([given, answer.status]).toEqual([given, 401]);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect((await answer.json()).error.code).toBe("unauthorized");
  }
});

Deno.test("/metrics: pages, sound, refused journals, the store and payments are counted [C1.27]", async () => {
  await using shop = await openTestShop(ENV);
  const { site } = shop;
  const before = await read(site);
  const of = (samples: Map<string, number>, name: string) =>
    (samples.get(name) ?? 0) - (before.get(name) ?? 0);
  const visitor = createClient(site);
  for (let times = 0; times < 3; times++) await visitor.call("GET", "/terms");
  await visitor.call("GET", "/no/such/page");
  const range = { range: "bytes=0-999" };
  await visitor.call("GET", "/api/stream/11?chapter=1", undefined, range);
  const ada = await signUp(site);
  const refused = await ada.call("POST", "/api/progress", { audiobookId: 11, currentPosition: -1 });
  expect(refused.status).toBe(400);
  await shop.buy(ada, 11);
  await shop.deliver();

  const after = await read(site);
  const request = (kind: string, status: string) =>
    of(after, `lamplight_requests_total{kind="${kind}",status="${status}"}`);
  expect(request("page", "2xx")).toBe(3); // those from the cache too
  expect(request("page", "4xx")).toBe(1);
  expect(request("sound", "2xx")).toBe(1);
  expect(request("journal", "4xx")).toBe(1);
  expect(request("webhook", "2xx")).toBeGreaterThan(0);
  expect(of(after, "lamplight_sound_bytes_total")).toBe(1000);
  expect(of(after, `lamplight_store_call_seconds_count{outcome="ok"}`)).toBeGreaterThan(5);
  expect(of(after, "lamplight_webhook_delay_seconds_count")).toBeGreaterThan(0);
  expect(after.get("lamplight_payments_held")).toBe(0);
  expect(after.get("lamplight_event_streams")).toBe(0);
  expect(after.get("lamplight_process_resident_memory_bytes")).toBeGreaterThan(1e7);
  await site.services.platform.hourly.run();
  const checked = await read(site);
  expect(checked.get("lamplight_ledger_unsettled")).toBe(0);
  expect(of(checked, "lamplight_ledger_checked_timestamp_seconds")).toBeGreaterThan(1e9);
});

Deno.test("POST /api/analytics/vitals: counted with consent alone, within bounds, and nothing else is taken [C1.25]", async () => {
  await using site = await openTestSite(undefined, ENV);
  const visitor = createClient(site);
  const send = (body: unknown, cookie = "consent=granted") =>
    visitor.call("POST", "/api/analytics/vitals", body, { cookie });
  const PAINT = `lamplight_vitals_seconds_sum{vital="lcp"}`;
  expect((await send({ lcpSec: 1.5, cls: 0.02 }, "consent=denied")).status).toBe(204);
  expect((await send({ lcpSec: 1.5 }, "")).status).toBe(204);
  expect((await read(site)).get(PAINT)).toBe(undefined);
  expect((await send({ lcpSec: 1.5, cls: 0.02 })).status).toBe(204);
  for (const body of [{ lcpSec: -1 }, { inpSec: 601 }, { cls: "much" }, [], "x".repeat(2000)]) {
    const { status, body: { error } } = await send(body);
    expect([400, 413]).toContain(status);
    expect(error.message.length).toBeGreaterThan(0);
  }
  const samples = await read(site);
  expect(samples.get(PAINT)).toBe(1.5);
  expect(samples.get("lamplight_vitals_cls_sum")).toBe(0.02);
});
