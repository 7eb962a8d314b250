/**
 * What the server hands to the player: one book as a listener may hear it, and where the page asks to begin.
 * Plain data, serialised as island props; the browser never parses it again.
 */
import type { ProgressView } from "@/lib/progress/view.ts";

export interface PlayerChapter {
  /** Number in list order; the series counts from 0 over all its source books. */
  number: number;
  title: string;
  durationSec: number;
  kind: "chapter" | "credits";
  locked: boolean;
  /** Stream address, with source book, source chapter and grant where they are needed; null when locked. */
  src: string | null;
  /** Title of the section (the source book) this chapter stands in; series only. */
  section?: string;
}

export interface PlayerBook {
  id: number;
  title: string;
  author: string;
  cover: { src: string; srcset: string; alt: string };
  hue: string;
  /** The book's own page. */
  href: string;
  isComplete: boolean;
  chapters: PlayerChapter[];
  /** Ready to show, in the visitor's currency. */
  price: string;
  /** Where the book is bought; null when nothing in it is locked. */
  buyHref: string | null;
  /** The listener's progress in it when the page was made; absent for visitors and unheard books. */
  saved?: ProgressView;
}

/** The start a page's query asks for, made safe by `parsePlayerStart`. */
export interface PlayerStart {
  /** A chapter that exists in the book. */
  chapter: number;
  /** Seconds into the chapter, inside its length. */
  positionSec: number;
  /** True when the query named a chapter or position; false when both are our own defaults. */
  requested: boolean;
  autoplay: boolean;
  /** Apply the start even though the same address was followed before in this tab. */
  forced: boolean;
  bookmark: boolean;
  direct: boolean;
  source: "resume_button" | null;
  showToast: boolean;
  purchased: boolean;
}
