/** Two processes of the built site over one KV service, behind the shipped nginx. */

import { makeLongLibrary } from "../../bench/streaming/library.ts";
import { type KvConnect, serveKvConnect } from "../fakes/kv_connect/mod.ts";
import { type Proxy, startNginx } from "../proxies.ts";
import { endGroup, launchSite, type Site, takeFreePort } from "../site.ts";

export interface Fleet extends AsyncDisposable {
  /** Of nginx; the processes themselves are asked by nobody else. */
  origin: string;
  store: KvConnect;
  /** Replaces a process as a release does: SIGTERM, its own end, a new one on its port. */
  roll(at: number): Promise<void>;
  /** kill -9, and after `awayMs` a new one on its port. */
  kill(at: number, awayMs: number): Promise<void>;
  /** The store refuses everything for so long. */
  loseStore(ms: number): Promise<void>;
}

/** The first of book 11, free ones and premium ones. */
export const LONG_CHAPTERS = 6;
const READY_MS = 45_000;
/** Starts of one process, at most. */
const STARTS = 3;
/** Callers say who they are: one machine plays all of them. */
export const CALLER_HEADER = "x-caller";

/** @param env settings beside those of the fleet */
export async function startFleet(env: Record<string, string>): Promise<Fleet> {
  await using stack = new AsyncDisposableStack();
  const store = stack.use(serveKvConnect());
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-fleet-" });
  stack.defer(() => Deno.remove(dataDir, { recursive: true }));
  await makeLongLibrary(dataDir, LONG_CHAPTERS, 0);
  const ports = [takeFreePort(), takeFreePort()];
  const sites: (Site | null)[] = ports.map(() => null);
  stack.defer(() => Promise.all(sites.map((site) => site?.[Symbol.asyncDispose]())).then(() => {}));

  async function launch(at: number): Promise<void> {
    const shared = { AUTH_SECRET: "the same on every process, 32 of them", DATA_DIR: dataDir };
    const own = { PORT: String(ports[at]), KV_URL: store.url, TRUST_PROXY: "1" };
    sites[at] = await supervise(() => launchSite({ env: { ...shared, ...own, ...env } }));
    await untilReady(sites[at]);
  }

  for (const at of ports.keys()) await launch(at);
  const proxy = stack.use(await startProxy(ports));
  const kept = stack.move();
  return {
    origin: `http://127.0.0.1:${proxy.port}`,
    store,
    async roll(at) {
      const site = sites[at]!;
      endGroup(site.pid, "SIGTERM");
      await site.ended;
      await site[Symbol.asyncDispose]();
      await launch(at);
    },
    async kill(at, awayMs) {
      await sites[at]![Symbol.asyncDispose]();
      await new Promise((done) => setTimeout(done, awayMs));
      await launch(at);
    },
    async loseStore(ms) {
      store.outage = "refuses";
      await new Promise((done) => setTimeout(done, ms));
      store.outage = null;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Starts again what did not start, as a supervisor does: the store may be slow to answer just then. */
async function supervise(start: () => Promise<Site>): Promise<Site> {
  for (let left = STARTS - 1; left > 0; left--) {
    const site = await start().catch(() => null);
    if (site) return site;
  }
  return await start();
}

/** By plain http, without bounds for one caller: all of them are here. */
function startProxy(ports: number[]): Promise<Proxy> {
  const [first, ...more] = ports;
  return startNginx(first!, {
    [`server 127.0.0.1:${first} max_fails=0;`]: [first, ...more]
      .map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(" "),
    " ssl http2;": ";",
    "limit_conn lamplight_callers 200;": "limit_conn lamplight_callers 5000;",
    "X-Forwarded-For $remote_addr": `X-Forwarded-For $http_${CALLER_HEADER.replaceAll("-", "_")}`,
  });
}

async function untilReady({ url, output }: Site): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`A process was not ready within ${READY_MS} ms:\n${output()}`);
}
