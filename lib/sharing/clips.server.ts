/** The clip service: parses, signs, cuts and opens clips. */

import { rightTo, type Viewer } from "@/lib/access/decide.ts";
import type { Access, Rights } from "@/lib/access/rights.server.ts";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { requireAccess, requireChapter } from "@/lib/media/streaming/serve_chapter.server.ts";
import { formatClock, SECOND_MS } from "@/lib/platform/duration.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { parse } from "@/lib/platform/http/read_body.server.ts";
import {
  addressKey,
  type BucketRule,
  limit,
  type RateStore,
} from "@/lib/platform/rate_limits.server.ts";
import { deriveKeys } from "@/lib/platform/secrets.server.ts";
import {
  addSpan,
  type ClipQuery,
  clipQuery,
  type Cut,
  findLimit,
  latestStartSec,
  type Limit,
  MIN_CLIP_SEC,
  type SharedView,
  sharedView,
  type Span,
} from "./clip.ts";
import type { SharedStore } from "./sharing_store.server.ts";
import { CLIP_REFUSALS } from "./words.ts";

/** @throws {Failure} 400 `bad_request`, naming the field and what is wanted */
export function parseClipQuery(params: URLSearchParams): ClipQuery {
  const { from, ...rest } = parse(clipQuery, Object.fromEntries(params), "query");
  const { chapter, seconds, by, sig } = rest;
  return { chapter, fromMs: from, seconds, by, sig };
}

/* Failures of cutting and playing clips. */

/** Code of the failure after which a link to the moment can still be shared. */
export const CLIPS_USED_UP = "clips_used_up";

/** @param last the last chapter from which the author allows clips; null: all chapters */
function assertAllowed({ sourceChapter }: Chapter, last: number | null): void {
  if (last === null || sourceChapter <= last) return;
  throw new Failure(403, "no_clips", CLIP_REFUSALS.notAllowed(last));
}

function assertInside({ durationSec }: Chapter, fromMs: number): void {
  const latestSec = latestStartSec(durationSec);
  if (latestSec >= 0 && fromMs <= latestSec * 1000) return;
  throw new Failure(
    400,
    "clip_outside",
    latestSec < 0 ? CLIP_REFUSALS.tooShort(formatClock(durationSec)) : CLIP_REFUSALS.outside(
      formatClock(durationSec),
      formatClock(latestSec),
      Math.floor(latestSec),
    ),
  );
}

function usedUp({ limitMs, usedMs }: Limit, title: string): Failure {
  const clock = (ms: number) => formatClock(Math.floor(ms / 1000));
  return new Failure(
    403,
    CLIPS_USED_UP,
    CLIP_REFUSALS.usedUp(title, clock(limitMs), clock(usedMs)),
  );
}

const clipEnded = () => new Failure(404, "clip_ended", CLIP_REFUSALS.ended);

const badLink = () => new Failure(401, "bad_clip_link", CLIP_REFUSALS.badLink);

const tooMany = (retryAfterSec: number) =>
  new Failure(
    429,
    "too_many_clips",
    CLIP_REFUSALS.tooMany,
    { "retry-after": String(retryAfterSec) },
  );

/*
 * The signature of a clip's link, which grants access to these seconds: HMAC-SHA256 over source book, source chapter,
 * start, length and sharer, truncated to 128 bits, base64url. It does not expire, because shared links do not. The
 * author's limit (`noClipsAfterChapter`) and the sharer's right are checked at every play.
 */

const MAC_BYTES = 16;
const encoder = new TextEncoder();

interface Signed extends Cut {
  sourceBook: number;
  sourceChapter: number;
  /** `shareId` of a SharedRecord; undefined: the chapter is free, so anyone may share it. */
  by: string | undefined;
}

interface ClipSignatures {
  sign(clip: Signed): Promise<string>;
  verify(clip: Signed, sig: string): Promise<boolean>;
}

/** @param secret one or more secrets separated by commas, see `createGrants`: the first signs, all verify */
export async function createClipSignatures(secret: string): Promise<ClipSignatures> {
  const [signing, ...former] = await deriveKeys(secret, "clip link");

  async function macOf(key: CryptoKey, clip: Signed): Promise<Uint8Array> {
    const { sourceBook, sourceChapter, fromMs, seconds, by } = clip;
    const cut = `${sourceBook}.${sourceChapter}.${fromMs}.${seconds}`;
    const covered = encoder.encode(by === undefined ? cut : `${cut}.${by}`);
    const mac = await crypto.subtle.sign("HMAC", key, covered);
    return new Uint8Array(mac, 0, MAC_BYTES);
  }

  return {
    async sign(clip) {
      const mac = await macOf(signing.key, clip);
      return mac.toBase64({ alphabet: "base64url", omitPadding: true });
    },
    async verify(clip, sig) {
      let sent: Uint8Array;
      try {
        sent = Uint8Array.fromBase64(sig, { alphabet: "base64url" });
      } catch {
        return false; // not base64url
      }
      const macs = await Promise.all([signing, ...former].map(({ key }) => macOf(key, clip)));
      return macs.some((mac) => isEqual(mac, sent));
    },
  };
}

/** Compares in constant time. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [index, byte] of one.entries()) difference |= byte ^ other[index]!;
  return difference === 0;
}

/* Clips: up to a minute of a chapter that a listener cuts and anyone with the link may hear. */

interface ClipAsker {
  viewer: Viewer;
  /** The client's IP address; used for rate limits if there is no viewer. */
  address: string;
}

type Clip =
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

interface ClipOptions {
  /** Secrets of the signatures, see `createClipSignatures`. */
  secret: string;
  catalogue: Catalogue;
  access: Pick<Access, "checkStream">;
  rights: Pick<Rights, "of">;
  rates: RateStore;
  store: SharedStore;
  now?: () => number;
}

const RATES = {
  /** Clips share paid content: enough for a chapter's best lines, too few to copy the book. */
  clipUser: { name: "clip_user", capacity: 20, refillMs: 3_600 * SECOND_MS },
  /** For free chapters, which anyone may hear: only limits the server's load. */
  clipAddress: { name: "clip_address", capacity: 60, refillMs: 60 * SECOND_MS },
} satisfies Record<string, BucketRule>;

export async function createClips(
  { secret, catalogue, access, rights, rates, store, now = Date.now }: ClipOptions,
): Promise<ClipService> {
  const signatures = await createClipSignatures(secret);

  /** The author's limit is that of the source book, also when a bundle plays it. */
  const assertMayCut = (chapter: Chapter) =>
    assertAllowed(chapter, catalogue.getBook(chapter.sourceBook)?.noClipsAfterChapter ?? null);

  const requireRight = (chapter: Chapter, viewer: Viewer) =>
    requireAccess(access, { grantText: null, chapter, viewer, nowMs: now() });

  async function takeQuota({ viewer, address }: ClipAsker): Promise<void> {
    const limited = await limit(
      rates,
      viewer ? [RATES.clipUser, viewer.userId] : [RATES.clipAddress, addressKey(address)],
    );
    if (limited) throw tooMany(limited.retryAfterSec);
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
    if (!sharer || rightTo(await rights.of(sharer.userId), bookId, now()) === "none") {
      throw clipEnded();
    }
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
      const chapter = requireChapter(catalogue, book.id, asked.chapter);
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
