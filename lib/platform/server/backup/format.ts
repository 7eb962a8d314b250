/**
 * A backup: a folder named by its time, in a folder or a bucket.
 *
 *     2026-11-23T04-00-00Z-3f9a/
 *       entries-0001 ...   the store: lines of JSON (line.ts), some megabytes each
 *       files-0001 ...     catalogue, pages, covers: lines {"name", "sha256", "base64"}
 *       index              what there must be, JSON: see {@link backupIndex}
 *       manifest.json      {@link backupManifest}, written last: without it there is no backup
 *
 * All but the manifest are sealed (seal.ts), so that with a key a stranger learns the sizes alone.
 */
import { z } from "zod";
import { schemaRecord } from "@/lib/platform/server/kv/schema_version.ts";

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
  /** Of the index as it lies there. */
  sha256: sum,
});
export type BackupManifest = z.infer<typeof backupManifest>;

export const backupIndex = z.object({
  /** Of the records, for the release that reads them. */
  schema: schemaRecord,
  /** Which store it is of: versionstamps of another one say nothing. */
  storeId: z.string(),
  /** As of when: where it ends in the order of the store's commits. */
  versionstamp: z.string(),
  /** Entries of very large commits to a KV service, which may be younger; 0: all are of one moment. */
  unsettled: z.int(),
  /** Lines of entries by the first part of their key; of a KV service several may be about one. */
  counts: z.record(z.string(), z.int()),
  parts: z.array(part),
  /** Names of the files in it. */
  files: z.array(z.string()),
  /** Sound and what else is not in it, but should lie beside the site that it is brought back to. */
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

/** When it was begun. */
export function timeOfBackup(id: string): number {
  return Date.parse(`${id.slice(0, 10)}T${id.slice(11, 19).replaceAll("-", ":")}Z`);
}
