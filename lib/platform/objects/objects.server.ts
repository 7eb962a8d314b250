/** Files behind one port, in a folder or a bucket; and polling of what the author may replace while the site runs. */

import { Unavailable } from "../refusal.ts";

/*
 * The port through which the site reads and keeps files: in a folder of this machine, or in a bucket of an
 * object store, where a process then needs no disk. Names are paths without a slash in front: `covers/11.avif`.
 */

export type Bytes = Uint8Array<ArrayBuffer>;
export type ByteStream = ReadableStream<Bytes>;

export interface Objects {
  /** Its name in messages and in the log: `/srv/data/media`, `s3://books/shop/media`. */
  readonly place: string;
  /** The folder itself, for what works on files; null: a bucket. */
  readonly folder: string | null;
  /** What lies in a folder of these, by its name there. */
  below(folder: string): Objects;
  /** null: there is none. Throws ObjectError. */
  head(name: string): Promise<ObjectFacts | null>;
  /** The whole of a small file; null: there is none. Throws ObjectError. */
  read(name: string): Promise<Bytes | null>;
  /**
   * Bytes `start` to `end` (inclusive), read as they are pulled; cancelling ends all work for them.
   * @throws {ObjectError} also when the file is another than the one wanted
   */
  open(file: WantedObject, start: number, end: number, o: OpenOptions): Promise<ByteStream>;
  /** The same at once, for ranges that are kept in memory. Throws ObjectError as `open`. */
  readRange(file: WantedObject, start: number, end: number): Promise<Bytes>;
  /** Those whose names begin so, a folder's with its slash, in no order. Throws ObjectError. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Whole or not at all: readers see what was there before, or this. Throws ObjectError. */
  put(name: string, content: Content): Promise<void>;
  /** Replaces a text if it is still the one it was made from; false: it is not. Throws ObjectError. */
  replace(name: string, o: { before: string | null; after: string }): Promise<boolean>;
  /** Gives the same content a second name. Throws ObjectError. */
  copy(from: string, to: string): Promise<void>;
  /** One that is not there is no error. Throws ObjectError. */
  delete(name: string): Promise<void>;
  /** An address at which anyone can read it for so long; null: there is no such thing here. */
  sign(name: string, o: { seconds: number; contentType: string }): Promise<string | null>;
}

export interface ObjectFacts {
  bytes: number;
  /** Another one whenever it is replaced or written. */
  version: string;
  /** Lower-case hex, as it was kept with the object; null: it was not. */
  sha256: string | null;
}

export interface ListedObject {
  name: string;
  bytes: number;
  modifiedMs: number;
}

/** What is expected to lie there. */
export interface WantedObject {
  name: string;
  bytes: number;
  /** Lower-case hex, where it is known. */
  sha256?: string;
}

/** A file of this machine, with its sum where it is known; or bytes. */
export type Content = { file: string; sha256?: string } | Bytes;

export interface OpenOptions {
  /**
   * The body may have more than the range, and its sender stops after Content-Length bytes. Deno does so
   * in HTTP/1.1: then a file's own stream can be used, which Deno sends without entering JavaScript (1 MiB:
   * 1,250 ranges a second, else 430; 1,000 slow readers: 90 MB, else 250). HTTP/2 has no such end.
   */
  mayRunOver: boolean;
}

/**
 * Not there (`missing`), or not readable or writable now, or other than what is wanted. The message names no
 * secret. Where nobody knows better it is answered 503.
 */
export class ObjectError extends Unavailable {
  override name = "ObjectError";

  constructor(readonly kind: "missing" | "unavailable", message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** Reads a text; null: there is none. Throws ObjectError. */
export async function readText(objects: Objects, name: string): Promise<string | null> {
  const bytes = await objects.read(name);
  return bytes && new TextDecoder().decode(bytes);
}

/** How soon what is brought in is served; a look costs one question to the file system. */
const FOLDER_MS = 2_000;
/** To a bucket it is a call that is paid for: 860,000 a month and process, about 0.35 USD. */
const BUCKET_MS = 3_000;

export function keepFresh(
  { folder }: Pick<Objects, "folder">,
  refresh: () => Promise<void>,
): { close(): void } {
  const timer = setInterval(refresh, folder === null ? BUCKET_MS : FOLDER_MS);
  Deno.unrefTimer(timer);
  return { close: () => clearInterval(timer) };
}
