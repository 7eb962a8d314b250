/**
 * A backup: a folder named by its time, in a folder or a bucket.
 *
 *     2026-11-23T04-00-00Z-3f9a/
 *       entries-0001 ...   the store: lines of JSON (`writeLine`), some megabytes each
 *       files-0001 ...     catalogue, pages, covers: lines {"name", "sha256", "base64"}
 *       index              the expected content, JSON: see {@link backupIndex}
 *       manifest.json      {@link backupManifest}, written last: without it there is no backup
 *
 * With a key all but the manifest is encrypted (`createSeal`): without it only sizes can be read.
 */

import { deserialize, serialize } from "node:v8";
import { z } from "zod";
import { schemaRecord } from "../kv/open.server.ts";
import type { Bytes } from "../objects/objects.server.ts";
import { StartError } from "../refusal.ts";
import { hkdf } from "../secrets.server.ts";

export const MANIFEST = "manifest.json";
export const INDEX = "index";

const sum = z.string().regex(/^[0-9a-f]{64}$/);

const part = z.object({
  name: z.string().regex(/^(entries|files)-\d{4,}$/),
  bytes: z.int(),
  sha256: sum,
});
export type Part = z.infer<typeof part>;

export const backupManifest = z.object({
  format: z.literal("lamplight backup"),
  version: z.literal(1),
  id: z.string(),
  createdAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
  /** Of the stored bytes of the index. */
  sha256: sum,
});
export type BackupManifest = z.infer<typeof backupManifest>;

export const backupIndex = z.object({
  /** Schema of the records, for the release that reads them. */
  schema: schemaRecord,
  /** Id of the store: versionstamps of different stores cannot be compared. */
  storeId: z.string(),
  /** The commit up to which the backup is complete. */
  versionstamp: z.string(),
  /** From a KV service: entries of very large commits, which may be newer than `versionstamp`. 0: none. */
  unsettled: z.int(),
  /** Lines by the first part of their key. From a KV service, several lines may have the same key. */
  counts: z.record(z.string(), z.int()),
  parts: z.array(part),
  /** Names of the backed-up files. */
  files: z.array(z.string()),
  /** Sound and other files that are not backed up, but are needed beside a restored site. */
  media: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: sum.optional() })),
});
export type BackupIndex = z.infer<typeof backupIndex>;

const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{4}$/;

/** Sorts by time. */
export function newBackupId(nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(":", "-");
  return `${time}Z-${crypto.randomUUID().slice(0, 4)}`;
}

export const isBackupId = (text: string): boolean => ID.test(text);

/** When the backup was begun. */
export function timeOfBackup(id: string): number {
  return Date.parse(`${id.slice(0, 10)}T${id.slice(11, 19).replaceAll("-", ":")}Z`);
}

/*
 * An entry of the store as a line of JSON: `{"k": key, "v": value, "s": versionstamp, "x": expires at, ms}`; one
 * deleted while the others were read: `{"k": key}`. Of several lines with one key the last counts.
 * Values that JSON lacks are objects with a single field: `{"~bytes": base64}`, `{"~bigint": "5"}`,
 * `{"~u64": "5"}` (a counter of Deno KV), `{"~date": ms}`, `{"~undefined": true}`, `{"~number": "-0"}`; all other
 * values are serialised by V8: `{"~v8": base64}`.
 */

export interface StoredEntry {
  key: Deno.KvKey;
  value: unknown;
  versionstamp: string;
  /** When it expires, milliseconds since 1970; null: never. */
  goesAtMs: number | null;
}

/** The key was deleted. */
export interface Removal {
  key: Deno.KvKey;
  versionstamp: null;
}

export function writeLine({ key, value, versionstamp, goesAtMs }: StoredEntry): string {
  return JSON.stringify({
    k: key.map(pack),
    v: pack(value),
    s: versionstamp,
    ...goesAtMs === null ? {} : { x: goesAtMs },
  });
}

export const writeRemoval = (key: Deno.KvKey): string => JSON.stringify({ k: key.map(pack) });

/** @throws {SyntaxError} when the line is not an entry */
export function readLine(line: string): StoredEntry | Removal {
  const { k, v, s, x } = JSON.parse(line);
  if (!Array.isArray(k)) throw new SyntaxError("no entry of a store");
  if (s === undefined) return { key: k.map(unpack) as Deno.KvKeyPart[], versionstamp: null };
  return {
    key: k.map(unpack) as Deno.KvKeyPart[],
    value: unpack(v),
    versionstamp: s,
    goesAtMs: x ?? null,
  };
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

function pack(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") {
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : { "~number": Object.is(value, -0) ? "-0" : String(value) };
  }
  if (value === undefined) return { "~undefined": true };
  if (typeof value === "bigint") return { "~bigint": String(value) };
  if (value instanceof Deno.KvU64) return { "~u64": String(value.value) };
  if (value instanceof Uint8Array) return { "~bytes": value.toBase64() };
  if (value instanceof Date && !Number.isNaN(value.getTime())) return { "~date": value.getTime() };
  if (Array.isArray(value)) {
    // JSON cannot represent holes or extra fields of arrays.
    return Object.keys(value).length === value.length ? value.map(pack) : packRest(value);
  }
  if (typeof value !== "object" || !isPlain(value)) return packRest(value);
  const entries = Object.entries(value);
  if (entries.some(([name]) => name.startsWith("~") || name === "__proto__")) {
    return packRest(value);
  }
  return Object.fromEntries(entries.map(([name, it]) => [name, pack(it)]));
}

const packRest = (value: unknown) => ({ "~v8": new Uint8Array(serialize(value)).toBase64() });

// deno-lint-ignore no-explicit-any -- each reads what `pack` wrote under its name
const UNPACK: Record<string, (content: any) => unknown> = {
  "~number": Number,
  "~undefined": () => undefined,
  "~bigint": BigInt,
  "~u64": (text) => new Deno.KvU64(BigInt(text)),
  "~bytes": (text) => Uint8Array.fromBase64(text),
  "~date": (ms) => new Date(ms),
  "~v8": (text) => deserialize(Uint8Array.fromBase64(text)),
};

function unpack(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(unpack);
  const entries = Object.entries(value);
  const [name, content] = entries[0] ?? [""];
  if (entries.length === 1 && Object.hasOwn(UNPACK, name)) return UNPACK[name]!(content);
  return Object.fromEntries(entries.map(([name, it]) => [name, unpack(it)]));
}

/*
 * The encoding of a backup's parts: gzip, and with a key AES-256-GCM around it. Each backup has its own key
 * (HKDF-SHA256 of BACKUP_KEY, salted with its id), each part starts with a random 96-bit nonce; the part's name
 * is authenticated too, so that no part passes for another.
 */

const IV_BYTES = 12;
/** Larger pieces would delay the requests that this process serves. */
const PIECE_BYTES = 64 * 1024;

const encoder = new TextEncoder();

export interface Seal {
  close(name: string, content: Bytes): Promise<Bytes>;
  /** @throws {StartError} when the key does not match, or the part is another one */
  open(name: string, sealed: Bytes): Promise<Bytes>;
}

/** @param key null: parts are only compressed */
export async function createSeal(id: string, key: string | null): Promise<Seal> {
  const cipher = key === null ? null : await createCipher(id, key);
  return {
    async close(name, content) {
      const packed = await pipe(content, new CompressionStream("gzip"));
      return cipher ? await cipher.encrypt(name, packed) : packed;
    },
    async open(name, sealed) {
      const packed = cipher ? await cipher.decrypt(name, sealed) : sealed;
      return await pipe(packed, new DecompressionStream("gzip")).catch((error) => {
        throw new StartError(`Can't unpack ${id}/${name}: ${error.message}.`);
      });
    },
  };
}

async function createCipher(id: string, key: string) {
  const derive = await hkdf(key, id);
  const derived = await crypto.subtle.importKey(
    "raw",
    await derive("lamplight backup", 256),
    "AES-GCM",
    false,
    ["encrypt", "decrypt"],
  );
  const algorithm = (name: string, iv: Bytes) => ({
    name: "AES-GCM",
    iv,
    additionalData: encoder.encode(`${id}/${name}`),
  });
  return {
    async encrypt(name: string, content: Bytes): Promise<Bytes> {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = await crypto.subtle.encrypt(algorithm(name, iv), derived, content);
      const whole = new Uint8Array(IV_BYTES + sealed.byteLength);
      whole.set(iv);
      whole.set(new Uint8Array(sealed), IV_BYTES);
      return whole;
    },
    async decrypt(name: string, sealed: Bytes): Promise<Bytes> {
      const iv = sealed.slice(0, IV_BYTES);
      const opened = await crypto.subtle
        .decrypt(algorithm(name, iv), derived, sealed.subarray(IV_BYTES))
        .catch(() => {
          throw new StartError(
            `Can't open ${id}/${name}: it was made with another BACKUP_KEY, or someone has changed it.`,
          );
        });
      return new Uint8Array(opened);
    },
  };
}

async function pipe(
  content: Bytes,
  through: TransformStream<BufferSource, Uint8Array>,
): Promise<Bytes> {
  let position = 0;
  const pieces = new ReadableStream<BufferSource>({
    async pull(controller) {
      await new Promise((done) => setTimeout(done, 0)); // else a part blocks for a tenth of a second
      const piece = content.subarray(position, position += PIECE_BYTES);
      if (piece.length === 0) controller.close();
      else controller.enqueue(piece);
    },
  });
  return await new Response(pieces.pipeThrough(through)).bytes();
}
