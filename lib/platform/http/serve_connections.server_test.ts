import { expect } from "npm:expect@30.5.2";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { withDeadline } from "../time.ts";
import type { ConnectionLimits } from "./connections.server.ts";
import { serveConnections } from "./serve_connections.server.ts";

const LONG_MS = 60_000;
const HEAD = "Host: books.example\r\n";
const ok = () => Promise.resolve(new Response("ok"));

function open(limits: Partial<ConnectionLimits>, fetch: Deno.ServeHandler<Deno.NetAddr> = ok) {
  const log = createFakeLog();
  const server = serveConnections({
    hostname: "127.0.0.1",
    port: 0,
    limits: { total: 10, perAddress: 10, headMs: LONG_MS, idleMs: LONG_MS, ...limits },
    log,
  }, fetch);
  return {
    log,
    server,
    /** A connection that has sent `text`. */
    async connect(text: string) {
      const connection = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
      await connection.write(new TextEncoder().encode(text));
      return connection;
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** Everything received until the server closes the connection. */
async function readToEnd(connection: Deno.Conn): Promise<string> {
  return await withDeadline(10_000, new Response(connection.readable).text());
}

Deno.test("serveConnections: silence, half a head and what follows an answer are ended in time", async () => {
  await using it = open({ headMs: 10, idleMs: 10 });
  expect(await readToEnd(await it.connect(""))).toBe("");
  expect(await readToEnd(await it.connect("GET / HTTP/1.1\r\nHo"))).toBe("");
  const idle = await it.connect(`GET / HTTP/1.1\r\n${HEAD}\r\n`);
  expect(await readToEnd(idle)).toMatch(/^HTTP\/1.1 200 .*\r\n\r\nok$/s);
  // The answer has arrived; the rest of the body never will.
  const half = await it.connect(`POST / HTTP/1.1\r\n${HEAD}Content-Length: 9\r\n\r\nx`);
  expect(await readToEnd(half)).toMatch(/^HTTP\/1.1 200 /);
});

Deno.test("serveConnections: an answer may take as long as it takes", async () => {
  const slow = () =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          async pull(controller) {
            await new Promise((done) => setTimeout(done, 2_500)); // two sweeps
            controller.enqueue(new TextEncoder().encode("late"));
            controller.close();
          },
        }),
      ),
    );
  await using it = open({ headMs: 10, idleMs: 10 }, slow);
  const text = await readToEnd(await it.connect(`GET / HTTP/1.1\r\n${HEAD}\r\n`));
  expect(text).toMatch(/late\r\n0\r\n\r\n$/);
});

Deno.test("serveConnections: where all have a request under way, the next is told 503, and the log once", async () => {
  const never = Promise.withResolvers<Response>();
  await using it = open({ total: 2 }, () => never.promise);
  const busy = [];
  for (let count = 0; count < 2; count++) {
    busy.push(await it.connect(`GET / HTTP/1.1\r\n${HEAD}\r\n`));
  }
  await new Promise((done) => setTimeout(done, 100)); // until both requests are read
  for (let count = 0; count < 5; count++) {
    expect(await readToEnd(await it.connect(""))).toMatch(/^HTTP\/1.1 503 .*Retry-After: 5/s);
  }
  await new Promise((done) => setTimeout(done, 2_500)); // two sweeps
  const told = it.log.lines.filter(({ event }) => event === "connections_at_limit");
  expect(told.length).toBe(1);
  expect(told[0]!.fields).toMatchObject({ open: 2, total: 2 });
  never.resolve(new Response("done"));
  for (const connection of busy) connection.close();
});

Deno.test("serveConnections: shutdown ends what waits, and lets a request finish", async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  const it = open({}, () => {
    asked.resolve();
    return answer.promise;
  });
  const idle = await it.connect("");
  const busy = await it.connect(`GET / HTTP/1.1\r\n${HEAD}\r\n`);
  await asked.promise;
  const stopped = it.server.shutdown();
  expect(await readToEnd(idle)).toBe("");
  answer.resolve(new Response("finished"));
  expect(await readToEnd(busy)).toMatch(/finished$/);
  await withDeadline(10_000, stopped);
});

Deno.test("serveConnections: broken heads, and a missing Host, end nothing but their connection", async () => {
  await using it = open({ idleMs: 10 });
  for (
    const text of [
      "GET\r\n\r\n",
      "\0\x01\r\n\r\n",
      `GET / HTTP/9.9\r\n${HEAD}\r\n`,
      "x".repeat(70_000),
    ]
  ) {
    expect(await readToEnd(await it.connect(text)).catch(() => "")).not.toMatch(/^HTTP\/1.1 [25]/);
  }
  expect(await readToEnd(await it.connect("GET / HTTP/1.1\r\n\r\n"))).toMatch(/^HTTP\/1.1 /);
  expect(await readToEnd(await it.connect(`GET / HTTP/1.1\r\n${HEAD}\r\n`))).toMatch(/ok$/);
  expect(it.log.lines).toEqual([]);
});
