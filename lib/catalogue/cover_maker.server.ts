/** Reads cover images, loads the placeholders that pages inline, and makes covers and icons in a worker. */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import type { Bytes, Objects } from "@/lib/platform/objects/objects.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { withDeadline } from "@/lib/platform/time.ts";
import type { Book } from "./book.ts";
import { coverFiles, placeholderFile } from "./cover.ts";
import { COVERS } from "./words.ts";

const DEMO_COVERS = join(import.meta.dirname!, "../../static/covers");

/** Reads an image by file name; null: there is none. */
export type ReadCover = (file: string) => Promise<Bytes | null>;

/** Each cover has eight sizes, and every visitor requests some of them. */
const CACHED_MS = 60_000;
const MAX_CACHED = 100;

/** Larger placeholders would not fit in the first round trip with the page, and would cost the time that they save. */
const MAX_PLACEHOLDER_BYTES = 4096;

/** Only the author's own covers. Those in a bucket are cached for a minute. */
export function ownCoverReader(content: Objects): ReadCover {
  const read: ReadCover = (file) => content.read(`covers/${file}`);
  if (content.folder !== null) return read;
  const remembered = new StaleIfErrorCache<Bytes | null>({
    lifetimeMs: CACHED_MS,
    maxEntries: MAX_CACHED,
  });
  return (file) => remembered.get(file, () => read(file));
}

/** The author's own cover, else the demo's. */
export const coverReader = (readOwn: ReadCover): ReadCover => async (file) =>
  await readOwn(file) ?? await Deno.readFile(join(DEMO_COVERS, file)).catch(() => null);

/** `data:` addresses by cover name. Absent: the cover has no placeholder, or one that is too large. */
type CoverPlaceholders = ReadonlyMap<string, string>;

/**
 * On a slow network the large cover is the last resource of a book's page to load. Its placeholder is part of the page
 * and is painted with the first text.
 */
export async function readCoverPlaceholders(
  books: Book[],
  readCover: ReadCover,
): Promise<CoverPlaceholders> {
  const placeholders = new Map<string, string>();
  await Promise.all(books.map(async ({ cover: { name } }) => {
    const bytes = await readCover(placeholderFile(name)).catch(() => null);
    if (bytes && bytes.length <= MAX_PLACEHOLDER_BYTES) {
      placeholders.set(name, `data:image/avif;base64,${bytes.toBase64()}`);
    }
  }));
  return placeholders;
}

/* Messages between the site and the worker that makes covers and icons. */

export interface PictureOrder {
  kind: "cover" | "icon";
  picture: Uint8Array<ArrayBuffer>;
}

export type CoverReport =
  | {
    ok: true;
    /** Suffix of the file name: "-640.avif". */
    files: { ending: string; bytes: Uint8Array<ArrayBuffer> }[];
    /** The picture's mean colour, "#6b2a14". */
    color: string;
  }
  | {
    ok: false;
    /** For `small`, width and height are those of the picture. */
    reason: "unknown" | "small" | "large" | "broken";
    width: number;
    height: number;
  };

/* Makes the images of a cover in a worker and writes them to the content storage. */

/** Enough for a full-size photo from a camera. */
export const MAX_PICTURE_BYTES = 20_000_000;
/** Deadline. The work takes three seconds on an idle machine. */
const MAKE_MS = 60_000;

interface MadeCover {
  ok: true;
  /** Values for the catalogue's `cover.file` and `cover.color`. */
  file: string;
  color: string;
}

export type CoverMaker = ReturnType<typeof createCoverMaker>;

export function createCoverMaker(content: Objects, readCover: ReadCover) {
  let isBusy = false;

  async function makeFiles(order: PictureOrder): Promise<CoverReport> {
    const worker = new Worker(new URL("./cover_worker.server.ts", import.meta.url), {
      type: "module",
    });
    const made = Promise.withResolvers<CoverReport>();
    worker.onmessage = ({ data }: MessageEvent<CoverReport>) => made.resolve(data);
    worker.onerror = (event) => {
      event.preventDefault(); // an unhandled error event would end the process
      made.resolve({ ok: false, reason: "broken", width: 0, height: 0 });
    };
    worker.postMessage(order);
    try {
      return await withDeadline(MAKE_MS, made.promise);
    } finally {
      worker.terminate();
    }
  }

  /** @param prefix of the file names; the picture's hash follows it */
  async function makeAll(
    prefix: string,
    order: PictureOrder,
  ): Promise<MadeCover | Refusal<string>> {
    const { picture } = order;
    if (picture.length > MAX_PICTURE_BYTES) return refuse("too_large", COVERS.heavy);
    if (isBusy) return refuse("busy", COVERS.busy); // each job takes some hundred megabytes of memory
    isBusy = true;
    try {
      const report = await makeFiles(order);
      if (!report.ok) {
        const why = COVERS[report.reason];
        return refuse(
          "bad_picture",
          typeof why === "string" ? why : why(report.width, report.height),
        );
      }
      const sum = createHash("sha256").update(picture).digest("hex").slice(0, 8);
      const file = `${prefix}-${sum}`;
      for (const { ending, bytes } of report.files) {
        await content.put(`covers/${file}${ending}`, bytes);
      }
      return { ok: true, file, color: report.color };
    } finally {
      isBusy = false;
    }
  }

  return {
    /** Whether images of that cover exist. */
    isThere: async (name: string) => await readCover(coverFiles(name)[0]!) !== null,
    /**
     * The name is derived from the picture's hash: the same picture always gets the same addresses, another one gets
     * others.
     */
    make: (bookId: number, picture: Bytes) => makeAll(String(bookId), { kind: "cover", picture }),
    /** As `make`, for the icon of the shop. */
    makeIcon: (picture: Bytes) => makeAll("icon", { kind: "icon", picture }),
  };
}
