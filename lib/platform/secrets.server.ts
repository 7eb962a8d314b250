/** Derived keys, tokens, comparison of secrets, the generated secret of the site, and single-use tokens. */

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import type { z } from "zod";
import { StartError } from "./refusal.ts";

/* HKDF with SHA-256 (RFC 5869): keys for several purposes from one secret. */

const encoder = new TextEncoder();

/**
 * Returns a function that derives `bits` from the secret for the purpose `info`.
 * @param salt "": none, as RFC 5869 section 3.1 allows
 */
export async function hkdf(
  secret: string,
  salt = "",
): Promise<(info: string, bits: number) => Promise<ArrayBuffer>> {
  const base = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, [
    "deriveBits",
  ]);
  return (info, bits) =>
    crypto.subtle.deriveBits(
      {
        name: "HKDF",
        hash: "SHA-256",
        salt: encoder.encode(salt),
        info: encoder.encode(info),
      },
      base,
      bits,
    );
}

interface DerivedKey {
  /** Identifies the key's secret without revealing anything about it. */
  id: string;
  /** HMAC-SHA256. */
  key: CryptoKey;
}

/**
 * A key for each secret in the list; the first is used to sign.
 * @param secret one or more, separated by commas
 * @throws {TypeError} when there is none
 */
export async function deriveKeys(
  secret: string,
  purpose: string,
): Promise<[DerivedKey, ...DerivedKey[]]> {
  const secrets = secret.split(",").map((part) => part.trim()).filter((part) => part !== "");
  const [first, ...rest] = await Promise.all(secrets.map((one) => deriveKey(one, purpose)));
  if (first) return [first, ...rest];
  throw new TypeError(`Cannot make the ${purpose} key: the secret is empty; wanted 32 characters.`);
}

async function deriveKey(secret: string, purpose: string): Promise<DerivedKey> {
  const derive = await hkdf(secret);
  const key = await crypto.subtle.importKey(
    "raw",
    await derive(purpose, 256),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  const id = new Uint8Array(await derive(`${purpose} id`, 48));
  return { id: id.toBase64({ alphabet: "base64url", omitPadding: true }), key };
}

/* Sealing (AES-256-GCM): what is stored so that only the site can read it. */

interface Seal {
  seal(text: string): Promise<string>;
  /** null: sealed with another secret, or damaged. */
  open(sealed: string): Promise<string | null>;
}

const IV_BYTES = 12;

/** @param secret one or more, separated by commas; the first seals, any opens */
export async function createSeal(secret: string, purpose: string): Promise<Seal> {
  const secrets = secret.split(",").map((it) => it.trim()).filter((it) => it !== "");
  const keys = await Promise.all(secrets.map(async (one) =>
    await crypto.subtle.importKey(
      "raw",
      await (await hkdf(one))(`${purpose} seal`, 256),
      "AES-GCM",
      false,
      ["encrypt", "decrypt"],
    )
  ));
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const body = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv },
        keys[0]!,
        encoder.encode(text),
      );
      return new Uint8Array([...iv, ...new Uint8Array(body)]).toBase64();
    },
    async open(sealed) {
      const bytes = Uint8Array.fromBase64(sealed);
      const [iv, body] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)];
      for (const key of keys) {
        const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, body)
          .catch(() => null);
        if (opened) return new TextDecoder().decode(opened);
      }
      return null;
    },
  };
}

/* Tokens: random texts that are handed out, and stored only as a hash. */

/** 256 random bits by default, base64url. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** SHA-256, base64url: enough without salt and stretching, because a token cannot be guessed. */
export const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/* Compares secrets in constant time. */

const digest = (text: string) => createHash("sha256").update(text).digest();

export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(digest(given), digest(secret));

/* The secret that signs media grants if the operator has set none. */

const MIN_LENGTH = 32;

/**
 * Reads `secret` in the data folder, creating it the first time (256 random bits, readable by its owner only),
 * so that grants survive a restart.
 * @throws {StartError} when the folder cannot be written or the file holds no secret.
 */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "secret");
  try {
    const made = crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url" });
    await Deno.mkdir(dataDir, { recursive: true });
    // createNew: of two processes starting at once, one writes and both read the same.
    await Deno.writeTextFile(file, made, { createNew: true, mode: 0o600 });
    return made;
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw unusable(file, error);
  }
  const kept = (await Deno.readTextFile(file).catch((error) => {
    throw unusable(file, error);
  })).trim();
  if (kept.length >= MIN_LENGTH) return kept;
  throw new StartError(
    `The secret in ${file} is too short: ${kept.length} characters, at least ${MIN_LENGTH} needed. Delete the file and a new one is made.`,
  );
}

function unusable(file: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `Can't read or write the secret in ${file}: ${reason}. Set AUTH_SECRET, or a DATA_DIR that is writable.`,
  );
}

/* Records behind single-use tokens, which expire; found by the token's hash. */

export interface SingleUseTokens<R> {
  /** Stores what the token stands for. */
  create(record: Omit<R, "expiresAtMs">): Promise<string>;
  /** Null: unknown, used or expired. */
  get(token: string): Promise<R | null>;
  /** As `get`, and consumes the token: of concurrent calls one succeeds. */
  take(token: string): Promise<R | null>;
  remove(token: string): Promise<void>;
  /** Removes a user's tokens. */
  erase(userId: string): Promise<void>;
}

interface SingleUseOptions<R> {
  lifetimeMs: number;
  schema: z.ZodType<R>;
  keyOf: (tokenHash: string) => Deno.KvKey;
  /** Prefix of the tokens. */
  prefixOf?: (record: Omit<R, "expiresAtMs">) => string;
  now?: () => number;
}

export function singleUseTokens<R extends { expiresAtMs: number; userId?: string }>(
  kv: Deno.Kv,
  { lifetimeMs, schema, keyOf, prefixOf = () => "", now = Date.now }: SingleUseOptions<R>,
): SingleUseTokens<R> {
  async function read(token: string) {
    const entry = await kv.get(keyOf(hashOfToken(token)));
    const { data } = schema.safeParse(entry.value);
    // Checked here too, because KV removes expired keys up to a minute late.
    return { entry, record: data && data.expiresAtMs > now() ? data : null };
  }
  return {
    async create(record) {
      const token = prefixOf(record) + newToken();
      const value = { ...record, expiresAtMs: now() + lifetimeMs };
      await kv.set(keyOf(hashOfToken(token)), value, { expireIn: lifetimeMs });
      return token;
    },
    get: async (token) => (await read(token)).record,
    async take(token) {
      const { entry, record } = await read(token);
      if (!record) return null;
      const { ok } = await kv.atomic().check(entry).delete(entry.key).commit();
      return ok ? record : null;
    },
    remove: (token) => kv.delete(keyOf(hashOfToken(token))),
    async erase(userId) {
      // A full scan: they expire so soon that there are few.
      for await (const { key, value } of kv.list({ prefix: keyOf("").slice(0, -1) })) {
        if (schema.safeParse(value).data?.userId === userId) await kv.delete(key);
      }
    },
  };
}
