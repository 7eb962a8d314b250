/**
 * Listeners with a home region, whose devices are anywhere: the product's own device, journal, store, guard, merge
 * and access rule, over lines that are slow and get cut. Time and chance are virtual (virtual_time.ts): a seed
 * is a run. What is promised is asked all along:
 * - what was acknowledged is there, and the place does not go back unasked (tests/fakes/progress_laws.ts);
 * - whoever was acknowledged finds it, wherever there is an answer;
 * - no request that begins a minute after a refund or a sign-out gets sound, anywhere, cut off or not;
 * - once the lines are whole, all that was heard is there and every region says the same.
 */

import {
  type AccessFacts,
  chooseListener,
  decideAccess,
  type MediaGrant,
  type Right,
} from "@/lib/access/decide.ts";
import { CACHED_MS, GRANT_LIFETIME_MS, MAX_STALE_MS } from "@/lib/access/rights.server.ts";
import { createSessionStore } from "@/lib/accounts/session_store.server.ts";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { journalInput } from "@/lib/listening/progress/input.ts";
import { createAudience, LiveProgress } from "@/lib/listening/progress/live.server.ts";
import { mergeProgress, NO_PROGRESS } from "@/lib/listening/progress/merge.ts";
import { decodeVersion, type ProgressRecord } from "@/lib/listening/progress/model.ts";
import { createProgressService } from "@/lib/listening/progress/service.server.ts";
import { createProgressStore } from "@/lib/listening/progress/store.server.ts";
import { FRESH, StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/duration.ts";
import { GroupCommit } from "@/lib/platform/kv/group_commit.server.ts";
import { Store } from "@/lib/platform/kv/store.server.ts";
import { refuse, StoreUnavailable } from "@/lib/platform/refusal.ts";
import { ListeningDevice, secondsOf } from "../../tests/fakes/listening_device.ts";
import { createFakeLog } from "../../tests/fakes/log.ts";
import { createMapKv } from "../../tests/fakes/map_kv.ts";
import { checkMoment, isHeard } from "../../tests/fakes/progress_laws.ts";
import { Network, type Region, REGIONS, storeFrom } from "./network.ts";
import { Shard, shardedStore } from "./stores.ts";
import { VirtualTime } from "./virtual_time.ts";

const BOOK = 11;
const CHAPTER = { isFree: false, sourceBook: BOOK };
const START_MS = Date.UTC(2026, 10, 1);

const catalogue = await loadCatalogue({
  file: new URL("../../demo/catalogue.json", import.meta.url).pathname,
  durations: () => 3_600,
});

type Asked = Exclude<ReturnType<typeof chooseListener>, { status: number }>;

export interface SimulationOptions {
  seed: number;
  minutes: number;
  listeners: number;
  /** Where a journal is written first. */
  journals: "home" | "region";
}

export interface Outcome {
  /** What was promised and did not hold; empty. */
  broken: string[];
  cuts: number;
  acknowledged: number;
  requests: number;
  /** Of whoever may hear: their region could not ask home. */
  unanswered: number;
  /** Of posts, those that the device has to send again. */
  posts: number;
  postsRefused: number;
  /** Posts that began while the line between the device's region and home was cut. */
  postsCut: number;
  /** The longest that something sounded after it was taken back, seconds. */
  longestSoundSec: number;
  /** From the last cut's end until everything was everywhere, seconds. */
  settledSec: number;
  /** Of everything that happened, in order: equal for equal seeds. */
  trace: string;
}

const rightKey = (userId: string) => ["right", userId];

/** Lets regions, lines and listeners go on for so long, then makes the lines whole and waits until all is said. */
export async function simulate(o: SimulationOptions): Promise<Outcome> {
  using time = new VirtualTime({ seed: o.seed, startMs: START_MS });
  const simulation = new Simulation(time, o);
  return await simulation.run();
}

type Home = ReturnType<typeof createMapKv>["kv"];
type Process = ReturnType<Simulation["start"]>;

class Simulation {
  readonly #time: VirtualTime;
  readonly #o: SimulationOptions;
  readonly #network: Network;
  readonly #homes = new Map<Region, Home>();
  readonly #shards = new Map<string, Shard>();
  /** By region and home. */
  readonly #processes = new Map<string, Process>();
  readonly #listeners: Listener[] = [];
  readonly #endMs: number;
  #isOver = false;
  #trace = 0;
  readonly #outcome = {
    broken: [] as string[],
    requests: 0,
    unanswered: 0,
    posts: 0,
    postsRefused: 0,
    postsCut: 0,
    longestSoundSec: 0,
  };

  constructor(time: VirtualTime, o: SimulationOptions) {
    [this.#time, this.#o, this.#network] = [time, o, new Network(time)];
    this.#endMs = START_MS + o.minutes * MINUTE_MS;
    for (const region of REGIONS) this.#homes.set(region, createMapKv().kv);
    for (const region of REGIONS) this.#restart(region);
  }

  async run(): Promise<Outcome> {
    const time = this.#time, { listeners } = this.#o;
    for (let n = 0; n < listeners; n++) {
      const listener = new Listener(`listener${n}`, this.#any(REGIONS));
      this.#listeners.push(listener);
      this.#live(listener).catch((error) => this.#break(String(error)));
    }
    REGIONS.forEach((a, at) =>
      REGIONS.slice(at + 1).forEach((b) => void this.#network.beUnsteady(a, b, this.#endMs))
    );
    void this.#loseProcesses();
    void this.#sendShards();
    await time.runUntil(this.#endMs);
    this.#isOver = true;
    this.#network.heal();
    const settledSec = await this.#settle();
    const devices = this.#listeners.flatMap(({ devices }) => devices);
    for (const { device } of devices) device.close();
    return {
      ...this.#outcome,
      cuts: this.#network.cuts,
      acknowledged: devices.reduce((sum, { device }) => sum + device.acknowledged.length, 0),
      settledSec,
      trace: (this.#trace >>> 0).toString(16),
    };
  }

  /** A process of a region, as those see it whose home is there. */
  start(region: Region, home: Region) {
    const time = this.#time, now = () => time.nowMs, log = createFakeLog();
    let isDead = false;
    const line = { from: region, to: home, isDead: () => isDead };
    const far = storeFrom(this.#homes.get(home)!, (work) => this.#network.ask(line, work));
    const kv = new Store(far, { isRemote: true });
    const atHome = createProgressStore({ kv, group: new GroupCommit(kv), log });
    const name = `${region} ${home}`;
    const shard = this.#shards.get(name) ?? new Shard();
    shard.home = atHome;
    this.#shards.set(name, shard);
    const store = this.#o.journals === "home"
      ? atHome
      : shardedStore(atHome, { shard, pause: () => time.sleep(2) });
    const sessions = createSessionStore(kv);
    const memory = { lifetimeMs: CACHED_MS, maxStaleMs: MAX_STALE_MS, maxEntries: 100, now };
    const rights = new StaleIfErrorCache<Right>(memory),
      lives = new StaleIfErrorCache<boolean>(memory);
    const getFacts = async ({ listener, fresh }: Asked): Promise<AccessFacts> => {
      const { userId, sessionId } = listener, covers = fresh ? FRESH : undefined;
      const readRight = async () => (await kv.get<Right>(rightKey(userId))).value ?? "none";
      const readSession = async () => await sessions.get(sessionId) !== null;
      const [right, isSessionLive] = await Promise.all([
        rights.get(userId, readRight, covers),
        lives.get(sessionId, readSession, covers),
      ]);
      return { right, isSessionLive };
    };
    const forget = ({ userId, sessionId }: Asked["listener"]) => {
      rights.delete(userId);
      lives.delete(sessionId);
    };
    const audience = createAudience(), live = new LiveProgress();
    const progress = createProgressService({ store, audience, catalogue, live, log, now });
    return { getFacts, forget, sessions, progress, die: () => void (isDead = true) };
  }

  #restart(region: Region): void {
    for (const home of REGIONS) {
      this.#processes.get(`${region} ${home}`)?.die();
      this.#processes.set(`${region} ${home}`, this.start(region, home));
    }
  }

  #process(region: Region, home: Region): Process {
    return this.#processes.get(`${region} ${home}`)!;
  }

  /** A region's process dies now and then, and with it what it remembered and what it was about to do. */
  async #loseProcesses(): Promise<void> {
    while (!this.#isOver) {
      await this.#pause(60, 240);
      this.#restart(this.#any(REGIONS));
    }
  }

  async #sendShards(): Promise<void> {
    while (true) {
      await this.#time.sleep(SECOND_MS);
      for (const shard of this.#shards.values()) void shard.send();
    }
  }

  async #live(listener: Listener): Promise<void> {
    const { id, home } = listener;
    await this.#homes.get(home)!.set(rightKey(id), "owned");
    for (let n = 0; n < 2; n++) {
      const region = n === 0 ? home : this.#any(REGIONS);
      const place = new Place(region);
      place.device = new ListeningDevice({
        bookId: BOOK,
        account: id,
        ear: { chapter: 2, positionSec: 10 },
        fetch: (_, body) => this.#post(listener, place, body),
        now: () => this.#time.nowMs,
      });
      listener.devices.push(place);
      await this.#signIn(listener, place);
    }
    await Promise.all([
      this.#buyAndRefund(listener),
      this.#watch(listener),
      ...listener.devices.flatMap((place) => [
        this.#listen(listener, place),
        this.#play(listener, place),
      ]),
    ]);
  }

  /** Hears, seeks, follows and is without a network at times. */
  async #listen(listener: Listener, place: Place): Promise<void> {
    const { device } = place;
    while (!this.#isOver) {
      await this.#pause(3, 20);
      const what = this.#time.random();
      if (what < 0.1) place.isOnline = !place.isOnline;
      else if (what < 0.2) {
        device.seek({ chapter: 1 + this.#below(4), positionSec: this.#below(600) });
      } else if (what < 0.25) device.restart();
      else if (what < 0.45) device.follow(await this.#view(place.region, listener));
      else device.hear(3 + this.#below(10));
      const isSent = await device.send();
      if (isSent) await this.#expectOwnWrites(listener, place);
    }
    place.isOnline = true;
    await device.send();
  }

  async #post(listener: Listener, place: Place, body: string): Promise<Response> {
    if (!place.isOnline) throw new TypeError("no network");
    await this.#pause(0.01, 0.05);
    const { sentAt: _, ...json } = JSON.parse(body);
    const sender = { userId: listener.id, device: "Test" };
    this.#outcome.posts++;
    if (this.#network.isCut(place.region, listener.home)) this.#outcome.postsCut++;
    const answer = await this.#process(place.region, listener.home).progress
      .recordJournal(journalInput.parse(json), sender)
      .catch(() => refuse("store_busy", ""));
    if (!answer.ok) this.#outcome.postsRefused++;
    this.#note(`${listener.id} ${place.region} ${answer.ok}`);
    if (!place.isOnline) throw new TypeError("the connection was lost");
    return answer.ok ? Response.json(answer) : new Response(null, { status: 503 });
  }

  async #view(region: Region, { id, home }: Listener) {
    try {
      return await this.#process(region, home).progress.get(id, BOOK);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return null;
    }
  }

  /** With one journal at home every region that answers knows it; with one in a region at least that one. */
  async #expectOwnWrites(listener: Listener, { device, region }: Place): Promise<void> {
    const last = Math.max(0, ...device.acknowledged.map(({ sequence }) => sequence));
    const asked = this.#o.journals === "home" ? this.#any(REGIONS) : region;
    const view = await this.#view(asked, listener);
    const seen = view ? decodeVersion(view.version)[device.id] ?? 0 : last;
    if (seen < last) this.#break(`${asked} does not know what ${listener.id} was told is kept`);
  }

  /** Everything that is kept of a listener, wherever it is. */
  async #stateOf({ id, home }: Listener): Promise<ProgressRecord> {
    const kv = this.#homes.get(home)!;
    const atHome = createProgressStore({ kv, group: new GroupCommit(kv), log: createFakeLog() });
    const shards = REGIONS.map((it) => this.#shards.get(`${it} ${home}`)!.stateOf(id, BOOK));
    return [await atHome.get(id, BOOK), ...shards].reduce(mergeProgress, NO_PROGRESS);
  }

  /** The laws of each moment. */
  async #watch(listener: Listener): Promise<void> {
    const [a, b] = listener.devices.map(({ device }) => device) as [
      ListeningDevice,
      ListeningDevice,
    ];
    let before = NO_PROGRESS;
    while (!this.#isOver) {
      await this.#pause(5, 10);
      const after = await this.#stateOf(listener);
      const wrong = checkMoment({ a, b }, before, after);
      if (wrong) this.#break(`${listener.id}: ${wrong}`);
      before = after;
    }
  }

  /** The operator gives back and the listener buys again; either counts from when it is at home. */
  async #buyAndRefund(listener: Listener): Promise<void> {
    const kv = this.#homes.get(listener.home)!;
    while (!this.#isOver) {
      await this.#pause(60, 400);
      listener.refundedAtMs = listener.refundedAtMs === null ? this.#time.nowMs : null;
      listener.ownedSinceMs = this.#time.nowMs;
      await kv.set(rightKey(listener.id), listener.refundedAtMs === null ? "owned" : "none");
    }
  }

  /** Asks for sound with all it ever had, and signs out and in. */
  async #play(listener: Listener, place: Place): Promise<void> {
    while (!this.#isOver) {
      await this.#pause(1, 4);
      const what = this.#time.random();
      if (what < 0.005) await this.#signOut(listener, place);
      if (what > 0.98 && !place.session) await this.#signIn(listener, place);
      for (const grant of place.grants.slice(-3)) await this.#ask(listener, place, grant);
      if (place.session) await this.#ask(listener, place, undefined);
    }
  }

  async #ask(listener: Listener, place: Place, grant: Grant | undefined): Promise<void> {
    const { getFacts } = this.#process(place.region, listener.home);
    const begunMs = this.#time.nowMs;
    const viewer = place.session && { userId: listener.id, sessionId: place.session.id };
    const chosen = chooseListener({ chapter: CHAPTER, grant, viewer, nowMs: begunMs });
    if ("status" in chosen) return;
    const session = grant && !chosen.fresh ? grant.session : place.session!;
    const { ownedSinceMs } = listener;
    this.#outcome.requests++;
    try {
      const facts = await getFacts(chosen);
      const { allow } = decideAccess(facts);
      this.#note(`${listener.id} ${place.region} ${allow}`);
      const endedMs = Math.min(listener.refundedAtMs ?? Infinity, session.endedAtMs ?? Infinity);
      if (allow) this.#hearAfter(begunMs - endedMs, `${listener.id} in ${place.region}`);
      const sinceMs = Math.max(ownedSinceMs, session.begunAtMs);
      const isTold = endedMs === Infinity && !session.isInDoubt &&
        begunMs - sinceMs > MAX_STALE_MS;
      if (!allow && isTold && ownedSinceMs === listener.ownedSinceMs) {
        this.#break(`${listener.id} in ${place.region} was refused what is owned`);
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (listener.refundedAtMs === null) this.#outcome.unanswered++;
    }
  }

  #hearAfter(ms: number, who: string): void {
    this.#outcome.longestSoundSec = Math.max(this.#outcome.longestSoundSec, ms / SECOND_MS);
    if (ms > MAX_STALE_MS) this.#break(`${who} heard ${ms / SECOND_MS} s after it was taken back`);
  }

  async #signIn(listener: Listener, place: Place): Promise<void> {
    const id = crypto.randomUUID(), nowMs = this.#time.nowMs;
    const { sessions } = this.#process(place.region, listener.home);
    try {
      const times = { createdAtMs: nowMs, seenAtMs: nowMs, expiresAtMs: nowMs + 1e9 };
      await sessions.create({ id, userId: listener.id, device: "Test", ...times });
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return; // the line of the form says so; there is another try
    }
    place.session = { id, begunAtMs: this.#time.nowMs, isInDoubt: false, endedAtMs: null };
    const until = { sourceBook: BOOK, expiresAtMs: nowMs + GRANT_LIFETIME_MS };
    place.grants.push({ userId: listener.id, sessionId: id, ...until, session: place.session });
  }

  async #signOut(listener: Listener, place: Place): Promise<void> {
    const { session } = place;
    if (!session) return;
    try {
      const { sessions, forget } = this.#process(place.region, listener.home);
      await sessions.end({ id: session.id, userId: listener.id });
      forget({ userId: listener.id, sessionId: session.id });
      session.endedAtMs = this.#time.nowMs;
      place.session = null;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      session.isInDoubt = true; // the answer may be what was lost
    }
  }

  /** Seconds until everything that was heard is at home and every region says the same. */
  async #settle(): Promise<number> {
    for (let sec = 1; sec <= 300; sec++) {
      await this.#time.runUntil(this.#endMs + sec * SECOND_MS);
      if (await this.#isSettled()) return sec;
    }
    this.#break("not everything is everywhere after five minutes");
    return Infinity;
  }

  async #isSettled(): Promise<boolean> {
    for (const listener of this.#listeners) {
      const state = await this.#stateOf(listener);
      const written = listener.devices.flatMap(({ device }) => [...device.written.values()]);
      if (![...secondsOf(written)].every((second) => isHeard(state, second))) return false;
    }
    if ([...this.#shards.values()].some(({ size }) => size > 0)) return false;
    const views = Promise.all(this.#listeners.map(async (listener) => {
      const all = await Promise.all(REGIONS.map((region) => this.#view(region, listener)));
      return new Set(all.map((it) => it && `${it.version} ${it.positionSec}`)).size === 1 &&
        all[0] !== null;
    }));
    await this.#time.runUntil(this.#time.nowMs + SECOND_MS);
    return (await views).every(Boolean);
  }

  #break(what: string): void {
    const atSec = Math.round((this.#time.nowMs - START_MS) / SECOND_MS);
    this.#outcome.broken.push(`${what} (after ${atSec} s)`);
  }

  #note(what: string): void {
    const text = `${this.#time.nowMs} ${what}`;
    for (let at = 0; at < text.length; at++) {
      this.#trace = Math.imul(this.#trace ^ text.charCodeAt(at), 0x01000193);
    }
  }

  #pause(fromSec: number, toSec: number): Promise<void> {
    return this.#time.sleep((fromSec + this.#time.random() * (toSec - fromSec)) * SECOND_MS);
  }

  #any<T>(all: readonly T[]): T {
    return all[this.#below(all.length)]!;
  }

  #below(count: number): number {
    return Math.floor(this.#time.random() * count);
  }
}

interface Session {
  id: string;
  begunAtMs: number;
  /** Its end was asked for and not answered. */
  isInDoubt: boolean;
  /** When its end was acknowledged; null: it goes on. */
  endedAtMs: number | null;
}

type Grant = MediaGrant & { session: Session };

class Listener {
  readonly devices: Place[] = [];
  refundedAtMs: number | null = null;
  ownedSinceMs = START_MS;

  constructor(readonly id: string, readonly home: Region) {}
}

/** A device, where it is. */
class Place {
  device!: ListeningDevice;
  isOnline = true;
  session: Session | null = null;
  grants: Grant[] = [];

  constructor(readonly region: Region) {}
}
