/**
 * The Stripe emulator's state: object stores, units of work, idempotency keys
 * (docs.stripe.com/api/idempotent_requests) and access.
 */

import type { FormValue } from "./params.server.ts";
import { type Kinds, noSuch, type StoredAnswer, StripeFailure } from "./objects.server.ts";

/** Stores objects: a Map in tests, the site's database in test mode. */
export interface ObjectStore {
  /** null: unknown id. */
  get(kind: string, id: string): Promise<unknown>;
  /** All of a kind, by id, which is the order of their creation. */
  list(kind: string): Promise<unknown[]>;
  /** Writes all of them or none. */
  put(objects: { kind: string; id: string; value: unknown }[]): Promise<void>;
}

export function createMemoryStore(): ObjectStore {
  const kinds = new Map<string, Map<string, unknown>>();
  const ofKind = (kind: string) => {
    const objects = kinds.get(kind) ?? new Map<string, unknown>();
    kinds.set(kind, objects);
    return objects;
  };
  return {
    get: (kind, id) => Promise.resolve(structuredClone(ofKind(kind).get(id) ?? null)),
    list: (kind) =>
      Promise.resolve(
        [...ofKind(kind)].sort(([a], [b]) => a < b ? -1 : 1).map(([, it]) => structuredClone(it)),
      ),
    put(objects) {
      for (const { kind, id, value } of objects) ofKind(kind).set(id, structuredClone(value));
      return Promise.resolve();
    },
  };
}

/** An event, as webhooks report it. */
export interface Happening {
  /** Such as `payment_intent.succeeded`. */
  type: string;
  /** The object as it was at that moment. */
  object: unknown;
}

/**
 * One unit of work: it reads its own writes, and nothing is written until all of it succeeds, so that a crash
 * halfway leaves no charge without its payment.
 */
export class Work {
  readonly #store: ObjectStore;
  readonly #ids: IdMaker;
  readonly #writes = new Map<string, { kind: string; id: string; value: unknown }>();
  #pending: Happening[] = [];
  /** Events to send once it is written. */
  readonly happenings: Happening[] = [];
  /** Unix seconds, as in Stripe's `created`. */
  readonly nowSec: number;

  constructor(store: ObjectStore, ids: IdMaker, nowMs: number) {
    this.#store = store;
    this.#ids = ids;
    this.nowSec = Math.floor(nowMs / 1000);
  }

  async get<K extends keyof Kinds>(kind: K, id: string): Promise<Kinds[K] | null> {
    const written = this.#writes.get(`${kind} ${id}`);
    // Only this folder writes, so the stored shape is known.
    return (written ? written.value : await this.#store.get(kind, id)) as Kinds[K] | null;
  }

  /** Newest first, without this unit's own writes. */
  async list<K extends keyof Kinds>(kind: K): Promise<Kinds[K][]> {
    return (await this.#store.list(kind) as Kinds[K][]).reverse();
  }

  put<K extends keyof Kinds>(object: Kinds[K]): void {
    const { object: kind, id } = object;
    this.#writes.set(`${kind} ${id}`, { kind, id, value: object });
  }

  tell(type: string, object: unknown): void {
    this.#pending.push({ type, object: structuredClone(object) });
  }

  newId(prefix: string): string {
    return this.#ids.next(prefix);
  }

  async commit(): Promise<void> {
    if (this.#writes.size > 0) await this.#store.put([...this.#writes.values()]);
    this.happenings.push(...this.#pending.splice(0));
  }
}

/** Ids such as `pi_lx2k8v1f00a3k9x0q2mz`: later ones sort after earlier ones. */
export class IdMaker {
  readonly #now: () => number;
  readonly #random: () => number;
  #lastMs = 0;
  #count = 0;

  /** `random` as Math.random; the same numbers give the same ids. */
  constructor(now: () => number, random: () => number) {
    this.#now = now;
    this.#random = random;
  }

  next(prefix: string): string {
    const nowMs = Math.max(this.#now(), this.#lastMs);
    this.#count = nowMs === this.#lastMs ? this.#count + 1 : 0;
    this.#lastMs = nowMs;
    const time = nowMs.toString(36).padStart(9, "0");
    const count = this.#count.toString(36).padStart(3, "0");
    return `${prefix}_${time}${count}${this.secret(8)}`;
  }

  secret(length: number): string {
    const digit = () => Math.floor(this.#random() * 36).toString(36);
    return Array.from({ length }, digit).join("");
  }
}

/**
 * The earlier answer to this key; null: none. `request` is method, path and body.
 * @throws {StripeFailure} 400: the key was used for another request, or is too long.
 */
export async function findStored(
  work: Work,
  key: string,
  request: string,
): Promise<StoredAnswer | null> {
  if (key.length > 255) {
    throw new StripeFailure(400, "Idempotency keys have at most 255 characters.");
  }
  const stored = await work.get("stored_answer", key);
  if (stored && stored.request !== request) {
    const message = "Keys for idempotent requests can only be used with the same parameters " +
      `they were first used with. Try using a key other than '${key}'.`;
    throw new StripeFailure(400, message, { type: "idempotency_error" });
  }
  return stored;
}

/** A request refused before anything happened may be sent again, corrected. */
export function isWorthStoring(status: number): boolean {
  return status < 400 || status === 402 || status >= 500;
}

/* Access: shops by their secret key, browsers by a payment's own secret. */

interface KeyedRequest {
  authorization: string | null;
  method: string;
  path: string;
  params: { [name: string]: FormValue };
}

/** The calls of Stripe.js. */
const OF_BROWSERS = /^(GET|POST) \/v1\/payment_intents\/([^/]+)(\/confirm|\/answer_bank)?$/;

/** @throws {StripeFailure} 401, or 404 as for an unknown payment. */
export async function checkKey(
  work: Work,
  { authorization, method, path, params }: KeyedRequest,
): Promise<void> {
  const key = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? params.key;
  delete params.key; // Stripe.js sends it as a parameter
  if (typeof key === "string" && /^[sr]k_/.test(key)) return;
  const id = OF_BROWSERS.exec(`${method} ${path}`)?.[2];
  if (typeof key !== "string" || !key.startsWith("pk_") || id === undefined) {
    throw new StripeFailure(401, "Invalid API Key provided");
  }
  const intent = await work.get("payment_intent", id);
  if (!intent || intent.client_secret !== params.client_secret) throw noSuch("payment_intent", id);
}

/** A request as handlers get it. */
export interface EmulatorCall {
  work: Work;
  /** The id in the path; "" if there is none. */
  id: string;
  params: { [name: string]: FormValue };
}
