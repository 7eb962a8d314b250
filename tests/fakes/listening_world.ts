/**
 * One listener with two devices at a server that may die, and every step that they can take. Somebody else may sign in
 * at the first of them while its page stays open.
 */

import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { adoptionInput, journalInput } from "@/lib/listening/progress/input.ts";
import { createAudience, LiveProgress } from "@/lib/listening/progress/live.server.ts";
import { NO_PROGRESS } from "@/lib/listening/progress/merge.ts";
import type { EventRecord, ProgressRecord } from "@/lib/listening/progress/model.ts";
import {
  createProgressService,
  type ProgressService,
} from "@/lib/listening/progress/service.server.ts";
import { createProgressStore, type ProgressStore } from "@/lib/listening/progress/store.server.ts";
import { GroupCommit } from "@/lib/platform/kv/group_commit.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { isForAnother } from "@/lib/site/adapters/request/require.server.ts";
import { createCrashingKv, isFault } from "./crashing_kv.ts";
import { type DeviceContent, ListeningDevice } from "./listening_device.ts";
import { createFakeLog } from "./log.ts";
import { createMapKv, type KvContent } from "./map_kv.ts";
import type { Call, Fault } from "./store_faults.ts";

const LISTENER = "ada";
const OTHER = "eve";
const BOOK = 11;
const CHAPTER_SEC = 180;
const NOW_MS = 1_700_000_000_000;
const catalogue = await loadCatalogue({
  file: new URL("../../demo/catalogue.json", import.meta.url).pathname,
  durations: () => CHAPTER_SEC,
});

const OLD = Array.from({ length: 24 }, (_, n): EventRecord => ({
  deviceId: "old",
  device: "Test",
  sequence: n + 1,
  intent: "play",
  chapter: 1,
  positionSec: 100 + n,
  heard: { fromSec: 99 + n, toSec: 100 + n },
  via: BOOK,
  base: {},
  atMs: NOW_MS - 1_000,
  localMs: NOW_MS - 1_000,
  left: null,
}));

/** As the store keeps them: each entry is made once. */
const OLD_ENTRIES = (async () => {
  const map = createMapKv();
  const store = createProgressStore({
    kv: map.kv,
    group: new GroupCommit(map.kv),
    log: createFakeLog(),
  });
  await Promise.all(OLD.map((event) => store.append(LISTENER, BOOK, [event])));
  return [...map.content().values()];
})();

/** All that outlasts a step. */
export interface Content {
  kv: KvContent;
  a: DeviceContent;
  b: DeviceContent;
  signedIn: string;
  appended: Map<string, EventRecord>;
  bodies: Map<string, Body>;
  isCrowded: boolean;
}

/** What a device sent. */
interface Body {
  path: string;
  body: string;
}

/** One listener with two devices and a server that may die. */
export class World {
  readonly userId = LISTENER;
  readonly journalId = crypto.randomUUID();
  /** Whose cookie the first device's browser has. */
  signedIn = LISTENER;
  readonly a = this.#device(() => this.signedIn);
  readonly b = this.#device(() => LISTENER);
  readonly crashing;
  readonly #map = createMapKv();
  readonly #kv = this.#map.kv;
  /** What the store took or may have taken, each by its text, as it was made. */
  appended = new Map<string, EventRecord>();
  /** What was sent, each by its text, in the order of its first time. */
  bodies = new Map<string, Body>();
  service!: ProgressService;
  #store!: ProgressStore;
  /** Of the store, so far, in order. */
  readonly calls: Call[] = [];
  #isFirst = false;
  loseAnswer = false;
  isCrowded = false;

  constructor() {
    this.a.hearAsVisitor({ chapter: 2, positionSec: 10 }, 3);
    this.crashing = createCrashingKv(this.#kv, {
      onCall: (kind) => {
        this.calls.push({ kind, isFirst: this.#isFirst });
        this.#isFirst = false;
      },
    });
    this.restart();
  }

  restart(): void {
    this.crashing.calm();
    const { kv } = this.crashing;
    const log = createFakeLog();
    const store = createProgressStore({ kv, group: new GroupCommit(kv), log });
    const append: typeof store.append = (userId, bookId, events) => {
      for (const event of events) this.appended.set(JSON.stringify(event), event);
      return store.append(userId, bookId, events);
    };
    this.#store = { ...store, append };
    this.service = createProgressService({
      store: this.#store,
      audience: createAudience(),
      catalogue,
      live: new LiveProgress(),
      log,
      now: () => NOW_MS,
    });
  }

  /** What is stored, read by somebody whom no fault meets and who changes nothing. */
  async state(userId = LISTENER): Promise<ProgressRecord> {
    const kv = this.#kv;
    const store = createProgressStore({ kv, group: new GroupCommit(kv), log: createFakeLog() });
    return (await store.list(userId)).get(BOOK) ?? NO_PROGRESS;
  }

  /** What an old device has sent, event by event: enough entries that the next reader folds them. */
  async crowd(): Promise<void> {
    for (const event of OLD) this.appended.set(`old ${event.sequence}`, event);
    const atomic = this.crashing.kv.atomic();
    for (const { key, value } of await OLD_ENTRIES) atomic.set(key, value);
    await atomic.commit();
  }

  view() {
    this.#isFirst = true;
    return this.service.get(this.userId, BOOK);
  }

  /** What somebody else has of the book, who has heard nothing. */
  othersState = () => this.state(OTHER);

  /** @param account whose session the browser that sends it has */
  async post(address: string, body: string, account = LISTENER): Promise<Response> {
    const url = new URL(address, "http://site");
    if (isForAnother(url, account)) return new Response(null, { status: 403 });
    const path = url.pathname;
    this.#isFirst = true;
    const { sentAt: _, ...json } = JSON.parse(body);
    const sent = { path, body: JSON.stringify(json) };
    this.bodies.set(`${path} ${sent.body}`, sent);
    const sender = { userId: account, device: "Test" };
    const answer =
      await (path.endsWith("claim")
        ? this.service.adopt(adoptionInput.parse(json), sender)
        : this.service.recordJournal(journalInput.parse(json), sender))
        .catch(() => refuse("store_busy", ""));
    if (this.loseAnswer) throw new TypeError("the connection was lost");
    if (answer.ok) return Response.json(answer);
    return new Response(null, { status: answer.code === "already_claimed" ? 409 : 503 });
  }

  /** As of now; later changes leave it as it is. */
  content(): Content {
    return {
      kv: this.#map.content(),
      a: this.a.content(),
      b: this.b.content(),
      signedIn: this.signedIn,
      appended: new Map(this.appended),
      bodies: new Map(this.bodies),
      isCrowded: this.isCrowded,
    };
  }

  async restore({ kv, a, b, signedIn, appended, bodies, isCrowded }: Content): Promise<void> {
    this.#map.restore(kv);
    await this.a.restore(a);
    await this.b.restore(b);
    this.signedIn = signedIn;
    this.appended = new Map(appended);
    this.bodies = new Map(bodies);
    this.calls.length = 0;
    this.isCrowded = isCrowded;
  }

  close(): void {
    this.a.close();
    this.b.close();
  }

  #device(account: () => string): ListeningDevice {
    return new ListeningDevice({
      bookId: BOOK,
      account: LISTENER,
      ear: { chapter: 2, positionSec: 30 },
      fetch: (address, body) => this.post(address, body, account()),
      now: () => NOW_MS,
    });
  }
}

/** Each act of the listener, the devices or the server. */
export const STEPS: Record<string, (world: World) => Promise<unknown>> = {
  "A hears": ({ a }) => (a.hear(5), a.send()),
  "A hears without a network": async ({ a }) => await a.hear(5),
  "A seeks back": ({ a }) => (a.seek({ chapter: 1, positionSec: 20 }), a.send()),
  "A restarts": ({ a }) => (a.restart(), a.send()),
  "A finishes": ({ a }) => (a.finish(CHAPTER_SEC), a.send()),
  "A hears and the answer is lost": async (world) => {
    world.loseAnswer = true;
    world.a.hear(5);
    await world.a.send();
    world.loseAnswer = false;
  },
  "A loses its place": ({ a }) => (a.losePlace(), a.hear(5), a.send()),
  "A follows": async (world) => {
    world.a.follow(await world.view());
    await world.a.send();
  },
  "A signs out and in": async (world) => {
    expect(await world.a.eventsOf("somebody else")).toBe(0);
    await world.a.reload(await world.view());
  },
  "somebody else signs in at A": (world) => Promise.resolve(world.signedIn = OTHER),
  "the listener signs in at A again": (world) => Promise.resolve(world.signedIn = LISTENER),
  "A takes over what a visitor heard": (world) => world.a.adopt(world.journalId),
  "B hears": ({ b }) => (b.hear(4), b.send()),
  "B seeks ahead": ({ b }) => (b.seek({ chapter: 3, positionSec: 50 }), b.send()),
  "B loses its place": ({ b }) => (b.losePlace(), b.hear(4), b.send()),
  "B follows": async (world) => {
    world.b.follow(await world.view());
    await world.b.send();
  },
  "the journal is folded": async (world) => {
    world.isCrowded = true;
    await world.crowd();
    await world.view();
  },
};

/** Runs a step, with a fault or without; the calls of the store that it made. */
export async function take(
  world: World,
  name: string,
  fault?: Fault,
): Promise<Call[]> {
  const before = world.calls.length;
  if (fault) world.crashing.crashAfter(fault.call, fault);
  await STEPS[name]!(world).catch((error) => {
    if (!fault || !isFault(error)) throw error;
  });
  world.loseAnswer = false;
  if (fault && !fault.lives) world.restart();
  world.crashing.calm();
  return world.calls.slice(before);
}
