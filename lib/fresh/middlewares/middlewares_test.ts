import { expect } from "npm:expect@30.5.2";
import { App, csp, csrf, type Middleware } from "../mod.ts";

const answer = (middleware: Middleware<unknown>, url: string, init?: RequestInit) =>
  new App().use(middleware).use(() => new Response("ok")).handler()(new Request(url, init));

async function policy(options: Parameters<typeof csp>[0], url = "https://a.example/") {
  const { headers } = await answer(csp(options), url);
  return headers.get("content-security-policy") ?? "";
}

Deno.test("csp: strict defaults, TLS asked for where there is TLS", async () => {
  expect(await policy({})).toMatch(/^default-src 'self'; script-src 'self' 'unsafe-inline';/);
  expect(await policy({})).toContain("upgrade-insecure-requests");
  expect(await policy({}, "http://a.example/")).not.toContain("upgrade-insecure-requests");
});

Deno.test("csp: directives given replace the default of their name", async () => {
  const value = await policy({ csp: ["img-src *", "frame-src 'none'"] });
  expect(value.match(/img-src[^;]*/g)).toEqual(["img-src *"]);
  expect(value).toContain("frame-src 'none'");
});

Deno.test("csp: useNonce takes inline scripts away but ours, by its hash, and adds no nonce", async () => {
  const value = await policy({
    useNonce: true,
    csp: ["script-src 'self' 'unsafe-inline' 'sha256-x'"],
  });
  expect(value).toMatch(/script-src 'self' 'sha256-x' 'sha256-[\w+/]{43}=';/);
  expect(value).not.toContain("nonce");
});

Deno.test("csrf: refuses what other sites' pages send", async () => {
  const post = async (
    headers: HeadersInit,
    options?: Parameters<typeof csrf>[0],
    method = "POST",
  ) => (await answer(csrf(options), "https://a.example/x", { method, headers })).status;
  expect(await post({})).toBe(200);
  expect(await post({ "sec-fetch-site": "same-origin" })).toBe(200);
  expect(await post({ "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await post({ "sec-fetch-site": "same-site", origin: "https://b.a.example" })).toBe(403);
  expect(await post({ origin: "https://a.example" })).toBe(200);
  expect(await post({ origin: "https://evil.example" })).toBe(403);
  expect(await post({ origin: "null" })).toBe(403);
  expect(await post({ "sec-fetch-site": "cross-site" }, undefined, "GET")).toBe(200);
  const pay = { "sec-fetch-site": "cross-site", origin: "https://pay.example" };
  expect(await post(pay, { origin: (origin) => origin === "https://pay.example" })).toBe(200);
  expect(await post(pay, { origin: (origin) => origin.endsWith("pay.example") })).toBe(200);
  expect(await post(pay, { origin: () => false })).toBe(403);
});
