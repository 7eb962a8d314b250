/** Clips: seconds of a chapter that a listener cuts and anyone with the link may hear. */
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
  ended,
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
  /** Of the caller; counts where there is no viewer. */
  address: string;
}

export type Clip =
  /** The link is whole and its sharer may still hear it: the sound may go out. */
  | { kind: "open"; chapter: Chapter; query: ClipQuery }
  /** Cut just now: this is its link. */
  | { kind: "cut"; query: ClipQuery };

export interface ClipService {
  /**
   * Opens a signed clip; cuts one for whoever may hear the chapter.
   * @throws {Failure} 400 outside of the chapter, 401 for a link that is not ours, 402 without a right,
   * 403 where the author allows none or the budget is spent (`CLIPS_USED_UP`), 404 for a chapter that is
   * none and for a clip whose sharer is gone or may not hear it any more, 429 over the quota
   */
  get(book: Book, query: ClipQuery, asker: ClipAsker): Promise<Clip>;
  /** Why this listener can cut nothing new from a chapter, in words; null: something can be cut. */
  findObstacle(chapter: Chapter, viewer: Viewer): Promise<string | null>;
  /** What a listener has given away of premium chapters. */
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

  /** The author's word holds for the book that the sound comes from, wherever it is played. */
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

  /** What is out once the clip is; what is out already can be shared again, whatever is left. */
  function give(spans: Span[], chapter: Chapter, { fromMs, seconds }: Cut): Span[] {
    const toMs = Math.min(fromMs + seconds * 1000, chapter.durationSec * 1000);
    const after = addSpan(spans, { chapter: chapter.sourceChapter, fromMs, toMs });
    if (after.newMs === 0) return spans;
    assertLeft(spans, chapter, after.newMs);
    return after.spans;
  }

  async function cut(chapter: Chapter, query: ClipQuery, asker: ClipAsker): Promise<ClipQuery> {
    const { sourceBook: bookId, isFree } = chapter, { viewer } = asker;
    await requireRight(chapter, viewer);
    await takeQuota(asker);
    // A visitor hears free chapters only: of a premium one there is somebody to answer for it.
    const by = isFree || !viewer ? undefined : (await store.update(
      { userId: viewer.userId, bookId },
      (spans) => give(spans, chapter, query),
    )).shareId;
    return { ...query, by, sig: await signatures.sign({ ...chapter, ...query, by }) };
  }

  /** Whoever made the link answers for it: it ends with their account and with their right. */
  async function requireOpen(chapter: Chapter, query: ClipQuery, sig: string): Promise<void> {
    const { sourceBook: bookId, isFree } = chapter, { by } = query;
    if (!await signatures.verify({ ...chapter, ...query }, sig)) throw badLink();
    if (isFree) return;
    if (by === undefined) throw badLink();
    const sharer = await store.find(by);
    const right = sharer && await access.getRight({ userId: sharer.userId, bookId });
    if (right === null || right === "none") throw ended();
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
        return { kind: "cut", query: await cut(chapter, query, asker) };
      }
      await requireOpen(chapter, query, query.sig);
      return { kind: "open", chapter, query };
    },
    list: async (userId) => (await store.list(userId)).map(sharedView),
  };
}
