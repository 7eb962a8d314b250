import type { PlayerBook } from "../../player/types.ts";

/** A point in a book. */
export interface Place {
  book: PlayerBook;
  chapter: number;
  positionSec: number;
}

/** The place a listener has just left by a move of their own. */
export interface Departure extends Place {
  /** `skip`: by a button of some seconds; `seek`: to a chosen time; `chapter`: to another chapter. */
  by: "skip" | "seek" | "chapter";
}
