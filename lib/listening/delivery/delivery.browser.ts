/** How chapters are delivered: quality, fresh grants, prefetching, and the engine for the next chapter. */

import { type Signal, signal } from "@preact/signals";
import {
  hlsPath,
  readChapterRef,
  readGrant,
  readHlsPath,
  readStreamPath,
  replaceGrant,
} from "@/lib/media/addresses.ts";
import type { renewGrants } from "@/lib/media/calls.ts";
import { asListener, isSignedOut, request } from "@/lib/platform/request.browser.ts";
import type { LocalKey } from "@/lib/platform/storage_keys.browser.ts";
import type { PlayerModel, PlayerPorts } from "../player/model.browser.ts";
import { findChapter } from "../player/state.browser.ts";
import type { PlayerBook, PlayerChapter } from "../player/types.ts";
import { AdaptiveEngine } from "./adaptive.browser.ts";

/* The listener's choice of sound quality, stored in this browser. */

export const QUALITIES = ["auto", "low", "high"] as const;
export type Quality = typeof QUALITIES[number];

const KEY = "quality" satisfies LocalKey;

/** @param storage null where the browser forbids it */
export function readQuality(storage: Storage | null): Quality {
  try {
    const kept = storage?.getItem(KEY);
    return QUALITIES.find((quality) => quality === kept) ?? "auto";
  } catch {
    return "auto";
  }
}

export function keepQuality(storage: Storage | null, quality: Quality): void {
  try {
    storage?.setItem(KEY, quality);
  } catch { /* storage full or forbidden: the choice lasts as long as the page */ }
}

/** The browser's data saver selects low quality, unless the listener has chosen one. */
export function chooseQuality(chosen: Quality, saveData: boolean): Quality {
  return chosen === "auto" && saveData ? "low" : chosen;
}

/**
 * The address of a chapter's multivariant playlist.
 *
 * @param src the chapter's stream address, whose grant is taken over
 * @returns null when `src` is no stream address
 */
export function toHlsAddress(src: string, quality: Quality): string | null {
  const ref = readStreamPath(src);
  if (!ref) return null;
  return hlsPath(ref, { grant: readGrant(src), ...(quality !== "auto" && { quality }) });
}

/** A grant that expires sooner is renewed before use. Also the shortest interval between such renewals. */
const LASTING_MS = 60_000;

/**
 * Media grants for the segments of one chapter's renditions, which are fetched over a long time. Each request is sent
 * with the current grant, so that addresses in an older playlist stay usable.
 */
export class FreshGrants {
  readonly #player: PlayerModel;
  readonly #renew: (player: PlayerModel) => Promise<boolean>;
  /** The grant that each path was last requested with; several requests run at once. */
  readonly #used = new Map<string, string>();
  /** The grant that each path was last refused with. */
  readonly #refused = new Map<string, string>();
  #renewal: Promise<unknown> | null = null;
  #renewedAtMs = -Infinity;

  constructor(player: PlayerModel, renew: (player: PlayerModel) => Promise<boolean>) {
    this.#player = player;
    this.#renew = renew;
  }

  /**
   * The address with a grant that is valid now.
   *
   * @param address below /api/hls, with a grant unless the chapter is free
   */
  async toFresh(address: string): Promise<string> {
    if (readGrant(address) === null) return address;
    if (this.#isDue(this.#newest(address))) await this.#renewOnce();
    const grant = this.#newest(address);
    this.#used.set(toPath(address), grant);
    return replaceGrant(address, grant);
  }

  /**
   * Notes that an address was refused (401).
   *
   * @returns whether to retry; false when the same grant was refused before, so that the renewal gave no new one
   */
  refuse(address: string): boolean {
    const path = toPath(address), used = this.#used.get(path) ?? "";
    const isNewGrant = used !== this.#refused.get(path);
    this.#refused.set(path, used);
    return isNewGrant;
  }

  /** Concurrent requests share one renewal. */
  #renewOnce(): Promise<unknown> {
    this.#renewedAtMs = Date.now();
    return this.#renewal ??= this.#renew(this.#player).finally(() => this.#renewal = null);
  }

  /** The player's grant for the chapter; the address's own when another book is in the player. */
  #newest(address: string): string {
    const ref = readHlsPath(address), book = this.#player.list.book.peek();
    const chapter = ref && book?.id === ref.bookId ? findChapter(book, ref.chapter) : null;
    return readGrant(chapter?.src ?? "") ?? readGrant(address)!;
  }

  #isDue(grant: string): boolean {
    if ([...this.#refused.values()].includes(grant)) return true;
    // The interval is for a device whose clock is wrong: every grant may look expired to it.
    const nowMs = Date.now(), isRecent = nowMs - this.#renewedAtMs < LASTING_MS;
    return !isRecent && readExpiryMs(grant) - nowMs < LASTING_MS;
  }
}

const toPath = (address: string) => new URL(address, "http://path.only").pathname;

/** Reads the expiry from a grant (format: lib/access/rights.server.ts); Infinity when it cannot be read. */
function readExpiryMs(grant: string): number {
  try {
    const payload = grant.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    return Number(JSON.parse(atob(payload))[3]) * 1000;
  } catch {
    return Infinity;
  }
}

const PATIENCE_MS = 5_000;

/**
 * Renews the grants in the stream addresses of the book in the player. The source that is playing keeps its address.
 *
 * @returns false when the listener is signed out or no longer entitled, or the server cannot be reached
 */
export async function refreshGrants(player: PlayerModel): Promise<boolean> {
  const bookId = player.list.book.peek()?.id;
  const grants = bookId === undefined ? null : await fetchGrants(player, bookId);
  const book = player.list.book.peek();
  if (!grants || book?.id !== bookId) return false;
  player.list.book.value = withGrants(book!, grants);
  return true;
}

async function fetchGrants(
  player: PlayerModel,
  bookId: number,
): Promise<Record<string, string> | null> {
  const address = asListener(`/api/grants/${bookId}`, player.listener.peek());
  const reply = await request<typeof renewGrants>("get", address, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!reply.ok && isSignedOut(reply.status)) player.noteSignedOut();
  return reply.ok ? reply.data.grants : null;
}

/** A copy of the book whose chapters' addresses carry these grants, which are keyed by source book. */
export function withGrants(book: PlayerBook, grants: Record<string, string>): PlayerBook {
  return {
    ...book,
    chapters: book.chapters.map((chapter) => {
      const ref = readChapterRef(chapter.src ?? ""), grant = ref && grants[ref.sourceBook];
      const src = grant && replaceGrant(chapter.src!, grant);
      return src && src !== chapter.src ? { ...chapter, src } : chapter;
    }),
  };
}

/** Prefetching starts this long before the end, in seconds of listening, or in the last share of the chapter. */
const LAST_SEC = 30;
const LAST_SHARE = 0.2;
/** About twenty seconds of sound: what a browser buffers before it starts to play. */
const WARM_BYTES = 256 * 1024;

interface PrefetchPorts {
  /** Renews the book's grants, which may expire before the next chapter begins. */
  refreshGrants(player: PlayerModel): Promise<boolean>;
  /** Prepares the chapter's adaptive renditions; false when it has none. */
  prepare(src: string): Promise<boolean>;
  fetch: typeof fetch;
}

/** Whether the end of a chapter is near: in less than 30 s at this rate, or within the last fifth. */
export function isNearEnd(positionSec: number, durationSec: number, rate: number): boolean {
  const leftSec = durationSec - positionSec;
  return leftSec / rate < LAST_SEC || leftSec < durationSec * LAST_SHARE;
}

/**
 * Fetches the beginning of the next chapter near the end of the current one.
 *
 * @param stop ends the prefetching
 * @returns a function that repeats a prefetch already made, after a change of the quality
 */
export function prefetchNext(
  player: PlayerModel,
  element: HTMLMediaElement,
  ports: PrefetchPorts,
  stop: AbortSignal,
): () => void {
  /** Book and number of the chapter fetched last. */
  let warmed = "";
  /** Prefetches run one after the other, so that the latest one wins. */
  let work = Promise.resolve();
  const nameNext = () => `${player.list.book.peek()?.id}/${player.list.next.peek()?.number}`;
  const begin = () => {
    const next = player.list.next.peek();
    if (!next?.src || nameNext() === warmed || player.localEngine.peek()?.has(next.src)) return;
    warmed = nameNext();
    work = work.then(() => warm(player, next, ports)).catch(() => {}); // then the chapter is fetched when it is opened
  };
  element.addEventListener("timeupdate", () => {
    const { paused, currentTime, duration, defaultPlaybackRate: rate } = element;
    const sounds = !paused && !player.media.waiting.peek(); // the sound comes first
    if (sounds && isNearEnd(currentTime, duration, rate)) begin();
  }, { signal: stop });
  return () => {
    if (nameNext() !== warmed) return;
    warmed = "";
    begin();
  };
}

async function warm(
  player: PlayerModel,
  next: PlayerChapter,
  { refreshGrants, prepare, fetch }: PrefetchPorts,
): Promise<void> {
  if (readGrant(next.src!) !== null) await refreshGrants(player);
  const now = player.list.next.peek();
  if (now?.number !== next.number || !now.src) return;
  if (await prepare(now.src).catch(() => false)) return;
  // Fills the HTTP cache, from which the element reads.
  const range = `bytes=0-${WARM_BYTES - 1}`;
  await (await fetch(now.src, { headers: { range }, priority: "low" })).arrayBuffer();
}

export interface Delivery {
  quality: Signal<Quality>;
  /** Applies to the next chapters. */
  setQuality(quality: Quality): void;
}

/**
 * Replaces `ports.engine` by one that also plays adaptive renditions.
 *
 * @param stop ends the delivery
 */
export function chooseDelivery(
  player: PlayerModel,
  element: HTMLMediaElement,
  ports: PlayerPorts,
  stop: AbortSignal,
): Delivery {
  const quality = signal(readQuality(ports.storage));
  /** Imports hls.js when the browser is idle, long after the first sound, and only for a chapter with renditions. */
  const prepare = async (address: string, onFatal: () => void) => {
    await idle();
    const { prepareHls } = await import("./hls.browser.ts");
    return prepareHls(address, { onFatal, grants: new FreshGrants(player, refreshGrants) });
  };
  const adaptive = new AdaptiveEngine(element, { progressive: ports.engine, prepare }, stop);
  ports.engine = adaptive;
  const prefetchAgain = prefetchNext(player, element, {
    refreshGrants,
    fetch: globalThis.fetch.bind(globalThis),
    async prepare(src) {
      const address = toHlsAddress(src, chooseQuality(quality.peek(), savesData()));
      return address !== null && await exists(address) && await adaptive.prepareNext(src, address);
    },
  }, stop);
  return {
    quality,
    setQuality(chosen) {
      quality.value = chosen;
      keepQuality(ports.storage, chosen);
      prefetchAgain();
    },
  };
}

/** Safari has no `requestIdleCallback`. */
const idle = () =>
  new Promise<void>((resolve) =>
    "requestIdleCallback" in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: 5000 })
      : setTimeout(resolve, 500)
  );

async function exists(address: string): Promise<boolean> {
  return (await fetch(address)).ok;
}

/** Network Information API; only Chromium has it. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
