/**
 * What a hostile or broken client sends, byte for byte, to the running server: every answer is a 4xx
 * that gives a reason; nothing is a 5xx, nothing hangs, and the server lives on.
 */

import { expect } from "npm:expect@30.5.2";
import { launchSite, type Site } from "../site.ts";
import { type RawAnswer, rawRequest, sendRaw } from "./raw.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

async function get(target: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return await sendRaw(site.port, rawRequest("GET", target, headers));
}

/** Sends each request and collects the ones that were not refused as wanted. */
async function expectRefused(
  targets: string[],
  statuses: number[],
  send: (target: string) => Promise<RawAnswer> = get,
): Promise<void> {
  const wrong: string[] = [];
  for (const target of targets) {
    const answer = await send(target);
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    const reason = isJson ? reasonOf(answer) : answer.body;
    if (!statuses.includes(answer.status) || !reason) {
      wrong.push(`${target.slice(0, 80)}: ${answer.status} ${answer.body.slice(0, 120)}`);
    }
  }
  expect(wrong).toEqual([]);
}

/** The message of `{"error": {"code", "message"}}`; empty when the answer has another shape. */
function reasonOf({ body }: RawAnswer): string {
  try {
    const text = body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1);
    const { error } = JSON.parse(text);
    return /^[a-z_]+$/.test(error.code) ? error.message : "";
  } catch {
    return "";
  }
}

const BAD_IDS = [
  "0",
  "-1",
  "99",
  "1e3",
  "11.5",
  "0x0b",
  "abc",
  "%00",
  "9".repeat(40),
  "nan",
];

Deno.test("GET /api/audiobooks/{id}: an unknown or malformed id is 400 or 404 with a reason", async () => {
  for (const rest of ["", "/chapters", "/durations"]) {
    await expectRefused(BAD_IDS.map((id) => `/api/audiobooks/${id}${rest}`), [400, 404]);
  }
});

Deno.test("GET /audiobook/{id}: an unknown or malformed id is a 4xx page", async () => {
  await expectRefused(BAD_IDS.map((id) => `/audiobook/${id}`), [400, 404]);
});

Deno.test("GET /api/stream/{id}: unknown books and chapters, negative and huge numbers are refused", async () => {
  const chapters = ["999", "-1", "1.5", "abc", "", "9".repeat(30), "1e2", "%00", "1&chapter=2"];
  await expectRefused(BAD_IDS.map((id) => `/api/stream/${id}?chapter=1`), [400, 404]);
  await expectRefused(chapters.map((chapter) => `/api/stream/11?chapter=${chapter}`), [400, 404]);
  await expectRefused(
    [
      "/api/stream/11?chapter=1&sourceBook=12",
      "/api/stream/11?chapter=1&sourceChapter=2",
      "/api/stream/15?chapter=1&sourceBook=-1",
    ],
    [400],
  );
});

Deno.test("GET /api/stream/{id}: premium without a grant is 402, with a forged one 401 [B7.5]", async () => {
  await expectRefused(["/api/stream/11?chapter=5"], [402]);
  await expectRefused(
    ["x", "40", "a.b.c", "%00", "A".repeat(1000)].map((auth) =>
      `/api/stream/11?chapter=5&_auth=${auth}`
    ),
    [401, 400],
  );
});

Deno.test("GET /api/mp3: paths that leave the library, in any spelling, find nothing [A7.14]", async () => {
  const names = [
    "../../etc/passwd",
    "..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/etc/passwd",
    "..%5c..%5cwindows",
    "....//....//etc/passwd",
    "%252e%252e%252fetc%252fpasswd",
    "/etc/passwd",
    "1.mp3%00.txt",
    "manifest.json",
  ];
  await expectRefused(names.map((name) => `/api/mp3/11/${name}`), [400, 404]);
  await expectRefused(names.map((name) => `/api/mp3/${name}/chapter-01.mp3`), [400, 404]);
});

Deno.test("static files: traversal and null bytes find nothing", async () => {
  await expectRefused(
    [
      "/../deno.json",
      "/%2e%2e/deno.json",
      "/..%2fdeno.json",
      "/covers/../../main.ts",
      "/covers/%2e%2e%2f%2e%2e%2fmain.ts",
      "/styles/later.css%00",
      "/.data/media/manifest.json",
      "/main.ts",
      "/_fresh/server.js",
    ],
    [400, 404],
  );
});

Deno.test("slashes: doubled and encoded ones never reach anything but a page or a 4xx", async () => {
  for (
    const target of [
      "//",
      "///",
      "//audiobook//11",
      "/audiobook%2f11",
      "/api//audiobooks",
      "//evil.example/x",
    ]
  ) {
    const answer = await get(target);
    expect(answer.status).toBeLessThan(500);
    // A redirect made from such a path must not leave the site.
    expect(answer.headers.get("location") ?? "/").toMatch(/^(\/(?!\/)|http:\/\/books\.example\/)/);
  }
});

Deno.test("ranges: what no byte answers to is 416 with the size, what is no range is ignored", async () => {
  const bytes = "/api/stream/11?chapter=1";
  for (const range of ["bytes=999999999999-", "bytes=99999999999999999999-", "bytes=-0"]) {
    const answer = await get(bytes, { Range: range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toMatch(/^bytes \*\/\d+$/);
  }
  for (
    const range of [
      "bytes",
      "bytes=",
      "bytes=abc",
      "bytes=5-2",
      "bytes=--5",
      "lines=1-2",
      "bytes=1-2-3",
    ]
  ) {
    const answer = await sendRaw(site.port, rawRequest("HEAD", bytes, { Range: range }));
    expect([200, 416]).toContain(answer.status);
  }
});

Deno.test("addresses: an over-long one is refused", async () => {
  await expectRefused(["/?q=" + "x".repeat(5_000)], [414]);
  await expectRefused(["/api/audiobooks?q=" + "x".repeat(7_000)], [414]);
});

Deno.test("headers: over-long ones are refused and end the connection", async () => {
  for (const size of [20_000, 400_000]) {
    const answer = await get("/", { "X-Long": "x".repeat(size) });
    expect(answer.status).toBeLessThan(500);
  }
});

Deno.test("methods: every call refuses the wrong one with 405 and Allow", async () => {
  const calls = [
    "/api/audiobooks",
    "/api/audiobooks/11",
    "/api/audiobooks/11/chapters",
    "/api/audiobooks/11/durations",
    "/api/stream/11?chapter=1",
    "/healthz",
  ];
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    for (const call of calls) {
      const answer = await sendRaw(site.port, rawRequest(method, call, { "Content-Length": "0" }));
      expect(`${method} ${call} ${answer.status}`).toBe(`${method} ${call} 405`);
      expect(answer.headers.get("allow")).toContain("GET");
    }
  }
});

Deno.test("methods: pages and files refuse what they do not take, unknown methods too", async () => {
  for (const method of ["POST", "DELETE", "BREW", "PROPFIND", "TRACE"]) {
    for (const target of ["/", "/audiobook/11", "/robots.txt", "/styles/later.css"]) {
      const answer = await sendRaw(
        site.port,
        rawRequest(method, target, { "Content-Length": "0" }),
      );
      expect(`${method} ${target} ${answer.status}`).toMatch(/ (400|404|405|501)$/);
    }
  }
});

Deno.test("bodies: wrong types and broken JSON never become a 5xx", async () => {
  const bodies: [string, string][] = [
    ["application/json", "{"],
    ["application/json", "\u0000"],
    ["text/xml", "<!DOCTYPE x>"],
    ["application/x-www-form-urlencoded", "%%%"],
    ["multipart/form-data", "no boundary"],
  ];
  for (const [type, body] of bodies) {
    for (const target of ["/api/audiobooks", "/api/stream/11?chapter=1", "/audiobook/11", "/"]) {
      const answer = await sendRaw(
        site.port,
        rawRequest(
          "POST",
          target,
          { "Content-Type": type, "Content-Length": `${body.length}` },
          body,
        ),
      );
      expect(`${target} ${answer.status}`).toMatch(/ 4\d\d$/);
    }
  }
});

Deno.test("protocol: broken request lines and headers are refused", async () => {
  const requests = [
    "GET\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "\u0000\u0001\u0002\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\nConnection: close\r\n\r\n",
  ];
  for (const request of requests) {
    const status = await sendRaw(site.port, request).then((answer) => answer.status, () => 400);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
});

Deno.test("host: an unusual Host header is answered or refused, never a failure of ours", async () => {
  for (const Host of ["", "a b", "[::1", "evil.example:99999", "x".repeat(300), "é.example"]) {
    const answer = await sendRaw(site.port, rawRequest("GET", "/", { Host })).catch(() => null);
    expect(answer?.status ?? 400).toBeLessThan(500);
  }
});

Deno.test("afterwards: the server still answers and has logged no failure of its own", async () => {
  expect((await get("/healthz")).status).toBe(200);
  expect(site.output()).not.toMatch(/"level":"error"|Uncaught|panicked/);
});
