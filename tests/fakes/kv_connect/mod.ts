/**
 * A stand-in for a KV service that speaks KV Connect, version 3, to Deno's own client, and does on
 * demand what a network does: it is slow, away, or loses the answer of a write that stands.
 */
import { createDatabase } from "./database.ts";
import { decode, encode, READ_SUCCESS, WRITE_STATUS } from "./messages.ts";
import { createWatchers } from "./watchers.ts";

export interface KvConnect extends AsyncDisposable {
  /** For `Deno.openKv` and KV_URL. */
  url: string;
  /** Before every answer, milliseconds. */
  latencyMs: number;
  /** How it is away: refuses with 503, or takes what is asked and never answers; null: it is there. */
  outage: "refuses" | "silent" | null;
  /** Decides of each write that succeeded whether its answer gets lost. */
  losesAnswer: () => boolean;
  /** Since the start; units as Deno Deploy counts them: 4 KiB read, 1 KiB written, rounded up each. */
  readonly counts: Counts;
  /** What was counted while `action` ran. */
  count(action: () => Promise<unknown>): Promise<Counts>;
}

export interface Counts {
  trips: number;
  /** Trips of the longest chain, each of which began only after the one before it was answered. */
  serial: number;
  writes: number;
  readUnits: number;
  writeUnits: number;
  /** Looks for news of other processes, beside every request, and in none of the above; a read unit each. */
  looks: number;
}

const NOTHING: Counts = { trips: 0, serial: 0, writes: 0, readUnits: 0, writeUnits: 0, looks: 0 };

const TOKEN = "token-of-tests";
const PROTOBUF = { "content-type": "application/x-protobuf" };
/** How the keys of news begin: `keys.news()`, encoded. */
const NEWS = "026e65777300";
const READ_UNIT_BYTES = 4096;
const WRITE_UNIT_BYTES = 1024;

/** Serves on a free port of this machine until disposed of; what it keeps goes with it. */
export function serveKvConnect(): KvConnect {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", TOKEN);
  const database = createDatabase();
  const watchers = createWatchers(database.get);
  const end = new AbortController();
  const counts = { ...NOTHING };

  function read(body: Uint8Array<ArrayBuffer>): Response {
    const asked = decode("SnapshotRead", body).ranges;
    const ranges = asked.map((range) => ({ values: database.read(range) }));
    const isLook = asked.every(({ start }) => start.toHex().startsWith(NEWS));
    if (isLook) counts.looks++;
    else {for (const { values } of ranges) {
        const bytes = values.reduce((sum, { key, value }) => sum + key.length + value.length, 0);
        counts.readUnits += Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES));
      }}
    const output = { ranges, readIsStronglyConsistent: true, status: READ_SUCCESS };
    return new Response(encode("SnapshotReadOutput", output), { headers: PROTOBUF });
  }

  function write(body: Uint8Array<ArrayBuffer>): Response {
    const asked = decode("AtomicWrite", body);
    const result = database.write(asked);
    counts.writes++;
    for (const { key, value } of asked.mutations) {
      counts.writeUnits += Math.ceil((key.length + (value?.data.length ?? 0)) / WRITE_UNIT_BYTES);
    }
    const isDone = "versionstamp" in result;
    if (isDone) {
      watchers.notify(asked.mutations.map(({ key }) => key));
      if (server.losesAnswer()) return new Response("The answer is lost.", { status: 502 });
    }
    const status = isDone ? WRITE_STATUS.success : WRITE_STATUS.checkFailure;
    return new Response(encode("AtomicWriteOutput", { status, ...result }), { headers: PROTOBUF });
  }

  function watch(body: Uint8Array<ArrayBuffer>): Response {
    const keys = decode("Watch", body).keys.map(({ key }) => key);
    return new Response(watchers.open(keys, end.signal), { headers: PROTOBUF });
  }

  const methods: Record<string, (body: Uint8Array<ArrayBuffer>) => Response> = {
    "/v3/snapshot_read": read,
    "/v3/atomic_write": write,
    "/v3/watch": watch,
  };

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const body = await request.bytes();
    const place = counts.serial + 1;
    await pause(server.latencyMs);
    while (server.outage === "silent" && !end.signal.aborted) await pause(10);
    if (server.outage !== null) return new Response("The service is away.", { status: 503 });
    if (request.headers.get("authorization") !== `Bearer ${TOKEN}`) {
      return new Response("This token opens nothing.", { status: 401 });
    }
    if (pathname === "/") return Response.json(metadata());
    const method = methods[pathname];
    if (!method) return new Response("There is no such method.", { status: 404 });
    const { looks } = counts;
    const response = method(body);
    if (counts.looks > looks) return response;
    counts.trips++;
    counts.serial = Math.max(counts.serial, place);
    return response;
  }

  const http = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  const server: KvConnect = {
    url: `http://127.0.0.1:${http.addr.port}/`,
    latencyMs: 0,
    outage: null,
    losesAnswer: () => false,
    counts,
    async count(action) {
      Object.assign(counts, NOTHING);
      await action();
      return { ...counts };
    },
    async [Symbol.asyncDispose]() {
      end.abort();
      await http.shutdown();
      database.close();
    },
  };
  return server;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const metadata = () => ({
  version: 3,
  databaseId: "6f9619ff-8b86-4011-b42d-00c04fc964ff",
  endpoints: [{ url: "/v3", consistency: "strong" }],
  token: TOKEN,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
});
