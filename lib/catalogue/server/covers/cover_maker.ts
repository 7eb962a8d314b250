/** Makes the images of a cover in a worker and writes them to the content storage. */
import { createHash } from "node:crypto";
import { withDeadline } from "@/lib/platform/deadline.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import type { Bytes, Objects } from "@/lib/platform/server/objects/objects.ts";
import type { CoverReport, PictureOrder } from "@/lib/catalogue/server/covers/messages.ts";
import { coverFiles } from "@/lib/catalogue/cover.ts";
import type { ReadCover } from "@/lib/catalogue/server/cover_reader.ts";
import { COVERS } from "@/lib/catalogue/words.ts";

/** Enough for a full-size photo from a camera. */
export const MAX_PICTURE_BYTES = 20_000_000;
/** Deadline. The work takes three seconds on an idle machine. */
const MAKE_MS = 60_000;

export interface MadeCover {
  ok: true;
  /** Values for the catalogue's `cover.file` and `cover.color`. */
  file: string;
  color: string;
}

export interface CoverMaker {
  /** Whether images of that cover exist. */
  isThere(name: string): Promise<boolean>;
  /**
   * The name is derived from the picture's hash: the same picture always gets the same addresses, another one gets
   * others.
   */
  make(bookId: number, picture: Bytes): Promise<MadeCover | Refusal<string>>;
  /** As `make`, for the icon of the shop. */
  makeIcon(picture: Bytes): Promise<MadeCover | Refusal<string>>;
}

export function createCoverMaker(content: Objects, readCover: ReadCover): CoverMaker {
  let isBusy = false;

  async function makeFiles(order: PictureOrder): Promise<CoverReport> {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
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
      if (!report.ok) return refuse("bad_picture", COVERS[report.reason](report));
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
    isThere: async (name) => await readCover(coverFiles(name)[0]!) !== null,
    make: (bookId, picture) => makeAll(String(bookId), { kind: "cover", picture }),
    makeIcon: (picture) => makeAll("icon", { kind: "icon", picture }),
  };
}
