import { getListener } from "@/lib/listening/first_bytes/attributes.ts";
import { getStreamOf, setStreamOf } from "@/lib/listening/first_bytes/handover.ts";
import type { PlayerModel } from "@/lib/listening/player/model.browser.ts";
import {
  beginAt,
  type Engine,
  getSoundElement,
  type LocalEngine,
  requestPlay,
} from "@/lib/listening/player/sound.browser.ts";
import { isSameChapter, readChapterRef } from "@/lib/media/addresses.ts";
import { type DownloadRef, mediaAddress } from "./addresses.ts";
import { chapterOf, type DownloadedBook, listDownloads } from "./library.browser.ts";
import { CHUNK_BYTES, listen } from "./records.browser.ts";
import { isControlled } from "./registration.browser.ts";

/**
 * Gives the media element a whole chapter, decrypted in memory, if no service worker can answer its range requests.
 * If play is requested while the chapter is being decrypted, playback starts after that.
 *
 * @param stop aborted when another source is opened
 */
async function openBlob(
  element: HTMLMediaElement,
  ref: DownloadRef,
  positionSec: number,
  stop: AbortSignal,
): Promise<void> {
  element.removeAttribute("src");
  element.load(); // stops the former source at once
  const audio = await readWhole(ref).catch(() => null);
  if (stop.aborted) return;
  const isWanted = !element.paused;
  if (audio) setSource(element, audio);
  else element.src = mediaAddress(ref); // no such address: the element reports an error
  beginAt(element, positionSec);
  if (isWanted) requestPlay(element);
}

/** null: the chapter is no longer stored. */
async function readWhole({ userId, bookId, chapter }: DownloadRef): Promise<Blob | null> {
  const copy = await chapterOf(userId, bookId, chapter);
  if (!copy) return null;
  const parts: BlobPart[] = [];
  for (let start = 0; start < copy.bytes; start += CHUNK_BYTES) {
    parts.push(await copy.readRange(start, Math.min(start + CHUNK_BYTES, copy.bytes) - 1));
  }
  return new Blob(parts, { type: copy.contentType });
}

/** Sets the audio as source. The memory is freed when the element gets another source. */
function setSource(element: HTMLMediaElement, audio: Blob): void {
  const address = element.src = URL.createObjectURL(audio);
  element.addEventListener("emptied", () => URL.revokeObjectURL(address), { once: true });
}

/* Plays downloaded chapters from this device, even if there is a network. */

interface OfflineEngineOptions {
  element: HTMLMediaElement;
  userId: string;
  /** The engine for chapters that are not downloaded; called for each source. */
  getStream(): Engine;
}

/** All methods identify a chapter by its stream address, whatever its sound is played from. */
export class OfflineEngine implements LocalEngine {
  readonly #o: OfflineEngineOptions;
  /** Keys of the completely stored chapters. */
  #here = new Set<string>();
  /** Whether the server answered the last request. */
  #isReachable = navigator.onLine;
  #present = new AbortController();
  /** Address of the stream whose download was loaded last. */
  #loaded = "";

  constructor(options: OfflineEngineOptions) {
    this.#o = options;
  }

  get userId(): string {
    return this.#o.userId;
  }

  /** Reloads the list of complete chapters. */
  async refresh(): Promise<void> {
    const books = await listDownloads(this.#o.userId).catch(() => []);
    this.#here = new Set(books.flatMap(listWhole));
  }

  has(src: string): boolean {
    const ref = this.#refOf(src);
    return ref !== null && this.#here.has(keyOf(ref)) && !isElsewhere(this.#o.element);
  }

  /** Whether the loaded source is a download. */
  get isLoaded(): boolean {
    const { stream } = this.#o.element.dataset;
    return stream !== undefined && stream === this.#loaded;
  }

  open(src: string, positionSec: number): void {
    const { element } = this.#o;
    const isLoaded = !element.error && isSameChapter(getStreamOf(element), src);
    if (isLoaded) beginAt(element, positionSec);
    else this.#load(src, positionSec);
  }

  /**
   * After a failure: streams if the server can be reached, because the download may be damaged; otherwise reloads the
   * download.
   */
  reopen(src: string, positionSec: number): void {
    if (this.#isReachable) this.#o.getStream().reopen(src, positionSec);
    else this.#load(src, positionSec);
  }

  /**
   * The status by which the player judges a failure. For a downloaded chapter, a missing network is not the cause.
   *
   * @param status the server's status for the stream; 0: it could not be reached
   */
  judge(src: string, status: number): number {
    this.#isReachable = status !== 0;
    return status === 0 && this.has(src) ? 200 : status;
  }

  #load(src: string, positionSec: number): void {
    const { element } = this.#o, ref = this.#refOf(src)!;
    this.#present.abort();
    this.#present = new AbortController();
    setStreamOf(element, this.#loaded = src);
    if (!isControlled() || isSafari()) {
      void openBlob(element, ref, positionSec, this.#present.signal);
      return;
    }
    element.src = mediaAddress(ref);
    beginAt(element, positionSec);
  }

  #refOf(src: string): DownloadRef | null {
    const ref = readChapterRef(src);
    return ref && { userId: this.#o.userId, bookId: ref.sourceBook, chapter: ref.sourceChapter };
  }
}

const keyOf = ({ bookId, chapter }: Omit<DownloadRef, "userId">) => `${bookId}/${chapter}`;

function listWhole({ id: bookId, chapters }: DownloadedBook): string[] {
  return chapters.filter(({ isComplete }) => isComplete).map(({ chapter }) =>
    keyOf({ bookId, chapter })
  );
}

/** Safari's media elements do not play responses of a service worker. */
function isSafari(): boolean {
  return navigator.vendor.startsWith("Apple");
}

interface CastElement extends HTMLMediaElement {
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}

/** Whether another device plays the sound: it fetches the sound itself and cannot read downloads of this device. */
function isElsewhere({ remote, webkitCurrentPlaybackTargetIsWireless }: CastElement): boolean {
  return webkitCurrentPlaybackTargetIsWireless === true ||
    (remote?.state ?? "disconnected") !== "disconnected";
}

/** Connects a player to the listener's downloads on this device. Idempotent. */
export async function joinOfflineEngine(player: PlayerModel): Promise<void> {
  const userId = getListener();
  if (player.localEngine.peek()?.userId === userId) return;
  const element = getSoundElement();
  const engine = new OfflineEngine({ element, userId, getStream: () => player.stream });
  await engine.refresh();
  player.localEngine.value = engine;
  listen(({ kind }) => kind === "changed" && void engine.refresh());
  const { disposed: signal } = player;
  for (const target of [element.remote, element]) {
    for (const event of ["connecting", "webkitcurrentplaybacktargetiswirelesschanged"]) {
      target?.addEventListener(event, () => playStream(player, engine), { signal });
    }
  }
  // Refresh before the next chapter is opened: downloads may have finished or been found damaged since.
  for (const event of ["play", "ended", "error"]) {
    element.addEventListener(event, () => void engine.refresh(), { signal });
  }
}

/** Playback moves to another device, which cannot read downloads: it gets the stream. */
function playStream(player: PlayerModel, engine: OfflineEngine): void {
  if (engine.isLoaded && !player.media.paused.peek()) player.retry();
}
