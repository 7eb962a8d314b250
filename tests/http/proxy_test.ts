/** The configurations in deploy/: what reaches the site through them, how soon, and what does not. */

import { Buffer } from "node:buffer";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { connect as connectTls } from "node:tls";
import { expect } from "npm:expect@30.5.2";
import { withDeadline } from "@/lib/platform/time.ts";
import { findProgram } from "../find_program.ts";
import { type Proxy, startCaddy, startNginx } from "../proxies.ts";
import { launchSite } from "../site.ts";

const LIMIT_MS = 20_000;
const MIB = 1024 ** 2;

/** Asks the proxy for books.example; the answer's body is still to be read. `send` writes the body, if it has one. */
function ask(
  proxy: Proxy,
  path: string,
  headers: Record<string, string> = {},
  { method, send }: { method: string; send?: (request: ClientRequest) => void } = { method: "GET" },
) {
  const options = { host: "127.0.0.1", port: proxy.port, path, method, agent: false as const };
  const all = { ...options, headers: { host: "books.example", ...headers } };
  const tls = { servername: "books.example", ca: proxy.ca };
  return withDeadline(
    LIMIT_MS,
    new Promise<IncomingMessage>((done, fail) => {
      const request = proxy.isTls ? requestHttps({ ...all, ...tls }, done) : requestHttp(all, done);
      request.on("error", fail);
      if (send) send(request);
      else request.end();
    }),
  );
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(answer));
}

/** In the site's place: says what it was told, and streams a second piece when the test has had the first. */
function openUpstream() {
  let more = Promise.withResolvers<void>();
  const seen: string[] = [];
  let taken = 0;
  const takeBody = async ({ body }: Request) => {
    try {
      for await (const piece of body ?? []) taken += piece.length;
    } catch {
      // The proxy has ended the call.
    }
    return new Response(`${taken}`);
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (req) => {
    const { pathname } = new URL(req.url);
    seen.push(`${req.method} ${pathname}`);
    if (req.method !== "GET") return takeBody(req);
    if (pathname === "/told") return Response.json(Object.fromEntries(req.headers));
    return new Response(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode("first;"));
          await more.promise;
          controller.enqueue(new TextEncoder().encode("second"));
          controller.close();
        },
      }),
    );
  });
  return {
    port: server.addr.port,
    seen,
    taken: () => taken,
    sendMore() {
      more.resolve();
      more = Promise.withResolvers();
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

const PROXIES = [
  { name: "nginx", start: startNginx },
  { name: "Caddy", start: startCaddy },
];

for (const { name, start } of PROXIES) {
  Deno.test(`${name}: tells the site who asks and how, and no caller's word for it`, async () => {
    await using upstream = openUpstream();
    await using proxy = await start(upstream.port);
    const lies = { "x-forwarded-for": "6.6.6.6", "x-forwarded-host": "evil.example" };
    const answer = await ask(proxy, "/told", { ...lies, "x-forwarded-proto": "gopher" });
    expect(JSON.parse(`${await bytesOf(answer)}`)).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": "books.example",
      "x-forwarded-proto": proxy.isTls ? "https" : "http",
    });
  });

  Deno.test(`${name}: sound, news and feeds go out as they come`, async () => {
    await using upstream = openUpstream();
    await using proxy = await start(upstream.port);
    for (
      const path of ["/api/stream/11?_auth=grant", "/api/progress/events", "/feed/key/11/1.mp3"]
    ) {
      const pieces = (await ask(proxy, path))[Symbol.asyncIterator]();
      expect(`${(await withDeadline(LIMIT_MS, pieces.next())).value}`).toBe("first;");
      upstream.sendMore();
      expect(`${(await withDeadline(LIMIT_MS, pieces.next())).value}`).toBe("second");
    }
  });

  Deno.test(`${name}: a piece of an upload comes as it is sent; other calls have 2 MB at most`, async () => {
    await using upstream = openUpstream();
    await using proxy = await start(upstream.port);
    const [half, headers] = [Buffer.alloc(8 * MIB), { "content-length": String(16 * MIB) }];
    const answer = await ask(proxy, "/admin/recordings/files/0a", headers, {
      method: "PATCH",
      async send(request) {
        request.write(half);
        while (upstream.taken() < 7 * MIB) await new Promise((done) => setTimeout(done, 10));
        request.end(half);
      },
    });
    expect([answer.statusCode, `${await bytesOf(answer)}`]).toEqual([200, `${16 * MIB}`]);
    const refused = await ask(proxy, "/call", { "content-length": String(3 * MIB) }, {
      method: "POST",
      // nginx answers the head, Caddy what comes beyond the limit; the end is sent to neither.
      send: (request) => request.write(half.subarray(0, 3 * MIB - 1)),
    });
    expect([413, 502]).toContain(refused.statusCode); // 502: Caddy before 2.7
    expect(upstream.taken()).toBeLessThanOrEqual(18 * MIB);
    refused.destroy();
  });
}

Deno.test("nginx: silence, half heads and half bodies end there, and the site hears nothing", async () => {
  await using upstream = openUpstream();
  await using proxy = await startNginx(upstream.port, {
    "client_header_timeout 15s": "client_header_timeout 1s",
    "client_body_timeout 30s": "client_body_timeout 1s",
  });
  const texts = [
    "",
    "GET / HTTP/1.1\r\nHo",
    "POST /told HTTP/1.1\r\nHost: books.example\r\nContent-Length: 9\r\n\r\nx",
  ];
  const tls = { host: "127.0.0.1", port: proxy.port, servername: "books.example", ca: proxy.ca };
  await Promise.all(texts.map(async (text) => {
    const connection = connectTls(tls);
    connection.write(text);
    const answer = await withDeadline(LIMIT_MS, Array.fromAsync(connection));
    expect(`${Buffer.concat(answer)}`).toMatch(/^$|^HTTP\/1\.1 408 /);
  }));
  expect(upstream.seen).toEqual([]);
});

Deno.test("nginx: a caller has 200 requests under way, and the next is told 503", async () => {
  await using upstream = openUpstream();
  await using proxy = await startNginx(upstream.port, {
    "limit_conn lamplight_callers 200": "limit_conn lamplight_callers 3",
  });
  const streams = await Promise.all([1, 2, 3].map(() => ask(proxy, "/api/stream/11?_auth=grant")));
  const refused = await ask(proxy, "/told");
  expect(refused.statusCode).toBe(503);
  upstream.sendMore();
  for (const stream of [...streams, refused]) await bytesOf(stream);
});

Deno.test("nginx: the whole site behind it, with no keys in its log", async () => {
  await using site = await launchSite({
    env: { TRUST_PROXY: "1", BASE_URL: "https://books.example" },
  });
  await using proxy = await startNginx(site.port);
  const page = await ask(proxy, "/audiobook/11");
  expect(page.statusCode).toBe(200);
  expect(page.headers["strict-transport-security"]).toBeDefined(); // it knows of https
  expect(`${await bytesOf(page)}`).toContain(`href="https://books.example/audiobook/11"`);
  const range = { range: "bytes=1000-200999" };
  const sound = await ask(proxy, "/api/stream/11?chapter=1&_auth=secret-grant", range);
  expect([sound.statusCode, (await bytesOf(sound)).length]).toEqual([206, 200_000]);
  expect((await ask(proxy, "/feed/secret-key/11/1.mp3")).resume().statusCode).toBe(404);
  const log = await proxy.log();
  expect(log).toMatch(/GET \/api\/stream\/11" 206/);
  expect(log).not.toMatch(/secret/);
});

Deno.test({
  name: "systemd: the units can be loaded",
  ignore: await findProgram("systemd-analyze") === null,
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      for (const name of ["lamplight.service", "lamplight@.service", "lamplight-ingest.service"]) {
        const text = await Deno.readTextFile(new URL(`../../deploy/${name}`, import.meta.url));
        const path = `${folder}/${name.replace("@", "@8001")}`;
        await Deno.writeTextFile(path, text.replace("/usr/local/bin/deno", Deno.execPath()));
        const { stderr } = await new Deno.Command("systemd-analyze", { args: ["verify", path] })
          .output();
        expect(new TextDecoder().decode(stderr)).not.toMatch(/lamplight(@8001|-ingest)?\.service/);
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
