/** Chapters that lie on this device: heard from there, with a network too. */
import { type DownloadedBook, listDownloads } from "@/lib/downloads/browser/library.ts";
import { mediaAddress } from "@/lib/downloads/addresses.ts";
import type { ChapterPlace } from "@/lib/downloads/chapter_download.ts";
import { isControlled } from "@/lib/downloads/browser/registration.ts";
import { openBlob } from "./open_blob.ts";
import type { Engine, LocalEngine } from "@/lib/listening/browser/sound/engine.ts";
import { placeAt } from "@/lib/listening/browser/sound/progressive.ts";
import { getStreamOf } from "@/lib/listening/browser/sound/element.ts";
import { isSameChapter, readChapterRef } from "@/lib/media/addresses.ts";

export interface OfflineEngineOptions {
  element: HTMLMediaElement;
  userId: string;
  /** How chapters come that are not here; asked anew for each source. */
  getStream(): Engine;
}

/** All take a stream's address: which chapter is meant, not where from. */
export class OfflineEngine implements LocalEngine {
  readonly #o: OfflineEngineOptions;
  /** Book and chapter of everything that is whole. */
  #here = new Set<string>();
  /** Whether the server answered when it was last asked. */
  #isReachable = navigator.onLine;
  #present = new AbortController();
  /** The stream that a copy was loaded for last. */
  #loaded = "";

  constructor(options: OfflineEngineOptions) {
    this.#o = options;
  }

  get userId(): string {
    return this.#o.userId;
  }

  /** Looks again what is here. */
  async refresh(): Promise<void> {
    const books = await listDownloads(this.#o.userId).catch(() => []);
    this.#here = new Set(books.flatMap(listWhole));
  }

  has(src: string): boolean {
    const place = this.#placeOf(src);
    return place !== null && this.#here.has(keyOf(place)) && !isElsewhere(this.#o.element);
  }

  /** Whether what is loaded comes from here. */
  get isLoaded(): boolean {
    const { stream } = this.#o.element.dataset;
    return stream !== undefined && stream === this.#loaded;
  }

  open(src: string, positionSec: number): void {
    const { element } = this.#o;
    const isLoaded = !element.error && isSameChapter(getStreamOf(element), src);
    if (isLoaded) placeAt(element, positionSec);
    else this.#load(src, positionSec);
  }

  /** After a failure: the network's, where there is one, for the copy may be damaged; else the copy once more. */
  reopen(src: string, positionSec: number): void {
    if (this.#isReachable) this.#o.getStream().reopen(src, positionSec);
    else this.#load(src, positionSec);
  }

  /**
   * A failure's reason for the player: a chapter that is here is no matter of the network.
   *
   * @param status what the server answered for the stream; 0: it could not be reached
   */
  judge(src: string, status: number): number {
    this.#isReachable = status !== 0;
    return status === 0 && this.has(src) ? 200 : status;
  }

  #load(src: string, positionSec: number): void {
    const { element } = this.#o, place = this.#placeOf(src)!;
    this.#present.abort();
    this.#present = new AbortController();
    element.dataset.stream = this.#loaded = src;
    if (!isControlled() || isSafari()) {
      void openBlob(element, place, positionSec, this.#present.signal);
      return;
    }
    element.src = mediaAddress(place);
    placeAt(element, positionSec);
  }

  #placeOf(src: string): ChapterPlace | null {
    const ref = readChapterRef(src);
    return ref && { userId: this.#o.userId, bookId: ref.sourceBook, chapter: ref.sourceChapter };
  }
}

const keyOf = ({ bookId, chapter }: Omit<ChapterPlace, "userId">) => `${bookId}/${chapter}`;

function listWhole({ id: bookId, chapters }: DownloadedBook): string[] {
  return chapters.filter(({ isComplete }) => isComplete).map(({ chapter }) =>
    keyOf({ bookId, chapter })
  );
}

/** Its elements do not take from a worker what they take from a server. */
function isSafari(): boolean {
  return navigator.vendor.startsWith("Apple");
}

interface CastElement extends HTMLMediaElement {
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}

/** Sound that another device plays is fetched by that device, which has nothing of what is here. */
function isElsewhere({ remote, webkitCurrentPlaybackTargetIsWireless }: CastElement): boolean {
  return webkitCurrentPlaybackTargetIsWireless === true ||
    (remote?.state ?? "disconnected") !== "disconnected";
}
