/** Clips: seconds of a chapter that a listener cuts and anyone with the link may hear. */
import { addressKey, RATES } from "@/lib/accounts/rate_limit.ts";
import type { RateStore } from "@/lib/accounts/rate_store.ts";
import type { Viewer } from "@/lib/access/decide.ts";
import type { AccessService } from "@/lib/access/service.ts";
import type { Book, Catalogue, Chapter } from "@/lib/catalogue/catalogue.ts";
import { latestStartSec } from "@/lib/clips/bounds.ts";
import type { ClipQuery } from "@/lib/clips/query.ts";
import { createClipSignatures } from "@/lib/clips/signatures.ts";
import { formatClock } from "@/lib/duration.ts";
import { Failure } from "@/lib/http/failure.ts";
import { requireAccess } from "@/lib/media/require_access.ts";
import { requireChapter } from "@/lib/media/requested_chapter.ts";

export interface ClipAsker {
  viewer: Viewer;
  /** Of the caller; counts where there is no viewer. */
  address: string;
}

export type Clip =
  /** The link is whole: the sound may go out. */
  | { kind: "open"; chapter: Chapter; query: ClipQuery }
  /** Cut just now: this is its link. */
  | { kind: "cut"; query: ClipQuery };

export interface ClipService {
  /**
   * Opens a signed clip; cuts one for whoever may hear the chapter.
   * @throws {Failure} 400 outside of the chapter, 401 for a link that is not ours, 402 without a right,
   * 403 where the author allows none, 404 for a chapter that is none, 429 over the quota
   */
  get(book: Book, query: ClipQuery, asker: ClipAsker): Promise<Clip>;
  /** Why this listener can cut none from a chapter, in words; null: some can be cut. */
  findObstacle(chapter: Chapter, viewer: Viewer): Promise<string | null>;
}

export async function createClips(
  { secret, catalogue, access, rates }: {
    /** Secrets of the signatures, see `createClipSignatures`. */
    secret: string;
    catalogue: Catalogue;
    access: AccessService;
    rates: RateStore;
  },
): Promise<ClipService> {
  const signatures = await createClipSignatures(secret);

  async function takeQuota({ viewer, address }: ClipAsker): Promise<void> {
    const wait = viewer
      ? await rates.take(RATES.clipUser, viewer.userId)
      : await rates.take(RATES.clipAddress, addressKey(address));
    if (wait === 0) return;
    throw new Failure(
      429,
      "too_many_clips",
      "You have cut very many clips. Please wait a while before the next one.",
      { "retry-after": String(wait) },
    );
  }

  return {
    async findObstacle(chapter, viewer) {
      try {
        assertAllowed(catalogue, chapter);
        assertInside(chapter, 0);
        await requireAccess(access, { grantText: null, chapter, viewer, nowMs: Date.now() });
        return null;
      } catch (error) {
        if (error instanceof Failure) return error.message;
        throw error;
      }
    },
    async get(book, query, asker) {
      const chapter = requireChapter(catalogue, book, query.chapter);
      assertAllowed(catalogue, chapter);
      assertInside(chapter, query.fromMs);
      const { sourceBook, sourceChapter } = chapter;
      const signed = { sourceBook, sourceChapter, fromMs: query.fromMs, seconds: query.seconds };
      const whole = { ...query, chapter: chapter.number };
      if (query.sig !== undefined) {
        if (await signatures.verify(signed, query.sig)) {
          return { kind: "open", chapter, query: whole };
        }
        throw new Failure(401, "bad_clip_link", "This link to a clip is not valid.");
      }
      const { viewer } = asker;
      await requireAccess(access, { grantText: null, chapter, viewer, nowMs: Date.now() });
      await takeQuota(asker);
      return { kind: "cut", query: { ...whole, sig: await signatures.sign(signed) } };
    },
  };
}

/** The author's word holds for the book that the sound comes from, wherever it is played. */
function assertAllowed(catalogue: Catalogue, { sourceBook, sourceChapter }: Chapter): void {
  const last = catalogue.getBook(sourceBook)?.noClipsAfterChapter ?? null;
  if (last === null || sourceChapter <= last) return;
  throw new Failure(403, "no_clips", `The author allows no clips after chapter ${last}.`);
}

function assertInside({ durationSec }: Chapter, fromMs: number): void {
  const latestSec = latestStartSec(durationSec);
  if (latestSec >= 0 && fromMs <= latestSec * 1000) return;
  throw new Failure(
    400,
    "clip_outside",
    latestSec < 0
      ? `The chapter is ${formatClock(durationSec)} long: too short for a clip.`
      : `The chapter is ${formatClock(durationSec)} long: a clip begins at ${
        formatClock(latestSec)
      } (from=${Math.floor(latestSec)}) at the latest.`,
  );
}
