import { computed, signal } from "@preact/signals";
import type { PlayerBook, PlayerChapter } from "../../player/types.ts";

/** A point in a book. */
export interface BookPlace {
  book: PlayerBook;
  chapter: number;
  positionSec: number;
}

/** The place that a listener has just left by a jump of their own. */
export interface JumpOrigin extends BookPlace {
  /** `skip`: by a button of some seconds; `seek`: to a chosen time; `chapter`: to another chapter. */
  by: "skip" | "seek" | "chapter";
}

/** A measured length replaces the catalogue's when they differ by more. */
const TOLERANCE_SEC = 5;

export function findChapter(book: PlayerBook | null, number: number): PlayerChapter | null {
  return book?.chapters.find((chapter) => chapter.number === number) ?? null;
}

/** The book in the player and the place in its list of chapters. */
export class Playlist {
  readonly book = signal<PlayerBook | null>(null);
  readonly chapterNumber = signal(0);

  readonly index = computed(() =>
    this.book.value?.chapters.findIndex(({ number }) => number === this.chapterNumber.value) ?? -1
  );
  readonly chapter = computed(() => this.#at(0));
  readonly previous = computed(() => this.#at(-1));
  readonly next = computed(() => this.#at(1));

  #at(offset: number): PlayerChapter | null {
    const index = this.index.value;
    return index < 0 ? null : this.book.value?.chapters[index + offset] ?? null;
  }

  /** @param measuredSec the current chapter's length as the element found it; NaN when unknown */
  correctDuration(measuredSec: number): void {
    const book = this.book.value, chapter = this.chapter.value;
    if (!book || !chapter || !Number.isFinite(measuredSec)) return;
    if (Math.abs(measuredSec - chapter.durationSec) <= TOLERANCE_SEC) return;
    const corrected = { ...chapter, durationSec: measuredSec };
    this.book.value = {
      ...book,
      chapters: book.chapters.map((other) => other === chapter ? corrected : other),
    };
  }
}
