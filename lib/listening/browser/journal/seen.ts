import type { ProgressView } from "@/lib/listening/progress/view.ts";

export interface Spot {
  chapter: number;
  positionSec: number;
}

/** A place of the account that this page has shown or applied. */
export interface SeenPlace extends Spot {
  /** Sent to the server as `baseVersion` of later events. */
  version: string;
  isCompleted?: boolean;
}

/** Places closer than this are the same: rounding and rewinding cause such differences. */
const SAME_SEC = 2;

export function isSameSpot(a: Spot, b: Spot): boolean {
  return a.chapter === b.chapter && Math.abs(a.positionSec - b.positionSec) <= SAME_SEC;
}

export function spotOf({ currentChapter, positionSec }: ProgressView): Spot {
  return { chapter: currentChapter, positionSec };
}

/** The account's places that this page knows, by book. */
export class Seen {
  readonly #places = new Map<number, SeenPlace>();

  get(bookId: number): SeenPlace | null {
    return this.#places.get(bookId) ?? null;
  }

  version(bookId: number): string {
    return this.#places.get(bookId)?.version ?? "";
  }

  take(bookId: number, place: SeenPlace): void {
    this.#places.set(bookId, place);
  }

  takeView(view: ProgressView): void {
    const { audiobookId, currentChapter: chapter, positionSec, version, isCompleted } = view;
    this.take(audiobookId, { chapter, positionSec, version, isCompleted });
  }
}
