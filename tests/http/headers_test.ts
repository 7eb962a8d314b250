/** Security headers on every kind of answer, and what may be kept for how long. */

import { expect } from "npm:expect@30.5.2";
import { launchSite, type Site } from "../site.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** The answer without its body, redirects not followed. */
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(site.url + path, { redirect: "manual", ...init });
  await response.body?.cancel();
  return response;
}

async function readText(path: string, init: RequestInit = {}): Promise<string> {
  return await (await fetch(site.url + path, init)).text();
}

/** One of each kind: pages, calls, files, streams, redirects and failures. */
const ANSWERS: [path: string, status: number, init?: RequestInit][] = [
  ["/", 200],
  ["/", 200, { method: "HEAD" }],
  ["/audiobook/11", 200],
  ["/audiobook/15?chapter=3", 200],
  ["/audiobook/99", 404],
  ["/no/such/page", 404],
  ["/robots.txt", 200],
  ["/sitemap.xml", 200],
  ["/styles/later.css", 200],
  ["/styles/later.css?__frsh_c=wrong", 307],
  ["/styles/later.css", 405, { method: "POST" }],
  ["/sw.js", 200],
  ["/manifest.webmanifest", 200],
  ["/offline", 200],
  ["/continue", 303],
  ["/offline/media/11/1?listener=x", 404],
  ["/healthz", 200],
  ["/readyz", 200],
  ["/api/audiobooks", 200],
  ["/api/audiobooks/99", 404],
  ["/api/audiobooks", 405, { method: "POST" }],
  ["/api/audiobooks", 204, { method: "OPTIONS" }],
  ["/api/no-such-call", 404],
  ["/api/stream/11?chapter=1", 206, { headers: { range: "bytes=0-99" } }],
  ["/api/stream/11?chapter=1", 416, { headers: { range: "bytes=999999999-" } }],
  ["/api/stream/11?chapter=5", 402],
  ["/%01", 400],
  [`/?${"x".repeat(5_000)}`, 414],
];

Deno.test("security headers: on every answer, redirects and failures included", async () => {
  for (const [path, status, init] of ANSWERS) {
    const answer = await ask(path, init);
    const what = `${init?.method ?? "GET"} ${path.slice(0, 60)}`;
    expect(`${what} ${answer.status}`).toBe(`${what} ${status}`);
    const header = (name: string) => `${what} ${name}: ${answer.headers.get(name)}`;
    expect(header("x-content-type-options")).toContain("nosniff");
    expect(header("referrer-policy")).toMatch(
      /: (strict-origin-when-cross-origin|same-origin|no-referrer)/,
    );
    const isSound = path.startsWith("/api/stream/");
    const source = isSound ? "default-src 'none'; media-src 'self'" : "default-src 'self'";
    expect(header("content-security-policy")).toContain(source);
    expect(header("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    expect(header("x-frame-options")).toContain("DENY");
    if (isSound) continue; // no document of ours, and asked for hundreds of times an hour
    expect(header("cross-origin-opener-policy")).toContain("same-origin");
    expect(header("permissions-policy")).toContain("camera=()");
    expect(header("x-powered-by")).toContain("null");
  }
});

Deno.test("content security policy: scripts come from files or by hash, never from anywhere inline", async () => {
  for (const path of ["/", "/audiobook/11", "/no/such/page"]) {
    const policy = (await ask(path)).headers.get("content-security-policy") ?? "";
    const scripts = policy.split(";").map((it) => it.trim()).find((it) =>
      it.startsWith("script-src ")
    );
    expect(scripts).toContain("'self'");
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
    expect(policy).toContain("base-uri ");
    expect(policy).toContain("object-src 'none'");
  }
});

Deno.test("content security policy: the same for every visit but for a nonce, if it has one", async () => {
  const policy = async () => {
    const value = (await ask("/")).headers.get("content-security-policy")!;
    return value.replaceAll(/'nonce-[^']+'/g, "'nonce'");
  };
  expect(await policy()).toBe(await policy());
});

Deno.test("content security policy: style attributes are allowed in a directive that no nonce takes over", async () => {
  const policy = (await ask("/")).headers.get("content-security-policy");
  // Web layers that put nonces in the place of 'unsafe-inline' know the directive by its small letters.
  expect(policy).toMatch(/Style-Src-Attr 'unsafe-inline'(;|$)/);
});

Deno.test("catalogue calls: public for five minutes, durations for a day, revalidated by ETag [A9.1-2]", async () => {
  const lifetimes: Record<string, number> = {
    "/api/audiobooks": 300,
    "/api/audiobooks/11": 300,
    "/api/audiobooks/15/chapters": 300,
    "/api/audiobooks/15/durations": 86_400,
  };
  for (const [path, seconds] of Object.entries(lifetimes)) {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("cache-control")).toContain(`max-age=${seconds}`);
    expect(answer.headers.get("cache-control")).not.toMatch(/no-store|private/);
    const etag = answer.headers.get("etag") ?? "";
    expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
    for (const match of [etag, `"other", ${etag}`, etag.replace(/^W\//, ""), "*"]) {
      const again = await ask(path, { headers: { "if-none-match": match } });
      expect(`${path} ${match} ${again.status}`).toBe(`${path} ${match} 304`);
      expect(again.headers.get("etag")).toBe(etag);
    }
    expect((await ask(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  }
});

Deno.test("pages: revalidated by ETag, compressed as the browser asks", async () => {
  for (const path of ["/", "/audiobook/11"]) {
    const answer = await ask(path);
    const etag = answer.headers.get("etag") ?? "";
    expect((await ask(path, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
    for (const coding of ["br", "gzip"]) {
      const coded = await ask(path, { headers: { "accept-encoding": coding } });
      expect(coded.headers.get("content-encoding")).toBe(coding);
    }
    const plain = await ask(path, { headers: { "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
  }
});

Deno.test("pages: one visitor's currency never reaches another", async () => {
  const dollars = await readText("/", { headers: { "accept-language": "en-US" } });
  const yen = await readText("/", { headers: { "accept-language": "en-JP" } });
  const cookie = await readText("/", { headers: { cookie: "userCountry=GB" } });
  expect(dollars).toContain("$");
  expect(yen).toContain("¥");
  expect(cookie).toContain("£");
  expect(yen).not.toContain("£");
});

Deno.test("files: an address that carries the build is kept for ever, a bare one is asked for again", async () => {
  const page = await readText("/");
  const hashed = page.match(/\/[\w./-]+\?__frsh_c=[\w-]+/g) ?? [];
  expect(hashed.length).toBeGreaterThan(0);
  for (const path of new Set(hashed)) {
    const answer = await ask(path);
    expect(`${path} ${answer.status}`).toBe(`${path} 200`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  const bare = await ask("/styles/later.css");
  expect(bare.headers.get("cache-control")).toMatch(/no-cache/);
  const etag = bare.headers.get("etag") ?? "";
  expect((await ask("/styles/later.css", { headers: { "if-none-match": etag } })).status).toBe(304);
});

Deno.test("files: the fonts that stylesheets name are there, and kept for a year", async () => {
  const named = new Set((await readText("/")).match(/\/fonts\/[\w.-]+/g));
  expect(named.size).toBe(1);
  for (const path of named) {
    const { status, headers } = await ask(path);
    expect({ status, type: headers.get("content-type") }).toEqual({
      status: 200,
      type: "font/woff2",
    });
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
});

Deno.test("files: text ones go out compressed", async () => {
  const answer = await ask("/styles/later.css", { headers: { "accept-encoding": "br, gzip" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
});
