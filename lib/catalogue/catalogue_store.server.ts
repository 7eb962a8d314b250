/** Stores versions of the catalogue (the changes, and the whole text of each), price histories, and the shop's texts. */

import { gunzipSync, gzipSync } from "node:zlib";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import type { Book } from "./book.ts";
import { CURRENCIES } from "./money.ts";
import { notePrices, type PriceHistory, priceOf } from "./price.ts";
import { keys, type WrittenText } from "./records.ts";
import {
  type CatalogueHead,
  catalogueHead,
  KEPT_VERSIONS,
  type VersionRecord,
  versionRecord,
} from "./version.ts";

/** Below the store's limit of 64 KiB for a value. */
const PART_BYTES = 60_000;
/** Two versions fit in one commit (limit 800 KiB), with some thousand chapters each. */
const MAX_PARTS = 6;

/** A version to be written; its text is split into parts here. */
export interface NewVersion extends Omit<VersionRecord, "parts"> {
  text: string;
}

export type VersionStore = ReturnType<typeof createVersionStore>;

export function createVersionStore(kv: Deno.Kv) {
  const parse = (value: unknown) => value === null ? null : versionRecord.parse(value);

  return {
    /** The current version, with the versionstamp against which `add` checks a change. */
    async head(): Promise<{ head: CatalogueHead | null; versionstamp: string | null }> {
      const { value, versionstamp } = await kv.get(keys.catalogueHead());
      return { head: value === null ? null : catalogueHead.parse(value), versionstamp };
    },
    get: async (number: number) => parse((await kv.get(keys.catalogueVersion(number))).value),
    /** The text of a version; null: it has expired. */
    async readText(number: number): Promise<string | null> {
      const parts: Uint8Array[] = [];
      const prefix = keys.cataloguePart.under(number);
      for await (const { value } of kv.list<Uint8Array>({ prefix })) parts.push(value);
      return parts.length === 0 ? null : new TextDecoder().decode(gunzipSync(joined(parts)));
    },
    /** Newest first. */
    async list(limit: number): Promise<VersionRecord[]> {
      const found: VersionRecord[] = [];
      const prefix = keys.catalogueVersion.under();
      for await (const { value } of kv.list({ prefix }, { limit, reverse: true })) {
        found.push(versionRecord.parse(value));
      }
      return found;
    },
    /** Writes versions; the last of them becomes the current one. */
    async add(
      versions: NewVersion[],
      { fileSum, versionstamp }: { fileSum: string; versionstamp: string | null },
    ): Promise<"written" | "overtaken" | "too_large"> {
      const key = keys.catalogueHead();
      const operation = kv.atomic().check({ key, versionstamp });
      for (const { text, ...version } of versions) {
        const parts = cut(gzipSync(text));
        if (parts.length > MAX_PARTS) return "too_large";
        const { number } = version;
        const record: VersionRecord = { ...version, parts: parts.length };
        operation.set(keys.catalogueVersion(number), record);
        parts.forEach((it, part) => operation.set(keys.cataloguePart(number, part), it));
        const old = number - KEPT_VERSIONS;
        operation.delete(keys.catalogueVersion(old));
        for (let part = 0; part < MAX_PARTS; part++) {
          operation.delete(keys.cataloguePart(old, part));
        }
      }
      const { number, isDemo } = versions.at(-1)!;
      const { ok } = await operation.set(key, { number, isDemo, fileSum } satisfies CatalogueHead)
        .commit();
      return ok ? "written" : "overtaken";
    },
  };
}

function cut(bytes: Uint8Array): Uint8Array[] {
  const count = Math.ceil(bytes.length / PART_BYTES);
  return Array.from(
    { length: count },
    // A copy: the store would write the whole buffer behind a view.
    (_, at) => new Uint8Array(bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES)),
  );
}

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/* Stores the price history of every book, whenever a process loads a catalogue. */

/** By book id. */
export type PriceHistories = ReadonlyMap<number, PriceHistory>;

export type PriceStore = ReturnType<typeof createPriceStore>;

export function createPriceStore(kv: Deno.Kv, now: () => number = Date.now) {
  async function noteBook(book: Book): Promise<PriceHistory> {
    const key = keys.priceHistory(book.id);
    const minor = Object.fromEntries(
      CURRENCIES.map((code) => [code, priceOf(book, code).amountMinor]),
    );
    return await retryOnConflict<PriceHistory>(async () => {
      const { value, versionstamp } = await kv.get<PriceHistory>(key);
      const known = value ?? [], nowMs = now();
      const next = notePrices(known, minor, { nowMs, atMs: book.releaseAtMs ?? nowMs });
      if (next === known) return known;
      const { ok } = await kv.atomic().check({ key, versionstamp }).set(key, next).commit();
      return ok ? next : CONFLICT;
    });
  }

  return {
    /** Adds the present prices to the histories; safe with concurrent processes. */
    async note(books: Book[]): Promise<PriceHistories> {
      return new Map(
        await Promise.all(books.map(async (book) => [book.id, await noteBook(book)] as const)),
      );
    },
  };
}

/* Stores the shop's texts as the author writes them at the desk: legal pages, and pages of her own. */

export type TextStore = ReturnType<typeof createTextStore>;

/** Versions kept of a text. */
const KEPT = 50;

export function createTextStore(kv: Deno.Kv, now: () => number = Date.now) {
  return {
    /** The current texts. */
    list: (): Promise<WrittenText[]> => keys.text.list(kv, []),
    get: (name: string): Promise<WrittenText | null> => keys.text.get(kv, name),
    at: (name: string, number: number): Promise<WrittenText | null> =>
      keys.textVersion.get(kv, name, number),
    /** Newest first. */
    versions: (name: string): Promise<WrittenText[]> =>
      keys.textVersion.list(kv, [name], { reverse: true, limit: KEPT }),
    /**
     * Saves a version.
     * @param after the number of the version that was changed, 0: none
     * @returns its number; null: another one was saved since
     */
    async save(
      it: Pick<WrittenText, "name" | "markdown" | "by">,
      { after }: { after: number },
    ): Promise<number | null> {
      const entry = await kv.get<WrittenText>(keys.text(it.name));
      if ((entry.value?.number ?? 0) !== after) return null;
      // A text that was removed may come back: its numbers go on.
      const [latest] = await keys.textVersion.list(kv, [it.name], { reverse: true, limit: 1 });
      const number = (latest?.number ?? 0) + 1;
      const record: WrittenText = { ...it, number, atMs: now() };
      const { ok } = await kv.atomic().check(entry)
        .set(keys.text(it.name), record)
        .set(keys.textVersion(it.name, number), record)
        .delete(keys.textVersion(it.name, number - KEPT))
        .commit();
      return ok ? number : null;
    },
    /** A legal page returns to the built-in text, any other is gone; its versions stay. */
    remove: (name: string): Promise<void> => kv.delete(keys.text(name)),
  };
}
