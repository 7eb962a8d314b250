/** Signed webhooks: they wait until they are taken, so that a test decides when, how often, in which order. */

import { createHmac } from "node:crypto";
import type { Happening, IdMaker } from "./state.server.ts";

export interface Webhook {
  rawBody: string;
  /** The header `Stripe-Signature`. */
  signature: string;
}

/** Takes a webhook as the shop's endpoint does; throwing is an answer other than 2xx. */
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

  /** Types of the events that wait, oldest first. */
  get waiting(): string[] {
    return this.#waiting.map(({ type }) => type);
  }

  /** Takes the event at this place out of the queue: delivers it, reorders it, or loses it. */
  async take(at = 0): Promise<Webhook> {
    const webhook = await this.copy(at);
    this.#waiting.splice(at, 1);
    return webhook;
  }

  /** As `take`, but the event stays: it will come a second time. */
  async copy(at = 0): Promise<Webhook> {
    const event = this.#waiting[at];
    if (!event) throw new Error(`No event waits at ${at}; ${this.#waiting.length} do.`);
    const rawBody = JSON.stringify(event);
    return { rawBody, signature: await this.sign(rawBody) };
  }

  /** The header for any text; an older `atMs` makes an old signature. */
  sign(rawBody: string, atMs = this.#now()): string {
    const timeSec = Math.floor(atMs / 1000);
    const mac = createHmac("sha256", this.#secret).update(`${timeSec}.${rawBody}`).digest("hex");
    return `t=${timeSec},v1=${mac}`;
  }

  /**
   * From here on every event is sent at once, one after the other, those that wait first; null: they
   * wait again. What a receiver does not take is lost, as if Stripe had given up on it.
   */
  sendTo(receiver: Receiver | null): void {
    this.#receiver = receiver;
    this.#send();
  }

  /** Resolves when nothing is on its way any more. */
  async sent(): Promise<void> {
    await this.#sending;
  }

  /** Called by the Stripe emulator, once what happened is written. */
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

/** A receiver in another process: the site's own endpoint. */
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
