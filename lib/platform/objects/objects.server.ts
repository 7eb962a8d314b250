/**
 * The interface to files, in a folder or a bucket; and polling of those the author may replace while the site
 * runs.
 */

import { Unavailable } from "../refusal.ts";

/*
 * The interface through which the site reads and stores files: in a folder of this machine, or in a bucket,
 * where a process needs no disk. Names are paths without a leading slash: `covers/11.avif`.
 */

export type Bytes = Uint8Array<ArrayBuffer>;
export type ByteStream = ReadableStream<Bytes>;

export interface Objects {
  /** Its name in messages and the log: `/srv/data/media`, `s3://books/shop/media`. */
  readonly place: string;
  /** The folder, for code that works on files; null: a bucket. */
  readonly folder: string | null;
  /** The objects in a subfolder. */
  below(folder: string): Objects;
  /** null: it does not exist. Throws ObjectError. */
  head(name: string): Promise<ObjectFacts | null>;
  /** A small file as a whole; null: it does not exist. Throws ObjectError. */
  read(name: string): Promise<Bytes | null>;
  /**
   * Bytes `start` to `end` (inclusive), read as they are pulled; cancelling ends all work for them.
   * @throws {ObjectError} also when the file is not the one wanted
   */
  open(file: WantedObject, start: number, end: number, o: OpenOptions): Promise<ByteStream>;
  /** The same at once, for ranges kept in memory. Throws ObjectError as `open`. */
  readRange(file: WantedObject, start: number, end: number): Promise<Bytes>;
  /** Files whose names have the prefix (a folder's with its slash), unordered. Throws ObjectError. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Atomic: readers see the old content, or the new. Throws ObjectError. */
  put(name: string, content: Content): Promise<void>;
  /** Replaces a text if it still equals `before`; false: it does not. Throws ObjectError. */
  replace(name: string, o: { before: string | null; after: string }): Promise<boolean>;
  /** Copies it to a second name. Throws ObjectError. */
  copy(from: string, to: string): Promise<void>;
  /** A missing file is no error. Throws ObjectError. */
  delete(name: string): Promise<void>;
  /** A presigned address; null: not supported. */
  sign(name: string, o: { seconds: number; contentType: string }): Promise<string | null>;
}

export interface ObjectFacts {
  bytes: number;
  /** Changes whenever the file is replaced or written. */
  version: string;
  /** Lower-case hex, as stored with the object; null: it was not. */
  sha256: string | null;
}

export interface ListedObject {
  name: string;
  bytes: number;
  modifiedMs: number;
}

/** The expected file. */
export interface WantedObject {
  name: string;
  bytes: number;
  /** Lower-case hex, where known. */
  sha256?: string;
}

/** A local file, with its SHA-256 where known; or bytes. */
export type Content = { file: string; sha256?: string } | Bytes;

export interface OpenOptions {
  /**
   * The body may exceed the range, because its sender stops after Content-Length bytes. Deno does so in
   * HTTP/1.1: then a file's own stream can be used, which Deno sends without entering JavaScript (1 MiB: 1,250
   * ranges a second, else 430; 1,000 slow readers: 90 MB, else 250). HTTP/2 does not stop so.
   */
  mayRunOver: boolean;
}

/**
 * Missing (`missing`), temporarily not readable or writable, or not the file wanted. The message contains no
 * secrets. Unless handled, it is answered 503.
 */
export class ObjectError extends Unavailable {
  override name = "ObjectError";

  constructor(readonly kind: "missing" | "unavailable", message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** Reads a text; null: it does not exist. Throws ObjectError. */
export async function readText(objects: Objects, name: string): Promise<string | null> {
  const bytes = await objects.read(name);
  return bytes && new TextDecoder().decode(bytes);
}

/** How soon a replaced file is served; a check is one call to the file system. */
const FOLDER_MS = 2_000;
/** For a bucket each check is paid for: 860,000 a month and process, about 0.35 USD. */
const BUCKET_MS = 3_000;

export function keepFresh(
  { folder }: Pick<Objects, "folder">,
  refresh: () => Promise<void>,
): { close(): void } {
  const timer = setInterval(refresh, folder === null ? BUCKET_MS : FOLDER_MS);
  Deno.unrefTimer(timer);
  return { close: () => clearInterval(timer) };
}
