/**
 * Several devices of one listener against two processes over one database, which are killed in turn. Every
 * call is written down with its beginning and its end, and the history is held to what docs/progress.md
 * promises: nothing acknowledged is lost, what is written is read, a place never goes back unasked.
 */

import { expect } from "npm:expect@30.5.2";
import type { EventJson } from "@/lib/listening/progress/input.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { ListeningDevice, secondsOf } from "../fakes/listening_device.ts";
import { endGroup, launchSite, type Site, takeFreePort } from "../site.ts";
import { signUp } from "./client.ts";

/** How long the devices listen: `deno task prove` gives them fifteen times as long. */
const LISTEN_MS = Deno.env.get("PROVE") ? 120_000 : 8_000;
const BOOK = 11;
const DEVICES = 4;
const PAUSE_MS = 80;
const ALIVE_MS = 1_500;
/** Places this close are one to a player that follows (lib/listening/progress/recorder.browser.ts). */
const SAME_SEC = 2;

interface Call {
  device: string;
  begunMs: number;
  /** Infinity: the answer was lost, and what was sent may arrive or not. */
  endedMs: number;
  sent: EventJson[];
  /** What it read. */
  view: ProgressView | null;
}

/** Two servers over one folder, one of which may be dead. */
class Pair implements AsyncDisposable {
  readonly #dataDir: string;
  readonly #sites: (Site & { env: Record<string, string> })[] = [];
  kills = 0;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async open(): Promise<void> {
    for (let n = 0; n < 2; n++) {
      const env = { DATA_DIR: this.#dataDir, PORT: String(takeFreePort()) };
      this.#sites.push({ ...await launchSite({ env }), env });
    }
  }

  any(): string {
    return this.#sites[Math.floor(Math.random() * 2)]!.url;
  }

  async killInTurn(until: number): Promise<void> {
    while (Date.now() + ALIVE_MS < until) {
      await pause(ALIVE_MS * Math.random());
      const turn = this.kills++ % 2;
      const { pid, env } = this.#sites[turn]!;
      endGroup(pid, "SIGKILL");
      this.#sites[turn] = { ...await launchSite({ env }), env };
    }
  }

  async [Symbol.asyncDispose]() {
    for (const site of this.#sites) await site[Symbol.asyncDispose]();
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

type Account = Pick<Awaited<ReturnType<typeof signUp>>, "userId" | "cookie">;

/** The devices, and all that they have called. */
class Household {
  readonly history: Call[] = [];
  readonly #pair: Pair;
  readonly #account: Account;
  readonly #durations: Record<string, number>;

  constructor(pair: Pair, account: Account, durations: Record<string, number>) {
    this.#pair = pair;
    this.#account = account;
    this.#durations = durations;
  }

  makeDevice(n: number): ListeningDevice {
    const device: ListeningDevice = new ListeningDevice({
      bookId: BOOK,
      account: this.#account.userId,
      ear: { chapter: 2 + n, positionSec: 30 },
      fetch: async (path, body) => {
        const sent: EventJson[] = JSON.parse(body).events;
        const call = this.#begin(device.id, sent);
        const answer = await this.#ask(path, { method: "POST", body });
        if (!answer.ok) return answer;
        const read = await answer.clone().json();
        this.#end(call, read.progress.find((it: ProgressView) => it.audiobookId === BOOK) ?? null);
        return answer;
      },
    });
    return device;
  }

  /** What a device reads; null when nobody answers, undefined never. */
  async read(device: ListeningDevice): Promise<ProgressView | null> {
    const call = this.#begin(device.id, []);
    const answer = await this.#ask(`/api/progress/${BOOK}`).catch(() => null);
    if (!answer?.ok) return (await answer?.body?.cancel(), null);
    this.#end(call, await answer.json().catch(() => null));
    return call.view;
  }

  /** Does what listeners do, until then. */
  async live(device: ListeningDevice, until: number): Promise<void> {
    while (Date.now() < until) {
      await pause(PAUSE_MS * (0.5 + Math.random()));
      const dice = Math.random();
      if (dice < 0.1) device.follow(await this.read(device));
      else if (dice < 0.13) await device.reload(await this.read(device));
      else if (dice < 0.16) {
        device.seek({ chapter: 2 + Math.floor(Math.random() * 8), positionSec: 40 });
      } else if (dice < 0.17) device.restart();
      else this.#listen(device);
      if (Math.random() < 0.5) await device.send();
    }
  }

  #listen(device: ListeningDevice): void {
    const { chapter, positionSec } = device.ear;
    const durationSec = this.#durations[chapter]!;
    if (positionSec + 3 < durationSec) return device.hear(1 + Math.random());
    if (chapter < 30) return device.finish(durationSec);
    device.seek({ chapter: 2, positionSec: 40 });
  }

  #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { cookie: this.#account.cookie, "content-type": "application/json" };
    return fetch(this.#pair.any() + path, { ...init, headers });
  }

  #begin(device: string, sent: EventJson[]): Call {
    const call = { device, begunMs: performance.now(), endedMs: Infinity, sent, view: null };
    this.history.push(call);
    return call;
  }

  #end(call: Call, view: ProgressView | null): void {
    call.endedMs = performance.now();
    call.view = view;
  }
}

const sequenceOf = ({ sequence }: EventJson): number => sequence;

const lastKnown = ({ version }: ProgressView, device: string): number => {
  const own = version.split("~").find((pair) => pair.startsWith(`${device}.`));
  return own ? parseInt(own.slice(device.length + 1), 36) : 0;
};

/**
 * What a read must know: each write that was answered before it began. The answer to a post must know
 * what was posted; of the rest it may be a minute behind (lib/listening/progress/read.server.ts).
 * In the order of time, once.
 */
function checkReads(history: Call[]): number {
  const answered = history.filter(({ endedMs }) => endedMs < Infinity)
    .sort((a, b) => a.endedMs - b.endedMs);
  const reads = history.filter(({ view }) => view !== null).sort((a, b) => a.begunMs - b.begunMs);
  const last = new Map<string, number>(), heard = new Set<string>();
  let at = 0;
  for (const { device: reader, sent: posted, view, begunMs } of reads) {
    for (; at < answered.length && answered[at]!.endedMs < begunMs; at++) {
      const { device, sent } = answered[at]!;
      last.set(device, Math.max(last.get(device) ?? 0, ...sent.map(sequenceOf)));
      for (const second of secondsOf(sent)) heard.add(second);
    }
    const isRead = posted.length === 0;
    const wanted = isRead ? last : new Map([[reader, Math.max(...posted.map(sequenceOf))]]);
    for (const [device, sequence] of wanted) {
      const known = lastKnown(view!, device);
      if (known < sequence) {
        throw new Error(`${isRead ? "A read" : "A post"}: ${known}, not ${sequence}`);
      }
    }
    expect(view!.heardSec).toBeGreaterThanOrEqual(isRead ? heard.size : secondsOf(posted).size);
  }
  return reads.length;
}

interface Jump {
  device: string;
  sequence: number;
}

const findJumps = (history: Call[]): Jump[] =>
  history.flatMap(({ device, sent }) =>
    sent.filter(({ intent }) => intent === "seek" || intent === "restart")
      .map(({ sequence }) => ({ device, sequence }))
  );

/**
 * Of what one call has read, a later read may lie behind only when it knows of a jump of which the first
 * did not know: the answer to a post may be a minute behind what others do.
 */
function checkPlaces(history: Call[]): void {
  const reads = history.filter(({ view }) => view !== null);
  const jumps = findJumps(history);
  for (const earlier of reads) {
    for (const later of reads) {
      if (later.sent.length > 0 || later.begunMs <= earlier.endedMs) continue;
      const [from, to] = [earlier.view!, later.view!];
      const isBack = to.currentChapter < from.currentChapter ||
        (to.currentChapter === from.currentChapter && to.positionSec < from.positionSec - SAME_SEC);
      if (!isBack) continue;
      const isAsked = jumps.some(({ device, sequence }) =>
        lastKnown(from, device) < sequence && sequence <= lastKnown(to, device)
      );
      if (!isAsked) throw new Error(`Unasked: ${JSON.stringify([earlier, later])}`);
    }
  }
}

Deno.test("progress: devices on two processes that are killed read what they wrote and lose no place and no second", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-histories-" });
  try {
    await using pair = new Pair(dataDir);
    await pair.open();
    const ask = (path: string, init?: RequestInit) => fetch(pair.any() + path, init);
    const account = await signUp({ ask }, "household@example.com");
    const durations = await (await ask(`/api/audiobooks/${BOOK}/durations`)).json();
    const household = new Household(pair, account, durations);
    const devices = Array.from({ length: DEVICES }, (_, n) => household.makeDevice(n));
    while (pair.kills < 2) { // on a busy machine, a start may take all of it
      const until = Date.now() + LISTEN_MS;
      await Promise.all([
        pair.killInTurn(until),
        ...devices.map((device) => household.live(device, until)),
      ]);
    }
    for (const device of devices) {
      while (!await device.send()) await pause(PAUSE_MS);
    }
    const view = await household.read(devices[0]!);
    for (const device of devices) device.close();

    const { history } = household;
    expect(checkReads(history)).toBeGreaterThan(DEVICES * 3);
    expect(history.some(({ endedMs }) => endedMs === Infinity)).toBe(true); // kills met calls
    checkPlaces(history);
    const written = secondsOf(devices.flatMap((it) => [...it.written.values()]));
    expect(written.size).toBeGreaterThan(DEVICES * 5);
    expect(view!.heardSec).toBe(written.size);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});
