/** The review service, with rating totals cached in memory for every page that shows stars. */

import { owns } from "@/lib/access/decide.ts";
import type { Rights } from "@/lib/access/rights.server.ts";
import type { UserView } from "@/lib/accounts/schema.ts";
import { SECOND_MS } from "@/lib/platform/duration.ts";
import {
  addressKey,
  type BucketRule,
  limit,
  type RateStore,
} from "@/lib/platform/rate_limits.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import {
  makeReviewId,
  type OwnReview,
  type RatingTotal,
  type ReviewInput,
  type ReviewRecord,
  type ReviewView,
  reviewView,
} from "./schema.ts";
import type { ReviewStore } from "./store.server.ts";
import { REVIEW_FORM } from "./words.ts";

/** Age after which the totals are reloaded, for writes of other processes, milliseconds. */
const FRESH_MS = 30_000;

export interface LiveTotals {
  /** By book id; another map object after every change. */
  read(): ReadonlyMap<number, RatingTotal>;
  /** Reloads from the store, after a change by this process. */
  reload(): Promise<void>;
  /** A counter of observed changes: pages rendered at an earlier version are stale. */
  version(): number;
}

export async function openTotals(
  store: Pick<ReviewStore, "totals">,
  now: () => number = Date.now,
): Promise<LiveTotals> {
  let totals = await store.totals();
  let readAtMs = now();
  let version = 0;
  let asked = 0, answered = 0;

  async function reload(isOurs: boolean): Promise<void> {
    readAtMs = now();
    const turn = ++asked;
    const read = await store.totals();
    const isLate = turn < answered; // a reload that started later has already finished
    const isChanged = !isLate && JSON.stringify([...read]) !== JSON.stringify([...totals]);
    if (!isLate) answered = turn;
    if (isChanged) totals = read;
    if (isChanged || isOurs) version++; // this process's change may concern texts only
  }

  /**
   * Reloads in the background: pages do not wait for it. After a failure the next call after `FRESH_MS` tries again.
   */
  function look(): void {
    if (now() - readAtMs > FRESH_MS) reload(false).catch(() => {});
  }

  return {
    read() {
      look();
      return totals;
    },
    reload: () => reload(true),
    version() {
      look();
      return version;
    },
  };
}

/* The review service, for routes, pages and the author's commands. */

/** Reviews per page of the list. */
const PAGE_SIZE = 50;
/** Newest reviews searched for one with text. */
const LATEST_AMONG = 20;

type SaveResult =
  | OwnReview & { ok: true; isNew: boolean }
  | Refusal<"name_reserved">;

/** The name looks like the author's or a narrator's. */
const NAME_RESERVED = refuse(
  "name_reserved",
  () => `reviewerName: ${REVIEW_FORM.nameReserved}`,
);

export interface ReviewPage {
  /** Newest first; for a demo book without reviews, its samples. */
  reviews: ReviewView[];
  /** The `before` parameter of the next page; null: this is the last page. */
  next: string | null;
}

export interface ReviewService {
  list(audiobookId: number, beforeId?: string): Promise<ReviewPage>;
  /** The newest review with text; null: none among the last twenty. */
  latest(audiobookId: number): Promise<ReviewView | null>;
  own(userId: string, audiobookId: number): Promise<OwnReview | null>;
  /** Counts a try; to be called before the listener's input is parsed; null: go on. */
  admit(from: { user: UserView; address: string }): Promise<Refusal<"too_many_tries"> | null>;
  /** Creates or replaces the listener's review of a book; visible at once. */
  save(
    input: ReviewInput,
    from: { user: UserView; audiobookId: number; countryCode: string | null },
  ): Promise<SaveResult>;
  /**
   * False: the listener has none. A hidden review loses its text and stays hidden: a deleted one could be written again
   * and be visible.
   */
  remove(userId: string, audiobookId: number): Promise<boolean>;
  /** Sets the author's reply; "" removes it. null: no review has this id. */
  reply(id: string, text: string): Promise<ReviewRecord | null>;
  /** Hides a review from the list and the average, or shows it again. null: no review has this id. */
  setHidden(id: string, isHidden: boolean): Promise<ReviewRecord | null>;
  /** A counter that grows with changes: pages rendered at an earlier version may be stale. */
  version(): number;
}

interface ReviewServiceOptions {
  store: ReviewStore;
  totals: LiveTotals;
  rates: RateStore;
  samples: ReviewView[];
  isReservedName(name: string): boolean;
  rights: Pick<Rights, "of">;
  now?: () => number;
}

/** Visible and with text. */
const isShown = ({ hiddenAtMs, title }: ReviewRecord) => hiddenAtMs === null && title !== "";

const RATES = {
  /** Enough to rate the whole series and correct a word; a whole class may do so behind one address. */
  reviewUser: { name: "review_user", capacity: 20, refillMs: 60 * SECOND_MS },
  reviewAddress: { name: "review_address", capacity: 100, refillMs: 20 * SECOND_MS },
} satisfies Record<string, BucketRule>;

export function createReviewService(o: ReviewServiceOptions): ReviewService {
  const { store, totals, rates, samples, rights, now = Date.now } = o;

  const toView = async (record: ReviewRecord): Promise<ReviewView> =>
    reviewView(record, { isOwner: owns(await rights.of(record.userId), record.audiobookId) });

  return {
    async list(audiobookId, beforeId) {
      const records: ReviewRecord[] = [];
      for await (const record of store.list(audiobookId, beforeId)) {
        if (!isShown(record)) continue;
        records.push(record);
        if (records.length > PAGE_SIZE) break;
      }
      if (records.length === 0 && beforeId === undefined) {
        return { reviews: samples.filter((it) => it.audiobookId === audiobookId), next: null };
      }
      const shown = records.slice(0, PAGE_SIZE);
      return {
        reviews: await Promise.all(shown.map(toView)),
        next: records.length > PAGE_SIZE ? shown.at(-1)!.id : null,
      };
    },
    async latest(audiobookId) {
      let left = LATEST_AMONG;
      for await (const record of store.list(audiobookId)) {
        if (isShown(record)) return await toView(record);
        if (--left === 0) return null;
      }
      return samples.find((it) => it.audiobookId === audiobookId) ?? null;
    },
    async own(userId, audiobookId) {
      const record = await store.findOfUser(userId, audiobookId);
      return record && { review: await toView(record), isHidden: record.hiddenAtMs !== null };
    },
    async admit({ user, address }) {
      const limited = await limit(
        rates,
        [RATES.reviewUser, user.id],
        [RATES.reviewAddress, addressKey(address)],
      );
      return limited && { ...limited, message: REVIEW_FORM.tooOftenTryAgain };
    },
    async save(input, { user, audiobookId, countryCode }) {
      if (o.isReservedName(input.reviewerName ?? "")) return NAME_RESERVED;
      let isNew = false;
      const record = await store.updateOfUser(user.id, audiobookId, (known) => {
        isNew = known === null;
        return write(input, { user, audiobookId, countryCode, known, nowMs: now() });
      });
      await totals.reload();
      const isHidden = record!.hiddenAtMs !== null;
      return { ok: true, review: await toView(record!), isHidden, isNew };
    },
    async remove(userId, audiobookId) {
      let isThere = false;
      await store.updateOfUser(userId, audiobookId, (known) => {
        isThere = known !== null;
        return known && known.hiddenAtMs !== null ? withoutWords(known) : null;
      });
      if (isThere) await totals.reload();
      return isThere;
    },
    async reply(id, text) {
      const reply = text === "" ? null : { text, atMs: now() };
      const record = await store.update(id, (known) => ({ ...known, reply }));
      await totals.reload();
      return record;
    },
    async setHidden(id, isHidden) {
      const hiddenAtMs = isHidden ? now() : null;
      const record = await store.update(id, (known) => ({ ...known, hiddenAtMs }));
      await totals.reload();
      return record;
    },
    version: totals.version,
  };
}

function withoutWords(record: ReviewRecord): ReviewRecord {
  return { ...record, reviewerName: "", countryCode: null, title: "", content: "", reply: null };
}

interface Writing {
  user: UserView;
  audiobookId: number;
  countryCode: string | null;
  known: ReviewRecord | null;
  nowMs: number;
}

function write(input: ReviewInput, { user, known, nowMs, ...from }: Writing): ReviewRecord {
  const { rating, reviewerName, title, content } = input;
  const isRatingAlone = title === undefined && content === undefined;
  return {
    id: known?.id ?? makeReviewId(from.audiobookId, nowMs),
    audiobookId: from.audiobookId,
    userId: user.id,
    reviewerName: reviewerName || known?.reviewerName || user.firstName,
    countryCode: from.countryCode,
    rating,
    title: isRatingAlone ? known?.title ?? "" : title ?? "",
    content: isRatingAlone ? known?.content ?? "" : content ?? "",
    createdAtMs: known?.createdAtMs ?? nowMs,
    editedAtMs: known ? nowMs : null,
    reply: known?.reply ?? null,
    hiddenAtMs: known?.hiddenAtMs ?? null,
  };
}
