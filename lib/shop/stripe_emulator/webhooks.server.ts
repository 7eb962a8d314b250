/** Signed webhooks. They queue until taken, so that a test decides when, how often and in which order. */

import { createHmac } from "node:crypto";
import type { Happening, IdMaker } from "./state.server.ts";

export interface Webhook {
  rawBody: string;
  /** The header `Stripe-Signature`. */
  signature: string;
}

/** Takes a webhook like the shop's endpoint; throwing means an answer other than 2xx. */
export type Receiver = (webhook: Webhook) => Promise<void>;

interface StripeEvent {
  id: string;
  object: "event";
  type: string;
  created: number;
  livemode: false;
  data: { object: unknown };
}

export class WebhookQueue {
  readonly #secret: string;
  readonly #now: () => number;
  readonly #waiting: StripeEvent[] = [];
  #receiver: Receiver | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /** Types of the queued events, oldest first. */
  get waiting(): string[] {
    return this.#waiting.map(({ type }) => type);
  }

  /** Removes the event at this place from the queue: to deliver, reorder or lose it. */
  async take(at = 0): Promise<Webhook> {
    const webhook = await this.copy(at);
    this.#waiting.splice(at, 1);
    return webhook;
  }

  /** As `take`, but the event stays queued and comes a second time. */
  async copy(at = 0): Promise<Webhook> {
    const event = this.#waiting[at];
    if (!event) throw new Error(`No event waits at ${at}; ${this.#waiting.length} do.`);
    const rawBody = JSON.stringify(event);
    return { rawBody, signature: await this.sign(rawBody) };
  }

  /** The signature header for any text; an older `atMs` makes it old. */
  sign(rawBody: string, atMs = this.#now()): string {
    const timeSec = Math.floor(atMs / 1000);
    const mac = createHmac("sha256", this.#secret).update(`${timeSec}.${rawBody}`).digest("hex");
    return `t=${timeSec},v1=${mac}`;
  }

  /**
   * From now on sends every event at once, one by one, queued ones first; null: they queue again. Events that a
   * receiver rejects are lost, as if Stripe had given up.
   */
  sendTo(receiver: Receiver | null): void {
    this.#receiver = receiver;
    this.#send();
  }

  /** Resolves when no event is being sent. */
  async sent(): Promise<void> {
    await this.#sending;
  }

  /** Called by the Stripe emulator once the changes are written. */
  add(happenings: Happening[], ids: IdMaker): void {
    for (const { type, object } of happenings) {
      const created = Math.floor(this.#now() / 1000);
      const id = ids.next("evt");
      this.#waiting.push({ id, object: "event", type, created, livemode: false, data: { object } });
    }
    this.#send();
  }

  #send(): void {
    this.#sending = this.#sending.then(async () => {
      while (this.#receiver && this.#waiting.length > 0) {
        await this.#receiver(await this.take()).catch(() => {});
      }
    });
  }
}

/** Posts to a receiver in another process: the site's own endpoint. */
export function postTo(url: URL): Receiver {
  return async ({ rawBody, signature }) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: rawBody,
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The endpoint answered ${response.status}.`);
  };
}
