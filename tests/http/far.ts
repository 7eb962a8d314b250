/** The site over a store behind a network, with a listener who owns a book: what the test and the bench count. */

import { type Counts, serveKvConnect } from "../fakes/kv_connect/mod.ts";
import { type Answer, type Client, createClient, PASSWORD, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

const EMAIL = "ada@example.com";
const HTML = { accept: "text/html" };

export interface FarSite extends AsyncDisposable {
  /** As if the process had never seen the listener. */
  forget(): void;
  /** As a player does before its grant ends. */
  renewGrant(): Promise<void>;
  /** What a request asks of the store. @throws when it is not answered as it should be. */
  count(act: Act): Promise<Counts>;
}

interface Listener extends Client {
  /** Of a premium chapter she owns, with its grant. */
  source: string;
  /** The next number of her device. */
  sequence(): number;
  /** Another browser, which has no cookie. */
  other(): Client;
}

type Act = (listener: Listener) => Promise<Pick<Answer, "status">>;
/** At most so many trips in a row, units read and units written. */
type Budget = [trips: number, readUnits: number, writeUnits: number];

interface FarRequest {
  name: string;
  act: Act;
  /** Of a process that never saw the listener. */
  cold: Budget;
  warm: Budget;
  /** Milliseconds with 90 of them a trip. */
  coldMs?: number;
  warmMs?: number;
}

const page = (path: string): Pick<FarRequest, "name" | "act"> => ({
  name: `GET ${path}`,
  act: ({ call }) => call("GET", path, undefined, HTML),
});

export const FAR_REQUESTS: FarRequest[] = [
  { ...page("/audiobook/11"), cold: [2, 18, 0], warm: [1, 14, 0], coldMs: 400, warmMs: 250 },
  { ...page("/audiobook/12"), cold: [2, 18, 0], warm: [1, 14, 0], coldMs: 400, warmMs: 250 },
  { ...page("/audiobook/15"), cold: [2, 25, 0], warm: [1, 21, 0], coldMs: 400, warmMs: 250 },
  { ...page("/"), cold: [3, 12, 0], warm: [2, 8, 0] },
  { ...page("/library"), cold: [2, 9, 0], warm: [1, 5, 0] },
  { ...page("/recently-played"), cold: [3, 9, 0], warm: [2, 5, 0] },
  { ...page("/account"), cold: [3, 23, 0], warm: [2, 20, 0] },
  { ...page("/account/listening"), cold: [2, 14, 0], warm: [1, 10, 0] },
  { ...page("/checkout?audiobookId=12"), cold: [2, 10, 0], warm: [1, 7, 0] },
  {
    name: "a range of a premium chapter",
    act: ({ call, source }) => call("GET", source, undefined, { range: "bytes=0-999" }),
    cold: [1, 4, 0],
    warm: [0, 0, 0],
    coldMs: 250,
    warmMs: 20,
  },
  {
    name: "POST /api/progress",
    act: ({ call, sequence }) => {
      const [number, positionSec] = [sequence(), 30];
      const heard = { heardFromSec: 0, heardToSec: positionSec };
      const event = { sequence: number, intent: "play", audiobookId: 11, chapter: 5, positionSec };
      return call("POST", "/api/progress", {
        deviceId: "phone",
        sentAt: new Date().toISOString(),
        events: [{ ...event, ...heard, baseVersion: "" }],
      });
    },
    cold: [2, 7, 5], // with the marks of the hour and the day
    warm: [1, 0, 3],
    coldMs: 300,
    warmMs: 300,
  },
  {
    name: "POST /api/auth/login",
    act: ({ other }) =>
      other().call("POST", "/api/auth/login", { username: EMAIL, password: PASSWORD }),
    cold: [6, 16, 12],
    warm: [6, 16, 12],
    coldMs: 900,
    warmMs: 900,
  },
];

/** One process that wrote what is there, and another that is asked. */
export async function openFarSite({ latencyMs }: { latencyMs: number }): Promise<FarSite> {
  const service = serveKvConnect();
  const env = { KV_URL: service.url, AUTH_SECRET: "a secret of the tests, long enough to be one" };
  const near = await openTestSite(undefined, env);
  const { userId, cookie } = await signUp(near, EMAIL);
  const user = { id: userId, email: EMAIL };
  await near.services.shop.payments.giveBook({ user, bookId: 11, isTest: true });
  await near[Symbol.asyncDispose]();
  const site = await openTestSite(undefined, env);
  let sequence = 0;
  const listener: Listener = Object.assign(createClient(site), {
    userId,
    cookie,
    source: "",
    sequence: () => ++sequence,
    other: () => createClient(site),
  });
  await createClient(site).call("GET", "/audiobook/11"); // what is compiled at the first use
  async function renewGrant(): Promise<void> {
    const { body } = await listener.call("GET", "/api/grants/11");
    listener.source = `/api/stream/11?chapter=5&_auth=${encodeURIComponent(body.grants[11])}`;
  }
  await renewGrant();
  await listener.call("GET", "/api/bookmarks"); // by then what the grant was decided by is kept
  service.latencyMs = latencyMs;
  const { accounts, rights, listening: { progress } } = site.services;
  return {
    renewGrant,
    forget() {
      for (const it of [accounts, rights, progress]) it.forget(userId);
    },
    count: (act) =>
      service.count(async () => {
        const { status } = await act(listener);
        if (status >= 400) throw new Error(`The answer is ${status}.`);
      }),
    async [Symbol.asyncDispose]() {
      service.latencyMs = 0;
      await site[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}
