/** deploy/nginx.conf as a cache in front of the site: what it keeps, for whom, and what it never does. */

import { Buffer } from "node:buffer";
import { readdir } from "node:fs/promises";
import { Agent, request } from "node:https";
import { expect } from "npm:expect@30.5.2";
import { withDeadline } from "@/lib/platform/time.ts";
import { type Proxy, startNginx } from "../proxies.ts";
import { openWalk, type Walk } from "./all_routes.ts";
import { openTestSite } from "./harness.ts";

const LIMIT_MS = 30_000;
const HOST = "books.example";

let walk: Walk;
/** Requests that have come through to the site, by path. */
let through: string[] = [];
let upstream: Deno.HttpServer<Deno.NetAddr>;
Deno.test.beforeAll(async () => {
  const site = await openTestSite(undefined, { TRUST_PROXY: "1", BASE_URL: `https://${HOST}` });
  const ask = (path: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-proto", "https"); // sessions of https have cookies of their own
    return site.ask(path, { ...init, headers });
  };
  walk = await openWalk({ ...site, ask });
  upstream = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (req) => {
    const { pathname, search } = new URL(req.url);
    through.push(pathname);
    return site.ask(pathname + search, { method: req.method, headers: req.headers });
  });
});
Deno.test.afterAll(async () => {
  await upstream.shutdown();
  await walk.site[Symbol.asyncDispose]();
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** A browser's connections to the proxy. */
function connect(proxy: Proxy) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    withDeadline(
      LIMIT_MS,
      new Promise<Answer>((done, fail) => {
        const options = { host: "127.0.0.1", port: proxy.port, path, agent, ca: proxy.ca };
        const it = { ...options, servername: HOST, headers: { host: HOST, ...headers } };
        request(it, async (answer) => {
          const { statusCode: status = 0, headers } = answer;
          const isEvents = headers["content-type"] === "text/event-stream";
          const pieces = isEvents ? (answer.destroy(), []) : await Array.fromAsync(answer);
          done({ status, headers, bytes: Buffer.concat(pieces) });
        }).on("error", fail).end();
      }),
    );
  return { ask, [Symbol.dispose]: () => agent.destroy() };
}

/** Everything that the proxy has on its disk but its log. */
async function readKept({ folder }: Proxy): Promise<Buffer> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter(({ name }) => !name.endsWith(".log"));
  const paths = files.filter((it) => it.isFile()).map((it) => `${it.parentPath}/${it.name}`);
  return Buffer.concat(
    await Promise.all(paths.map(async (it) => Buffer.from(await Deno.readFile(it)))),
  );
}

const SHARED = "/audiobook/11?chapter=1&t=30";
const COVER = "/covers/11-640.webp";
const CHAPTER = "/api/stream/11?chapter=1";

Deno.test("nginx: of a crowd that follows a share link, one in a hundred requests comes through", async () => {
  await using proxy = await startNginx(upstream.addr.port);
  using browser = connect(proxy);
  await (await walk.site.ask(CHAPTER)).bytes(); // spoken now, which takes its time
  through = [];
  const languages = ["de-AT,de;q=0.9", "fr", "it-IT", "es-ES", "en-GB", "en", "nl,en;q=0.5"];
  const encodings = ["gzip, deflate, br, zstd", "br", "gzip"];
  const asked = await Promise.all(
    Array.from({ length: 600 }, async (_, at) => {
      const headers = {
        "accept-language": `${languages[at % languages.length]},x-${at};q=0.1`,
        "accept-encoding": encodings[at % encodings.length]!,
        "user-agent": `Browser/${at}`,
      };
      const page = await browser.ask(`${SHARED}&fbclid=IwY2xjaw${at}`, headers);
      const cover = await browser.ask(COVER, headers);
      const range = { range: `bytes=${at * 100}-${at * 100 + 9_999}` };
      const sound = await browser.ask(CHAPTER, { ...headers, ...range });
      // Who reads another language than the shop's is led to the page in it, which is kept for her too.
      const isOwn = headers["accept-language"].startsWith("en");
      expect([page.status, cover.status, sound.status]).toEqual([isOwn ? 200 : 302, 200, 206]);
      expect(sound.bytes.length).toBe(10_000);
      return 3;
    }),
  );
  const all = asked.reduce((sum, it) => sum + it, 0);
  expect(through.length).toBeGreaterThan(0);
  expect([all, through.length <= all / 100, through]).toEqual([all, true, through]);
});

Deno.test("nginx: what it keeps is what the site sends, to each their own currency, and other caches hear of it", async () => {
  await using proxy = await startNginx(upstream.addr.port);
  using browser = connect(proxy);
  const ask = (path: string, language: string, more: Record<string, string> = {}) =>
    browser.ask(path, { "accept-language": language, ...more });
  for (const [language, sign] of [["en-US", "$"], ["en-JP", "¥"], ["en-GB", "£"]] as const) {
    await ask("/", language);
    through = [];
    const kept = await ask("/?utm_source=letter&fbclid=1", language);
    expect(through).toEqual([]);
    expect(`${kept.bytes}`).toContain(sign);
    expect(kept.headers["vary"]).toBe("Accept-Encoding, Accept-Language, Cookie");
    expect((await ask("/", language, { "if-none-match": `${kept.headers["etag"]}` })).status).toBe(
      304,
    );
  }
  const place = await ask("/audiobook/11?chapter=1&t=30", "en");
  expect(place.bytes.equals((await ask("/audiobook/11", "en")).bytes)).toBe(false);
  // A cookie passes by, and what it is answered stays its own.
  const own = await ask("/", "en-US", { cookie: walk.owner.cookie });
  const visitors = (await ask("/", "en-US")).bytes;
  expect([own.bytes, visitors].map((it) => it.includes("/logout"))).toEqual([true, false]);
  // A chapter is whole, whichever parts of it were kept before.
  await ask(CHAPTER, "en", { range: "bytes=1500000-1600000" });
  const whole = await ask(CHAPTER, "en");
  const direct = await walk.site.ask(CHAPTER);
  expect(whole.status).toBe(200);
  expect(whole.bytes.equals(await direct.bytes())).toBe(true);
  through = [];
  const again = await ask(CHAPTER, "en", { cookie: walk.owner.cookie, range: "bytes=5-9" });
  expect([again.status, again.bytes.equals(whole.bytes.subarray(5, 10))]).toEqual([206, true]);
  expect(through).toEqual([]);
});

Deno.test("nginx: from a page in another language, an address without one is led into it, whoever asked before", async () => {
  await using proxy = await startNginx(upstream.addr.port);
  using browser = connect(proxy);
  const from = (path: string, prefix: string, host = HOST) =>
    browser.ask(path, {
      "accept-language": "en",
      referer: `https://${host}${prefix}/audiobook/11`,
    });
  for (const path of ["/contact", "/contact?fresh-partial=true"]) {
    for (let nth = 1; nth <= 2; nth++) {
      const own = [await from(path, ""), await from(path, "/de", "other.example")];
      const german = await from(path, "/de");
      expect([path, nth, ...own.map(({ status }) => status), german.status])
        .toEqual([path, nth, 200, 200, 302]);
      expect(german.headers["location"]).toBe(`/de${path}`);
    }
  }
});

Deno.test("nginx: after a walk over all routes signed in, no private byte is in its files", async () => {
  await using proxy = await startNginx(upstream.addr.port);
  using browser = connect(proxy);
  const { owner, known, routes } = walk;
  const premium = "/api/stream/11?chapter=5";
  const bearer = owner.cookie.replace(/^[^=]+=/, "").replace(/;.*/, "");
  const { body: { grants } } = await owner.call("GET", "/api/grants/11");
  const granted = `${premium}&_auth=${encodeURIComponent(grants[11])}`;
  const paths = [...routes.map(({ path }) => path), premium, granted];
  const people: Record<string, string>[] = [
    { cookie: owner.cookie },
    { authorization: `Bearer ${bearer}` },
    {},
  ];
  let sound: Buffer = Buffer.alloc(0);
  for (const headers of people) {
    for (const path of paths) {
      const { status, bytes } = await browser.ask(path, headers);
      if (path === granted && status === 200) sound = bytes.subarray(20_000, 20_200);
    }
  }
  expect(sound.length).toBe(200);
  for (const headers of people.slice(0, 2)) {
    expect((await browser.ask("/api/auth/user", headers)).status).toBe(200); // signed in, to the end
  }
  const kept = await readKept(proxy);
  const page = await (await walk.site.ask("/terms")).bytes();
  expect(kept.includes(Buffer.from(page))).toBe(true); // it does keep, and plainly
  const free = await (await walk.site.ask(CHAPTER)).bytes();
  expect(kept.includes(Buffer.from(free.slice(20_000, 20_200)))).toBe(true);
  const secrets = [bearer, known.userId, known.feedToken, "owner@demo.example", "_auth="];
  expect(secrets.filter((it) => it.length < 6 || kept.includes(it))).toEqual([]);
  expect(kept.includes(sound)).toBe(false);
});
