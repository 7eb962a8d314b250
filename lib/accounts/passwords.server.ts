/**
 * Hashes secrets that people type, with scrypt, N=2^14 r=8 p=5 (OWASP's setting of 16 MiB; measured 174 ms),
 * behind a bounded queue, so that a flood of sign-ins can neither fill the memory nor starve the sound.
 */

import { Buffer } from "node:buffer";
import crypto, { randomBytes, timingSafeEqual } from "node:crypto";
import { QueueFull, WorkQueue } from "@/lib/platform/work.server.ts";
import { type AccountRefusal, busy } from "./refusals.ts";

const COST = { N: 2 ** 14, r: 8, p: 5, maxmem: 32 * 1024 * 1024 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Two scrypts fill two cores; 30 waiting at 174 ms a pair are under 3 s of patience. */
const QUEUE = { maxRunning: 2, maxWaiting: 30, retryAfterSec: 3 };

/** The costly function: a port, so that a test can count its calls. */
type Derive = (secret: string, salt: Uint8Array) => Promise<Uint8Array>;

export interface Passwords {
  /** `scrypt$N$r$p$salt$hash`, the last two base64url. @throws {QueueFull} */
  hash(secret: string): Promise<string>;
  /**
   * Whether the secret made that hash. `null` (no such account) takes the same work and is false.
   * @param isKnown whether the browser has signed in to the account before: it does not wait behind
   * strangers' guesses
   * @throws {QueueFull}
   */
  verify(secret: string, hash: string | null, options?: { isKnown?: boolean }): Promise<boolean>;
}

export function createPasswords(derive: Derive = deriveByScrypt): Passwords {
  const queue = new WorkQueue(QUEUE);
  const derived = (secret: string, salt: Uint8Array, isFirst = false) =>
    queue.run(() => derive(secret.normalize("NFKC"), salt), { isFirst });
  const decoy = format(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
  return {
    async hash(secret) {
      const salt = randomBytes(SALT_BYTES);
      return format(salt, await derived(secret, salt));
    },
    async verify(secret, hash, { isKnown = false } = {}) {
      const { salt, expected } = parseHash(hash ?? decoy);
      return timingSafeEqual(await derived(secret, salt, isKnown), expected) && hash !== null;
    },
  };
}

/** Runs work that hashes; while the queue is full, returns a refusal that asks to retry shortly. */
export async function unlessBusy<T>(
  work: () => Promise<T | AccountRefusal>,
): Promise<T | AccountRefusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueueFull) return busy(error.retryAfterSec);
    throw error;
  }
}

/** Answers are typed years later, so case and spacing are ignored. */
export function normaliseAnswer(answer: string): string {
  return answer.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
}

const deriveByScrypt: Derive = (secret, salt) =>
  new Promise((resolve, reject) =>
    crypto.scrypt(
      secret,
      salt,
      HASH_BYTES,
      COST,
      (error, key) => error ? reject(error) : resolve(key),
    )
  );

function format(salt: Uint8Array, hash: Uint8Array): string {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
  return ["scrypt", COST.N, COST.r, COST.p, text(salt), text(hash)].join("$");
}

function parseHash(text: string): { salt: Uint8Array; expected: Uint8Array } {
  const [kind, N, r, p, salt = "", expected = ""] = text.split("$");
  if (kind !== "scrypt" || Number(N) !== COST.N || Number(r) !== COST.r || Number(p) !== COST.p) {
    throw new TypeError(
      `Cannot read a password hash that begins "${
        text.slice(0, 20)
      }"; wanted scrypt$${COST.N}$${COST.r}$${COST.p}$`,
    );
  }
  return { salt: Buffer.from(salt, "base64url"), expected: Buffer.from(expected, "base64url") };
}
