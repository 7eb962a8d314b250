/** Plays downloaded chapters from this device, even if there is a network. */
import { type DownloadedBook, listDownloads } from "@/lib/downloads/browser/library.ts";
import { mediaAddress } from "@/lib/downloads/addresses.ts";
import type { DownloadRef } from "@/lib/downloads/chapter_download.ts";
import { isControlled } from "@/lib/downloads/browser/registration.ts";
import { openBlob } from "./open_blob.ts";
import type { Engine, LocalEngine } from "@/lib/listening/browser/sound/engine.ts";
import { beginAt } from "@/lib/listening/browser/sound/progressive.ts";
import { getStreamOf } from "@/lib/listening/browser/sound/element.ts";
import { isSameChapter, readChapterRef } from "@/lib/media/addresses.ts";

export interface OfflineEngineOptions {
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
    element.dataset.stream = this.#loaded = src;
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
