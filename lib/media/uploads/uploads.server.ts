/**
 * Uploads of recordings from the author's browser by the tus protocol (1.0: core, creation, termination, expiration).
 * They are stored in `.uploads` of the folder that `ingest --watch` watches, on the same disk, and are moved into the
 * book's folder by renaming when all files of a book are complete. No state is kept in memory, so another process can
 * continue an upload.
 */

import type { Server } from "@tus/server";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { DAY_MS, HOUR_MS } from "@/lib/platform/duration.ts";
import { bodyChunks } from "@/lib/platform/http/read_body.server.ts";
import { compareNumbered, formatBytes, formatGigabytes } from "@/lib/platform/language/format.ts";
import { isRefusal, type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { withDeadline } from "@/lib/platform/time.ts";
import { type IngestSteps, ingestStepsSchema, STEPS_FILE } from "../manifest.ts";
import {
  isManuscriptName,
  isRecordingName,
  MAX_MANUSCRIPT_BYTES,
  MAX_RECORDING_BYTES,
  MAX_UPLOADS,
  recordingName,
  RESERVED_BYTES,
  TEXTS_FOLDER,
  UPLOAD_DAYS,
} from "../recording_files.ts";
import { UPLOAD_REFUSALS } from "../words.ts";
import { createInbox } from "./inbox.server.ts";

/* Reads and removes the uploads on disk, including those that another process began. */

export const UPLOAD_ID = /^[0-9a-f]{32}$/;

const UPLOAD_MS = UPLOAD_DAYS * DAY_MS;

/** A recording that is being uploaded. */
interface RecordingUpload {
  id: string;
  bookId: number;
  /** Its future file name in the book's folder. */
  name: string;
  bytes: number;
  /** Bytes received so far. */
  receivedBytes: number;
  /** ISO 8601. */
  begunAt: string;
}

/** The metadata file that @tus/file-store writes beside each upload. */
const noteSchema = z.object({
  id: z.string().regex(UPLOAD_ID),
  size: z.int().min(0),
  metadata: z.object({
    book: z.string().regex(/^[1-9]\d{0,8}$/).transform(Number),
    name: z.string().min(1),
  }),
  creation_date: z.string(),
});

/** All uploads, sorted by name. Skips other files, and metadata that was being written when a process died. */
async function readUploads(folder: string): Promise<RecordingUpload[]> {
  const names = await namesIn(folder);
  const ids = names.filter((it) => it.endsWith(".json")).map((it) => it.slice(0, -".json".length));
  const found = await Promise.all(
    ids.filter((it) => UPLOAD_ID.test(it)).map((id) => readUpload(folder, id)),
  );
  return found.filter((it) => it !== null)
    .toSorted((a, b) => compareNumbered(a.name, b.name));
}

async function readUpload(folder: string, id: string): Promise<RecordingUpload | null> {
  try {
    const text = await Deno.readTextFile(join(folder, `${id}.json`));
    const { size, metadata, creation_date } = noteSchema.parse(JSON.parse(text));
    const file = await Deno.stat(join(folder, id));
    const { book: bookId, name } = metadata;
    return { id, bookId, name, bytes: size, receivedBytes: file.size, begunAt: creation_date };
  } catch (error) {
    const isPassing = error instanceof Deno.errors.NotFound || error instanceof SyntaxError ||
      error instanceof z.ZodError;
    if (isPassing) return null;
    throw error;
  }
}

/**
 * Removes expired uploads, and leftover files after twice that time.
 * @returns the number of uploads removed
 */
async function removeExpired(folder: string, nowMs: number): Promise<number> {
  let count = 0;
  for (const { id, begunAt } of await readUploads(folder)) {
    if (Date.parse(begunAt) + UPLOAD_MS > nowMs) continue;
    await removeUpload(folder, id);
    count++;
  }
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const isOld = await Deno.stat(path).then(
      ({ mtime }) => (mtime?.getTime() ?? nowMs) + 2 * UPLOAD_MS < nowMs,
      () => false,
    );
    if (isOld) await Deno.remove(path).catch(ignoreAbsent);
  }
  return count;
}

/** Removes the metadata first: if the process dies in between, the rest no longer counts as an upload. */
async function removeUpload(folder: string, id: string): Promise<void> {
  await Deno.remove(join(folder, `${id}.json`)).catch(ignoreAbsent);
  await Deno.remove(join(folder, id)).catch(ignoreAbsent);
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  } catch (error) {
    ignoreAbsent(error);
    return [];
  }
}

/* The tus server: @tus/server with a file store. Loaded at the first request, because most sites never get one. */

interface TusOptions {
  /** Folder of the uploads, each named by its id, with a metadata file beside it. */
  folder: string;
  /** Path at which uploads are created. */
  path: string;
  /** Time from its creation for which an unfinished upload accepts bytes. */
  lifetimeMs: number;
  /** The metadata stored with the file, or a refusal. */
  check(
    o: { bookId: number; name: string; bytes: number | null },
  ): Promise<Refusal<string> | Record<string, string>>;
}

const STATUS: Record<string, number> = {
  no_book: 404,
  bad_name: 400,
  bad_type: 415,
  too_large: 413,
  too_many: 429,
  no_room: 507,
  conflict: 409,
};

async function openTusServer(
  { folder, path, lifetimeMs, check }: TusOptions,
): Promise<Server> {
  const [{ Server }, { FileStore }] = await Promise.all([
    import("@tus/server"),
    import("@tus/file-store"),
  ]);
  return new Server({
    path,
    relativeLocation: true,
    datastore: new FileStore({ directory: folder, expirationPeriodInMilliseconds: lifetimeMs }),
    async onUploadCreate(_, { metadata, size }) {
      const { book, name } = metadata ?? {};
      const bookId = /^[1-9]\d{0,8}$/.test(book ?? "") ? Number(book) : 0;
      const checked = await check({ bookId, name: name ?? "", bytes: size ?? null });
      if (isRefusal(checked)) {
        throw { status_code: STATUS[checked.code] ?? 400, body: checked.message };
      }
      return { metadata: checked };
    },
  });
}

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

export type Uploads = ReturnType<typeof createUploads>;

interface UploadsOptions {
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

/** A request's body may take three days in all, with a deadline for each piece. */
const BODY = { wholeMs: 72 * HOUR_MS, pieceBytes: 64 * 1024 };

export function createUploads(
  { inbox, path, isRecorded, now = Date.now, freeBytes = readFree }: UploadsOptions,
) {
  const folder = join(inbox, ".uploads");
  let opened: Promise<Server> | undefined;
  /** Serialises creations: each check counts the uploads created before it. */
  let creating: Promise<unknown> = Promise.resolve();

  /** The name under which the file is stored, or a refusal. */
  async function check({ bookId, name: given, bytes }: Announced): Promise<UploadRefusal | string> {
    if (!await isRecorded(bookId)) return refuse("no_book", UPLOAD_REFUSALS.noBook);
    const name = recordingName(given);
    if (name === null) return refuse("bad_name", UPLOAD_REFUSALS.noName);
    const isText = isManuscriptName(name);
    if (!isText && !isRecordingName(name)) return refuse("bad_type", UPLOAD_REFUSALS.noSound(name));
    if (bytes === null) return refuse("bad_type", UPLOAD_REFUSALS.noLength);
    if (bytes === 0) return refuse("bad_type", UPLOAD_REFUSALS.empty(name));
    if (isText && bytes > MAX_MANUSCRIPT_BYTES) {
      const limit = formatBytes(MAX_MANUSCRIPT_BYTES);
      return refuse("too_large", UPLOAD_REFUSALS.longText(name, limit));
    }
    if (bytes > MAX_RECORDING_BYTES) {
      const limit = formatGigabytes(MAX_RECORDING_BYTES);
      return refuse("too_large", UPLOAD_REFUSALS.tooLarge(name, limit));
    }
    const others = await readUploads(folder);
    if (others.length >= MAX_UPLOADS) {
      return refuse("too_many", UPLOAD_REFUSALS.tooMany(MAX_UPLOADS));
    }
    if (others.some((it) => it.bookId === bookId && it.name === name)) {
      return refuse("conflict", UPLOAD_REFUSALS.sameName(name));
    }
    const awaited = others.reduce((sum, it) => sum + it.bytes - it.receivedBytes, 0);
    const free = Math.max(0, await freeBytes(folder) - awaited - RESERVED_BYTES);
    return bytes > free ? refuse("no_room", UPLOAD_REFUSALS.noRoom(formatGigabytes(free))) : name;
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

  /** The folder in which the ingest looks for a file. */
  const folderOf = (bookId: number, name: string) =>
    join(inbox, String(bookId), ...isManuscriptName(name) ? [TEXTS_FOLDER] : []);

  const find = async (id: string) => (await readUploads(folder)).find((it) => it.id === id);

  return {
    /** Files that were handed over. */
    inbox: createInbox(inbox),
    /** Unfinished and undelivered uploads, sorted by name. */
    list: () => readUploads(folder),
    /** Handles a request of the tus protocol; `path` of the options is the address at which uploads are created. */
    async handle(req: Request): Promise<Response> {
      if (req.method !== "POST") return await handleTus(req);
      const turn = creating.then(() => handleTus(req));
      creating = turn.catch(() => {});
      return await turn;
    },
    /** Stores a complete file (from the form without JavaScript) directly in the book's folder. */
    async store(bookId: number, file: File): Promise<UploadRefusal | { ok: true; name: string }> {
      await Deno.mkdir(folder, { recursive: true });
      const name = await check({ bookId, name: file.name, bytes: file.size });
      if (isRefusal(name)) return name;
      const part = join(folder, crypto.randomUUID());
      try {
        await Deno.writeFile(part, file.stream(), { createNew: true });
        const to = folderOf(bookId, name);
        await Deno.mkdir(to, { recursive: true });
        await Deno.rename(part, join(to, name));
      } catch (error) {
        await Deno.remove(part).catch(() => {});
        throw error;
      }
      return { ok: true, name };
    },
    /** Moves all files of a book into its folder, where the ingest finds them. */
    async deliver(
      bookId: number,
    ): Promise<Refusal<"nothing" | "unfinished"> | { ok: true; count: number }> {
      const files = (await readUploads(folder)).filter((it) => it.bookId === bookId);
      if (files.length === 0) return refuse("nothing", UPLOAD_REFUSALS.nothing);
      const missing = files.filter((it) => it.receivedBytes < it.bytes).length;
      if (missing > 0) return refuse("unfinished", UPLOAD_REFUSALS.unfinished(missing));
      for (const { name } of files) await Deno.mkdir(folderOf(bookId, name), { recursive: true });
      // The watcher sees all files of a book at once, because renaming takes less time than its interval. If the
      // process dies in between, the next request moves the rest.
      for (const { id, name } of files) {
        await Deno.rename(join(folder, id), join(folderOf(bookId, name), name));
        await removeUpload(folder, id);
      }
      return { ok: true, count: files.length };
    },
    async drop(id: string): Promise<Refusal<"gone"> | { ok: true; upload: RecordingUpload }> {
      const upload = UPLOAD_ID.test(id) ? await find(id) : undefined;
      if (!upload) return refuse("gone", UPLOAD_REFUSALS.gone);
      // Through the tus server, which first ends a running write.
      const headers = { "tus-resumable": "1.0.0" };
      const url = `http://desk${path}/${id}`;
      const { ok } = await handleTus(new Request(url, { method: "DELETE", headers }));
      return ok ? { ok: true, upload } : refuse("gone", UPLOAD_REFUSALS.gone);
    },
    /**
     * Deletes expired uploads.
     * @returns their number
     */
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

/* Reads the ingest's progress file. */

/** Enough for a hundred books with all their messages and chapters. */
const MAX_BYTES = 16_000_000;

/** null: no ingest has watched the folder yet, or the file is not valid. */
export async function readSteps(inbox: string): Promise<IngestSteps | null> {
  const path = join(inbox, STEPS_FILE);
  try {
    if ((await Deno.stat(path)).size > MAX_BYTES) return null;
    const read = ingestStepsSchema.safeParse(JSON.parse(await Deno.readTextFile(path)));
    return read.success ? read.data : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return null;
    throw error;
  }
}
