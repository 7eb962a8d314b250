/**
 * Uploads of recordings from the author's browser by the tus protocol (1.0: core, creation, termination, expiration).
 * They are stored in `.uploads` of the folder that `ingest --watch` watches, on the same disk, and are moved into the
 * book's folder by renaming when all files of a book are complete. No state is kept in memory, so another process can
 * continue an upload.
 */
import type { Server } from "@tus/server";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import {
  isRecordingName,
  MAX_RECORDING_BYTES,
  MAX_UPLOADS,
  recordingName,
  RESERVED_BYTES,
} from "@/lib/media/recording_files.ts";
import { bodyChunks } from "@/lib/platform/server/http/body_chunks.ts";
import { isRefusal, type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { withDeadline } from "@/lib/platform/deadline.ts";
import { UPLOAD_REFUSALS } from "@/lib/media/words.ts";
import {
  readUploads,
  type RecordingUpload,
  removeExpired,
  removeUpload,
  UPLOAD_ID,
  UPLOAD_MS,
} from "./kept_uploads.ts";
import { openTusServer } from "./tus_server.ts";

type UploadRefusal = Refusal<
  "no_book" | "bad_name" | "bad_type" | "too_large" | "too_many" | "no_room" | "conflict"
>;

/** A file before its upload. */
interface Announced {
  bookId: number;
  name: string;
  /** null: unknown. */
  bytes: number | null;
}

export interface Uploads {
  /** Unfinished and undelivered uploads, sorted by name. */
  list(): Promise<RecordingUpload[]>;
  /** Handles a request of the tus protocol; `path` of the options is the address at which uploads are created. */
  handle(req: Request): Promise<Response>;
  /** Stores a complete file (from the form without JavaScript) directly in the book's folder. */
  store(bookId: number, file: File): Promise<UploadRefusal | { ok: true; name: string }>;
  /** Moves all files of a book into its folder, where the ingest finds them. */
  deliver(bookId: number): Promise<Refusal<"nothing" | "unfinished"> | { ok: true; count: number }>;
  drop(id: string): Promise<Refusal<"gone"> | { ok: true; upload: RecordingUpload }>;
  /**
   * Deletes expired uploads.
   * @returns their number
   */
  expire(): Promise<number>;
}

export interface UploadsOptions {
  /** The folder that `ingest --watch` watches. */
  inbox: string;
  /** The address at which uploads are created, such as "/uploads". */
  path: string;
  /** Whether a book has recordings of its own. */
  isRecorded(bookId: number): Promise<boolean>;
  now?: () => number;
  freeBytes?: (folder: string) => Promise<number>;
}

const DISK_MS = 1_000;

/** The body of one request may take three days in all, and has a deadline for each piece. */
const BODY = { wholeMs: 72 * 60 * 60_000, pieceBytes: 64 * 1024 };

export function createUploads(
  { inbox, path, isRecorded, now = Date.now, freeBytes = readFree }: UploadsOptions,
): Uploads {
  const folder = join(inbox, ".uploads");
  let opened: Promise<Server> | undefined;
  /** Serialises creations: each check counts the uploads created before it. */
  let creating: Promise<unknown> = Promise.resolve();

  /** The name under which the file is stored, or a refusal. */
  async function check({ bookId, name: given, bytes }: Announced): Promise<UploadRefusal | string> {
    if (!await isRecorded(bookId)) return refuse("no_book", UPLOAD_REFUSALS.noBook);
    const name = recordingName(given);
    if (name === null) return refuse("bad_name", UPLOAD_REFUSALS.noName);
    if (!isRecordingName(name)) return refuse("bad_type", UPLOAD_REFUSALS.noSound(name));
    if (bytes === null) return refuse("bad_type", UPLOAD_REFUSALS.noLength);
    if (bytes === 0) return refuse("bad_type", UPLOAD_REFUSALS.empty(name));
    if (bytes > MAX_RECORDING_BYTES) return refuse("too_large", UPLOAD_REFUSALS.tooLarge(name));
    const others = await readUploads(folder);
    if (others.length >= MAX_UPLOADS) return refuse("too_many", UPLOAD_REFUSALS.tooMany);
    if (others.some((it) => it.bookId === bookId && it.name === name)) {
      return refuse("conflict", UPLOAD_REFUSALS.sameName(name));
    }
    const awaited = others.reduce((sum, it) => sum + it.bytes - it.receivedBytes, 0);
    const free = Math.max(0, await freeBytes(folder) - awaited - RESERVED_BYTES);
    return bytes > free ? refuse("no_room", UPLOAD_REFUSALS.noRoom(free)) : name;
  }

  async function openServer(): Promise<Server> {
    await Deno.mkdir(folder, { recursive: true });
    return await openTusServer({
      folder,
      path,
      lifetimeMs: UPLOAD_MS,
      async check(announced) {
        const name = await check(announced);
        return isRefusal(name) ? name : { book: String(announced.bookId), name };
      },
    });
  }

  /** Passes a request to the tus server. Removes its CORS headers: only our own pages may upload. */
  async function handleTus(req: Request): Promise<Response> {
    const server = await (opened ??= openServer().catch((error) => {
      opened = undefined; // retry with the next request: the disk may be back
      throw error;
    }));
    const response = await server.handleWeb(withBoundedBody(req));
    for (const name of [...response.headers.keys()]) {
      if (name.startsWith("access-control-")) response.headers.delete(name);
    }
    response.headers.set("cache-control", "no-store");
    return response;
  }

  const find = async (id: string) => (await readUploads(folder)).find((it) => it.id === id);

  return {
    list: () => readUploads(folder),
    async handle(req) {
      if (req.method !== "POST") return await handleTus(req);
      const turn = creating.then(() => handleTus(req));
      creating = turn.catch(() => {});
      return await turn;
    },
    async store(bookId, file) {
      await Deno.mkdir(folder, { recursive: true });
      const name = await check({ bookId, name: file.name, bytes: file.size });
      if (isRefusal(name)) return name;
      const part = join(folder, crypto.randomUUID());
      try {
        await Deno.writeFile(part, file.stream(), { createNew: true });
        await Deno.mkdir(join(inbox, String(bookId)), { recursive: true });
        await Deno.rename(part, join(inbox, String(bookId), name));
      } catch (error) {
        await Deno.remove(part).catch(() => {});
        throw error;
      }
      return { ok: true, name };
    },
    async deliver(bookId) {
      const files = (await readUploads(folder)).filter((it) => it.bookId === bookId);
      if (files.length === 0) return refuse("nothing", UPLOAD_REFUSALS.nothing);
      const missing = files.filter((it) => it.receivedBytes < it.bytes).length;
      if (missing > 0) return refuse("unfinished", UPLOAD_REFUSALS.unfinished(missing));
      const to = join(inbox, String(bookId));
      await Deno.mkdir(to, { recursive: true });
      // The watcher sees all files of a book at once, because renaming takes less time than its interval. If the
      // process dies in between, the next request moves the rest.
      for (const { id, name } of files) {
        await Deno.rename(join(folder, id), join(to, name));
        await removeUpload(folder, id);
      }
      return { ok: true, count: files.length };
    },
    async drop(id) {
      const upload = UPLOAD_ID.test(id) ? await find(id) : undefined;
      if (!upload) return refuse("gone", UPLOAD_REFUSALS.gone);
      // Through the tus server, which first ends a running write.
      const headers = { "tus-resumable": "1.0.0" };
      const url = `http://desk${path}/${id}`;
      const { ok } = await handleTus(new Request(url, { method: "DELETE", headers }));
      return ok ? { ok: true, upload } : refuse("gone", UPLOAD_REFUSALS.gone);
    },
    expire: () => removeExpired(folder, now()),
  };
}

/** Ends a request whose body stalls; the bytes received so far are kept. */
function withBoundedBody(req: Request): Request {
  if (!req.body) return req;
  const { method, headers, url } = req;
  return new Request(url, { method, headers, body: ReadableStream.from(bodyChunks(req, BODY)) });
}

async function readFree(folder: string): Promise<number> {
  const { bavail, bsize } = await withDeadline(DISK_MS, statfs(folder));
  return bavail * bsize;
}
