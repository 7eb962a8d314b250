/** Clips: up to a minute of a chapter that a listener cuts and anyone with the link may hear. */
import { addressKey, RATES } from "@/lib/platform/rate_limit.ts";
import type { RateStore } from "@/lib/platform/server/rate_store.ts";
import type { Viewer } from "@/lib/access/decide.ts";
import type { AccessService } from "@/lib/access/server/service.ts";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { type Cut, MIN_CLIP_SEC } from "@/lib/sharing/clips/bounds.ts";
import { addSpan, findLimit } from "@/lib/sharing/clips/budget.ts";
import type { ClipQuery } from "@/lib/sharing/clips/query.ts";
import {
  assertAllowed,
  assertInside,
  badLink,
  clipEnded,
  tooMany,
  usedUp,
} from "@/lib/sharing/server/clips/refusals.ts";
import { type SharedView, sharedView, type Span } from "@/lib/sharing/clips/schema.ts";
import { createClipSignatures } from "@/lib/sharing/server/clips/signatures.ts";
import type { SharedStore } from "@/lib/sharing/server/clips/store.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { requireAccess } from "@/lib/media/server/streaming/require_access.ts";
import { requireChapter } from "@/lib/media/server/streaming/requested_chapter.ts";

export interface ClipAsker {
  viewer: Viewer;
  /** The client's IP address; used for rate limits if there is no viewer. */
  address: string;
}

export type Clip =
  /** The signature is valid and the sharer may still hear the chapter: the sound may be sent. */
  | { kind: "open"; chapter: Chapter; query: ClipQuery }
  /** Newly cut; `query` is its link's. */
  | { kind: "cut"; query: ClipQuery };

export interface ClipService {
  /**
   * Opens a signed clip. Without a signature, cuts a clip if the viewer may hear the chapter.
   * @throws {Failure} 400 outside the chapter; 401 for an invalid signature; 402 if the viewer has no right to the
   * chapter; 403 if the author forbids clips or the budget is spent (`CLIPS_USED_UP`); 404 for an unknown chapter,
   * and for a clip whose sharer is gone or has lost the right; 429 over the rate limit
   */
  get(book: Book, query: ClipQuery, asker: ClipAsker): Promise<Clip>;
  /** Why this viewer can cut nothing new from a chapter, as a message; null: a clip can be cut. */
  findObstacle(chapter: Chapter, viewer: Viewer): Promise<string | null>;
  /** What a listener has shared of premium chapters. */
  list(userId: string): Promise<SharedView[]>;
}

export interface ClipOptions {
  /** Secrets of the signatures, see `createClipSignatures`. */
  secret: string;
  catalogue: Catalogue;
  access: Pick<AccessService, "checkStream" | "getRight">;
  rates: RateStore;
  store: SharedStore;
  now?: () => number;
}

export async function createClips(
  { secret, catalogue, access, rates, store, now = Date.now }: ClipOptions,
): Promise<ClipService> {
  const signatures = await createClipSignatures(secret);

  /** The author's limit is that of the source book, also when a bundle plays it. */
  const assertMayCut = (chapter: Chapter) =>
    assertAllowed(chapter, catalogue.getBook(chapter.sourceBook)?.noClipsAfterChapter ?? null);

  const requireRight = (chapter: Chapter, viewer: Viewer) =>
    requireAccess(access, { grantText: null, chapter, viewer, nowMs: now() });

  async function takeQuota({ viewer, address }: ClipAsker): Promise<void> {
    const wait = viewer
      ? await rates.take(RATES.clipUser, viewer.userId)
      : await rates.take(RATES.clipAddress, addressKey(address));
    if (wait > 0) throw tooMany(wait);
  }

  function assertLeft(spans: Span[], chapter: Chapter, newMs: number): void {
    const book = catalogue.getBook(chapter.sourceBook) ?? catalogue.getBook(chapter.bookId)!;
    const lengths = { chapterMs: chapter.durationSec * 1000, bookMs: book.durationSec * 1000 };
    const limit = findLimit(spans, { chapter: chapter.sourceChapter, newMs }, lengths);
    if (limit) throw usedUp(limit, limit.scope === "book" ? book.title : chapter.title);
  }

  /** The shared spans with this clip. Sound that is already shared can be shared again even if the budget is spent. */
  function shareSpan(spans: Span[], chapter: Chapter, { fromMs, seconds }: Cut): Span[] {
    const toMs = Math.min(fromMs + seconds * 1000, chapter.durationSec * 1000);
    const after = addSpan(spans, { chapter: chapter.sourceChapter, fromMs, toMs });
    if (after.newMs === 0) return spans;
    assertLeft(spans, chapter, after.newMs);
    return after.spans;
  }

  async function cutClip(chapter: Chapter, query: ClipQuery, asker: ClipAsker): Promise<ClipQuery> {
    const { sourceBook: bookId, isFree } = chapter, { viewer } = asker;
    await requireRight(chapter, viewer);
    await takeQuota(asker);
    // Only free chapters have no sharer: visitors cannot hear premium ones.
    const by = isFree || !viewer ? undefined : (await store.update(
      { userId: viewer.userId, bookId },
      (spans) => shareSpan(spans, chapter, query),
    )).shareId;
    return { ...query, by, sig: await signatures.sign({ ...chapter, ...query, by }) };
  }

  /** A clip of a premium chapter is open only while its sharer's account and right exist. */
  async function requireOpen(chapter: Chapter, query: ClipQuery, sig: string): Promise<void> {
    const { sourceBook: bookId, isFree } = chapter, { by } = query;
    if (!await signatures.verify({ ...chapter, ...query }, sig)) throw badLink();
    if (isFree) return;
    if (by === undefined) throw badLink();
    const sharer = await store.find(by);
    const right = sharer && await access.getRight({ userId: sharer.userId, bookId });
    if (right === null || right === "none") throw clipEnded();
  }

  return {
    async findObstacle(chapter, viewer) {
      try {
        assertMayCut(chapter);
        assertInside(chapter, 0);
        await requireRight(chapter, viewer);
        if (chapter.isFree || !viewer) return null;
        const spans = await store.get({ userId: viewer.userId, bookId: chapter.sourceBook });
        assertLeft(spans, chapter, MIN_CLIP_SEC * 1000);
        return null;
      } catch (error) {
        if (error instanceof Failure) return error.message;
        throw error;
      }
    },
    async get(book, asked, asker) {
      const chapter = requireChapter(catalogue, book, asked.chapter);
      assertMayCut(chapter);
      assertInside(chapter, asked.fromMs);
      const query = { ...asked, chapter: chapter.number };
      if (query.sig === undefined) {
        return { kind: "cut", query: await cutClip(chapter, query, asker) };
      }
      await requireOpen(chapter, query, query.sig);
      return { kind: "open", chapter, query };
    },
    list: async (userId) => (await store.list(userId)).map(sharedView),
  };
}
