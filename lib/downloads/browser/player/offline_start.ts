/**
 * Chooses where playback of a downloaded book starts: as on the book's page, but at a chapter stored on this device.
 */
import { firstProper } from "@/lib/catalogue/first_chapter.ts";
import type { LocalStore } from "@/lib/platform/browser/local_store.ts";
import { findChapter } from "@/lib/listening/browser/player/playlist.ts";
import { resumeHere } from "@/lib/listening/browser/places/resume_here.ts";
import { resumeSec } from "@/lib/listening/progress/saved_position.ts";
import { startAtSaved } from "@/lib/listening/player/saved_start.ts";
import type { PlayerBook, PlayerStart } from "@/lib/listening/player/types.ts";

export interface OfflineStartOptions {
  local: LocalStore;
  listener: string;
  nowMs: number;
  /** Numbers of the chapters stored on this device. */
  here: ReadonlySet<number>;
}

/** @param query query of the book page's address; empty if another page was requested */
export function chooseOfflineStart(
  book: PlayerBook,
  query: URLSearchParams,
  { here, ...where }: OfflineStartOptions,
): PlayerStart {
  const requested = readQuery(book, query);
  const start = resumeHere(where, book, startAtSaved(requested, book.saved ?? null, book));
  if (here.has(start.chapter)) return start;
  const later = book.chapters.filter(({ number, kind }) => here.has(number) && kind === "chapter");
  const nearest = later.find(({ number }) => number > start.chapter) ?? later[0];
  const chapter = nearest?.number ?? [...here][0] ?? start.chapter;
  // `requested`, so that the player does not return to the saved place, which is not stored here.
  return { ...start, chapter, positionSec: 0, requested: true };
}

/** Parses the query of our own links only. (`parsePlayerStart` parses all others, on the server.) */
function readQuery(book: PlayerBook, query: URLSearchParams): PlayerStart {
  const number = readNumber(query, "chapter");
  const positionSec = readNumber(query, "position") ?? readNumber(query, "t") ?? 0;
  const known = number === null ? null : findChapter(book, number);
  const first = firstProper(book.chapters);
  return {
    chapter: known?.number ?? first?.number ?? 0,
    positionSec: known ? resumeSec(positionSec, known.durationSec) : 0,
    requested: known !== null,
    autoplay: query.get("autoplay") === "true",
    forced: false,
    bookmark: false,
    direct: false,
    source: query.get("source") === "resume_button" ? "resume_button" : null,
    showToast: false,
    purchased: false,
  };
}

function readNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? "";
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}
