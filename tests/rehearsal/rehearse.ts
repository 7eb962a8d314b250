/**
 * What a release and the faults of a day do to people who listen and buy: both processes replaced, one
 * killed, the store away. Whoever listens hears no gap, what was acknowledged stays, nothing is granted twice.
 */

import { DEMO } from "@/lib/accounts/demo.server.ts";
import {
  createStripeEmulator,
  postTo,
  WEBHOOK_SECRET,
} from "@/lib/shop/stripe_emulator/mod.server.ts";
import { BYTES_PER_SEC } from "../../bench/streaming/library.ts";
import { serveStripeEmulator } from "../fakes/stripe_server.ts";
import { type Client, createClient, signUp } from "../http/client.ts";
import { expectGrantsEqualLedger } from "../http/expect_grants_equal_ledger.ts";
import { askAs, createBuyer } from "./buyer.ts";
import { type Fleet, LONG_CHAPTERS, startFleet } from "./fleet.ts";
import { type Chapter, type Heard, listen, PLAY_SEC } from "./player.ts";

export interface Rehearsal {
  /** Of them a tenth hears what is bought, and four tenths have accounts and report where they are. */
  players: number;
  /** Of the players, who hear of a cut stream at once. */
  fast: number;
  buyers: number;
  /** Of SIGTERM's; the platform's. */
  drainSec: number;
  /** Between two faults, and before and after all. */
  quietMs: number;
  storeAwayMs: number;
}

export interface Report {
  plays: number;
  failedPlays: number;
  longestSilenceMs: number;
  retries: number;
  /** Seconds that were acknowledged and are not in the account, or 0. */
  lostSec: number;
  acknowledgedSec: number;
  payments: number;
  /** By the name of a step, how many plays had failed when it was over. */
  steps: Record<string, number>;
}

const BOOK = 11;
/** So fast that what lies between here and the site holds seconds of sound, not minutes. */
const FAST_BYTES_PER_SEC = 1_500_000;
/** Listeners of one account, each with a device of their own. */
const PER_ACCOUNT = 10;
/** Whatever hangs, the rehearsal ends. */
const LIMIT_MS = 9 * 60_000;

/** Runs it all; what it promises is for the caller to check, see {@link Report}. */
export async function rehearse(o: Rehearsal, log: (line: string) => void): Promise<Report> {
  const stripe = createStripeEmulator();
  await using provider = await serveStripeEmulator(stripe);
  await using fleet = await startFleet({
    DRAIN_SECONDS: String(o.drainSec),
    STRIPE_SECRET_KEY: "sk_test_rehearsal",
    STRIPE_PUBLISHABLE_KEY: "pk_test_rehearsal",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: provider.origin.origin,
  });
  const { origin } = fleet;
  stripe.webhooks.sendTo(postTo(new URL("/webhooks/stripe", origin)));
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(LIMIT_MS)]);
  const cast = await gather(o, { origin, stripe, signal });
  log(`${o.players} listen, ${o.buyers} buy.`);

  // Not all at once: people press play when they like.
  const playing = cast.listeners.map(async (start, at) => {
    await new Promise((done) => setTimeout(done, PLAY_SEC * 1000 * at / cast.listeners.length));
    await start();
  });
  const buying = cast.buyers.map(({ buy }) => buy());
  const steps = await takeSteps(o, fleet, { log, failedPlays: () => sum(cast.heard, "failed") });
  end.abort();
  await Promise.all([...playing, ...buying]);
  stripe.webhooks.sendTo(null);
  await stripe.webhooks.sent();

  const { acknowledgedSec, lostSec } = await compare(cast.accounts);
  using kv = await Deno.openKv(fleet.store.url);
  return {
    plays: sum(cast.heard, "plays"),
    failedPlays: sum(cast.heard, "failed"),
    retries: sum(cast.heard, "retries"),
    longestSilenceMs: Math.max(...cast.heard.map(({ longestSilenceMs }) => longestSilenceMs)),
    acknowledgedSec,
    lostSec,
    payments: await expectGrantsEqualLedger(kv, stripe),
    steps,
  };
}

/** The faults, one after the other, with quiet between. Failed plays so far, by step. */
async function takeSteps(
  o: Rehearsal,
  fleet: Fleet,
  { log, failedPlays }: { log: (line: string) => void; failedPlays: () => number },
): Promise<Report["steps"]> {
  const quiet = () => new Promise<void>((done) => setTimeout(done, o.quietMs));
  const all: [name: string, step: () => Promise<void>][] = [
    ["nothing", quiet],
    ["the first process is replaced", () => fleet.roll(0)],
    ["the second process is replaced", () => fleet.roll(1)],
    ["the first process is killed", () => fleet.kill(0, o.quietMs)],
    [`the store is away for ${o.storeAwayMs} ms`, () => fleet.loseStore(o.storeAwayMs)],
  ];
  const steps: Report["steps"] = {};
  for (const [name, step] of all) {
    await step();
    await quiet();
    steps[name] = failedPlays();
    log(`${name}: ${steps[name]} plays have failed`);
  }
  return steps;
}

type Sound = Omit<Chapter, "bytesPerSec">;

interface Account {
  client: Client;
  heard: Heard[];
}

interface Cast {
  heard: Heard[];
  accounts: Account[];
  /** Each begins to listen and settles once the signal has come. */
  listeners: (() => Promise<void>)[];
  buyers: { buy(): Promise<void> }[];
}

/** Everybody signs up before the first fault. */
async function gather(
  { players, fast, buyers }: Rehearsal,
  shop: Parameters<typeof createBuyer>[1],
): Promise<Cast> {
  const { origin, signal } = shop;
  const { free, paid } = await listChapters(origin);
  const cast: Cast = { heard: [], accounts: [], listeners: [], buyers: [] };
  let count = 0;

  function add(number: number, chapters: Sound[], account: Account | null): void {
    for (let n = 0; n < number; n++, count++) {
      const isFast = count % Math.ceil(players / fast) === 0;
      const bytesPerSec = isFast ? FAST_BYTES_PER_SEC : BYTES_PER_SEC;
      const turned = chapters.map((_, at) => ({
        ...chapters[(at + count) % chapters.length]!,
        bytesPerSec,
      }));
      const caller = `10.1.${count >> 8}.${count & 255}`;
      const heard: Heard = {
        plays: 0,
        failed: 0,
        longestSilenceMs: 0,
        retries: 0,
        acknowledgedSec: new Map(),
      };
      cast.heard.push(heard);
      account?.heard.push(heard);
      const client = account && Object.assign(createClient(askAs(origin, caller)), {
        cookie: account.client.cookie,
      });
      const deviceId = `device-${count}`;
      const options = { origin, caller, chapters: turned, client, deviceId, signal };
      cast.listeners.push(() => listen(options, heard));
    }
  }

  const signedIn = Math.round(players * 0.4);
  for (let left = signedIn; left > 0; left -= PER_ACCOUNT) {
    const site = askAs(origin, `10.2.0.${cast.accounts.length}`);
    const client = await signUp(site, `listener-${cast.accounts.length}@example.com`);
    const account: Account = { client, heard: [] };
    cast.accounts.push(account);
    add(Math.min(left, PER_ACCOUNT), free, account);
  }
  const owners = Math.round(players * 0.1);
  add(owners, paid, null);
  add(players - signedIn - owners, free, null);
  for (let n = 0; n < buyers; n++) cast.buyers.push(await createBuyer(`10.3.0.${n}`, shop));
  return cast;
}

/** The long chapters, those that are bought with a grant of the demo's owner. */
async function listChapters(origin: string): Promise<{ free: Sound[]; paid: Sound[] }> {
  const owner = createClient(askAs(origin, "10.4.0.1"));
  const [, username] = DEMO.emails;
  await owner.call("POST", "/api/auth/login", { username, password: DEMO.password });
  const all: { number: number; isFree: boolean }[] =
    (await owner.call("GET", `/api/audiobooks/${BOOK}/chapters`)).body;
  const free: Sound[] = [], paid: Sound[] = [];
  for (const { number, isFree } of all.slice(0, LONG_CHAPTERS)) {
    const { text } = await owner.call("GET", `/audiobook/${BOOK}?chapter=${number}`);
    const src = /<audio[^>]* src="([^"]+)"/.exec(text)?.[1];
    if (!src) throw new Error(`The owner's page of chapter ${number} has no sound.`);
    const chapter = { bookId: BOOK, chapter: number, path: src.replaceAll("&amp;", "&") };
    (isFree ? free : paid).push(chapter);
  }
  return { free, paid };
}

/** What listeners were told is kept, beside what is kept. */
async function compare(accounts: Account[]): Promise<Pick<Report, "acknowledgedSec" | "lostSec">> {
  let acknowledgedSec = 0, lostSec = 0;
  for (const { client, heard } of accounts) {
    const longest = new Map<number, number>();
    for (const [{ chapter }, sec] of heard.flatMap((it) => [...it.acknowledgedSec])) {
      longest.set(chapter, Math.max(sec, longest.get(chapter) ?? 0));
    }
    const toldSec = longest.values().reduce((total, sec) => total + sec, 0);
    const { body } = await client.call("GET", `/api/progress/${BOOK}`);
    acknowledgedSec += toldSec;
    lostSec += Math.max(0, toldSec - (body?.heardSec ?? 0));
  }
  return { acknowledgedSec, lostSec };
}

const sum = (heard: Heard[], field: "plays" | "failed" | "retries"): number =>
  heard.reduce((total, it) => total + it[field], 0);
