import type { adoptJournal, saveProgress } from "@/lib/listening/calls.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { type SendJson, sendJson } from "@/lib/platform/browser/request.ts";
import type { Batch, Journal } from "./journal.ts";

const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** About five minutes of tries; after them only `retryNow` begins again (network, play, page shown). */
const MAX_FAILURES = 9;
/** From here the listener should know. */
const TROUBLE_AT = 4;
/** What a beacon may weigh in every browser. */
const BEACON_BYTES = 60_000;
/** What the server reads of a call: 256 KiB, less than 200 events of a listener with many devices. */
const CALL_BYTES = 250_000;
const MAX_EVENTS = 200;

export interface JournalAnswer {
  progress: ProgressView[];
  /** Events that can never be taken. */
  refused: { sequence: number }[];
  lastSequence: number;
}

/** What came back of a call; status 0: nothing. */
interface PostResult {
  status: number;
  body?: JournalAnswer;
  retryAfterSec?: number;
}

export interface JournalSenderOptions {
  journal: Journal;
  /** Where journals go, and what goes with every one. */
  to: {
    path: typeof saveProgress.path | typeof adoptJournal.path;
    with?: Record<string, unknown>;
  };
  onAnswer(answer: JournalAnswer): void;
  /** Saving has failed for long; once until it works again. */
  onTrouble(): void;
  send?: SendJson;
  random?: () => number;
}

/**
 * Brings the journal to the server: one call at a time, again after a failure with growing, scattered
 * pauses, and not without end. Sending twice changes nothing, so every doubt is settled by sending again.
 */
export class JournalSender {
  readonly #o: JournalSenderOptions;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Events a call: fewer once the server cannot read a call, until the one it cannot read is alone. */
  #max = Infinity;
  #stopped = false;

  constructor(options: JournalSenderOptions, stop: AbortSignal) {
    this.#o = options;
    stop.addEventListener("abort", () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
    });
  }

  /** Sends what there is, unless a pause after a failure is under way. */
  send(): Promise<void> {
    return this.#timer === undefined ? this.#run() : Promise.resolve();
  }

  /** Sends now, also while a pause after a failure is under way. */
  retryNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#failures = Math.min(this.#failures, TROUBLE_AT);
    return this.#run();
  }

  /** The page may go any moment: the newest events that a beacon can carry, without waiting for an answer. */
  flushBeacon(): void {
    const taken = this.#take(MAX_EVENTS, BEACON_BYTES);
    if (!taken || taken.body.length > BEACON_BYTES) return;
    const { body } = taken;
    navigator.sendBeacon(this.#o.to.path, new Blob([body], { type: "application/json" }));
  }

  /** The events for a call: as many as fit, one at least. */
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
      else if (answer.status === 409) await this.#o.journal.drop(batch); // another account has it
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

  /** One event that can never be read must not keep the others. */
  async #divide(batch: Batch): Promise<void> {
    if (batch.events.length === 1) await this.#o.journal.drop(batch);
    else this.#max = Math.ceil(batch.events.length / 2);
  }

  #fail({ status, retryAfterSec = 0 }: PostResult): void {
    // Signed out: the journal waits for its owner to come back.
    if (status === 401 || status === 403 || this.#stopped) return;
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

  /** Not by `request`: the body has been measured as text, and a 413 counts by its status, whoever answers. */
  async #post(body: string): Promise<PostResult> {
    try {
      const { to, send = sendJson } = this.#o;
      const response = await send("POST", to.path, body, {
        keepalive: body.length < BEACON_BYTES,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return {
        status: response.status,
        body: response.ok ? await response.json() : undefined,
        retryAfterSec: Number(response.headers.get("retry-after")) || 0,
      };
    } catch {
      return { status: 0 }; // not reachable, or no answer in time
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
