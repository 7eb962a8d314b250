import type { LocalStore } from "@/lib/platform/local_store.browser.ts";
import {
  asListener,
  isSignedOut,
  randomId,
  type SendJson,
  sendJson,
} from "@/lib/platform/request.browser.ts";
import type { adoptJournal, saveProgress } from "../calls.ts";
import { VISITOR } from "../first_bytes/attributes.ts";
import { SIGNING_OUT } from "../first_bytes/handover.ts";
import { type Batch, type Device, type EventStore, Journal } from "./journal.browser.ts";
import type { ProgressView } from "./view.ts";

const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** About five minutes of retries. After them only `retryNow` sends again (network, play, page shown). */
const MAX_FAILURES = 9;
/** After so many failures the listener is informed. */
const TROUBLE_AT = 4;
/** Size of a beacon or keepalive request that every browser accepts. */
const BEACON_BYTES = 60_000;
/** The server reads at most 256 KiB of a request; 200 events of a listener with many devices can be more. */
const CALL_BYTES = 250_000;
const MAX_EVENTS = 200;

export interface JournalAnswer {
  progress: ProgressView[];
  /** Events that the server refuses for good. */
  refused: { sequence: number }[];
  lastSequence: number;
}

/** The answer to a request; status 0: none. */
interface PostResult {
  status: number;
  body?: JournalAnswer;
  retryAfterSec?: number;
}

export interface JournalSenderOptions {
  journal: Journal;
  /** The endpoint, the account it is sent to, and additional fields of every body. */
  to: {
    path: typeof saveProgress.path | typeof adoptJournal.path;
    account: string;
    with?: Record<string, unknown>;
  };
  onAnswer(answer: JournalAnswer): void;
  /** Called after repeated failures, once until a request succeeds. */
  onTrouble(): void;
  /** Called when the account is not signed in here any more. What is left stays stored until it is. */
  onSignedOut?(): void;
  send?: SendJson;
  random?: () => number;
}

/**
 * Sends the journal to the server, one request at a time. Retries failures with exponential backoff and jitter, a
 * limited number of times. The endpoint is idempotent, so a request without an answer is sent again.
 */
export class JournalSender {
  readonly #o: JournalSenderOptions;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Most events in a request: halved after each 400 or 413, until the invalid event is alone. */
  #max = Infinity;
  #stopped = false;

  constructor(options: JournalSenderOptions, stop: AbortSignal) {
    this.#o = options;
    stop.addEventListener("abort", () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
    });
  }

  /** Whether it has failed so often that the listener was told. */
  get isInTrouble(): boolean {
    return this.#failures >= TROUBLE_AT;
  }

  /** Sends the journal, unless it waits for a retry. */
  send(): Promise<void> {
    return this.#timer === undefined ? this.#run() : Promise.resolve();
  }

  /** Sends the journal at once, also while it waits for a retry. */
  retryNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#failures = Math.min(this.#failures, TROUBLE_AT);
    return this.#run();
  }

  /** Sends events that fit into a beacon, without an answer: the page is being left. */
  flushBeacon(): void {
    const taken = this.#take(MAX_EVENTS, BEACON_BYTES);
    if (!taken || taken.body.length > BEACON_BYTES) return;
    const { body } = taken;
    navigator.sendBeacon(this.#address, new Blob([body], { type: "application/json" }));
  }

  get #address() {
    const { path, account } = this.#o.to;
    return asListener(path, account);
  }

  /** The events for a request: as many as fit into `bytes`, at least one. */
  #take(max: number, bytes: number): { batch: Batch; body: string } | null {
    const batch = this.#o.journal.take(max);
    if (!batch) return null;
    const body = this.#bodyOf(batch);
    const count = batch.events.length;
    return body.length > bytes && count > 1
      ? this.#take(Math.ceil(count / 2), bytes)
      : { batch, body };
  }

  #run(): Promise<void> {
    return this.#running ??= this.#sendAll().finally(() => this.#running = undefined);
  }

  async #sendAll(): Promise<void> {
    while (!this.#stopped) {
      const taken = this.#take(Math.min(this.#max, MAX_EVENTS), CALL_BYTES);
      if (!taken) return;
      const { batch, body } = taken;
      const answer = await this.#post(body);
      if (answer.status === 200) await this.#accept(batch, answer.body!);
      else if (answer.status === 409) await this.#o.journal.drop(batch); // another account has adopted it
      else if (answer.status === 400 || answer.status === 413) await this.#divide(batch);
      else return this.#fail(answer);
    }
  }

  async #accept(batch: Batch, answer: JournalAnswer): Promise<void> {
    this.#failures = 0;
    this.#max = Infinity;
    this.#o.journal.goOnAbove(answer.lastSequence);
    await this.#o.journal.accept(batch, answer.refused.map(({ sequence }) => sequence));
    this.#o.onAnswer(answer);
  }

  /** One invalid event must not block the others. */
  async #divide(batch: Batch): Promise<void> {
    if (batch.events.length === 1) await this.#o.journal.drop(batch);
    else this.#max = Math.ceil(batch.events.length / 2);
  }

  #fail({ status, retryAfterSec = 0 }: PostResult): void {
    if (this.#stopped) return;
    if (isSignedOut(status)) return this.#o.onSignedOut?.();
    if (++this.#failures === TROUBLE_AT) this.#o.onTrouble();
    if (this.#failures >= MAX_FAILURES) return;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failures - 1));
    const { random = Math.random } = this.#o;
    const scatteredMs = pauseMs * (0.5 + random() / 2);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, Math.max(scatteredMs, retryAfterSec * 1000));
  }

  /** Not with `request`: the body is measured as text, and a 413 from a proxy counts by its status alone. */
  async #post(body: string): Promise<PostResult> {
    try {
      const { send = sendJson } = this.#o;
      const response = await send("POST", this.#address, body, {
        keepalive: body.length < BEACON_BYTES,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return {
        status: response.status,
        body: response.ok ? await response.json() : undefined,
        retryAfterSec: Number(response.headers.get("retry-after")) || 0,
      };
    } catch {
      return { status: 0 }; // unreachable, or no answer before the deadline
    }
  }

  #bodyOf({ deviceId, events }: Batch): string {
    return JSON.stringify({
      ...this.#o.to.with,
      deviceId,
      sentAt: new Date().toISOString(),
      events: events.map(({ event }) => event),
    });
  }
}

const KEY = "visitor-journal";

interface Adoption {
  /** Who is signed in. */
  account: string;
  local: LocalStore;
  store: EventStore;
  device: Device;
  onAnswer(answer: JournalAnswer): void;
}

/**
 * Sends the visitor's events of this browser to the account that is signed in now. A random `journalId`, stored until
 * all events are sent, lets the server give one journal to one account only.
 */
export async function adoptVisitor(adoption: Adoption, stop: AbortSignal): Promise<void> {
  const { account, local, store, device, onAnswer } = adoption;
  const journal = new Journal({ listener: VISITOR, device, store });
  await journal.open();
  if (journal.size === 0 || stop.aborted) return;
  const isText = (value: unknown) => typeof value === "string";
  const journalId = local.read(KEY, isText) ?? randomId();
  local.write(KEY, journalId);
  const sender = new JournalSender({
    journal,
    to: { path: "/api/progress/claim", account, with: { journalId } },
    onAnswer(answer) {
      if (journal.size === 0) local.remove(KEY); // a later visitor gets a new journal
      onAnswer(answer);
    },
    onTrouble() {},
  }, stop);
  await sender.send();
}

const EVERY_MS = 15_000;

/**
 * Sends the journal every 15 s during playback and when the page is hidden or left. Retries failed requests when the
 * network is back, the page is shown, playback starts or the listener is about to sign out.
 *
 * @param stop removes timer and event listeners
 */
export function sendInTime(
  sender: JournalSender,
  element: HTMLMediaElement,
  stop: AbortSignal,
): void {
  const timer = setInterval(() => {
    if (!element.paused) void sender.send();
  }, EVERY_MS);
  stop.addEventListener("abort", () => clearInterval(timer));
  const on = (target: EventTarget, event: string, then: (event: Event) => void) =>
    target.addEventListener(event, then, { signal: stop });
  on(
    document,
    "visibilitychange",
    () => void (document.hidden ? sender.send() : sender.retryNow()),
  );
  on(globalThis, "pagehide", () => sender.flushBeacon());
  on(globalThis, "online", () => void sender.retryNow());
  on(element, "play", () => void sender.retryNow());
  on(document, SIGNING_OUT, () => void sender.retryNow());
}
