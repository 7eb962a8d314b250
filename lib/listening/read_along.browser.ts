/** Fetches the text of a chapter, authorized by the media grant of its sound. */

import { readGrant, textPath } from "@/lib/media/addresses.ts";
import { parseVtt, type Sentence } from "@/lib/media/vtt.ts";
import { withDeadline } from "@/lib/platform/request.browser.ts";
import type { LocalKey } from "@/lib/platform/storage_keys.browser.ts";

/** `missing`: the chapter has no text; `refused`: no access; `unreachable`: no usable answer before the deadline. */
type TextFault = "missing" | "refused" | "unreachable";

export type TextReply = { sentences: Sentence[] } | { fault: TextFault };

const WAIT_MS = 15_000;

/**
 * @param src stream address of the chapter, with the grant; null: the chapter is locked
 * @param copy address at which the service worker serves the downloaded text; used when the request fails
 */
export async function fetchText(
  { bookId, chapter, src, copy }: {
    bookId: number;
    chapter: number;
    src: string | null;
    copy: string;
  },
  signal: AbortSignal,
): Promise<TextReply> {
  if (src === null) return { fault: "refused" };
  const grant = readGrant(src);
  try {
    const answer = await fetch(textPath({ bookId, chapter }) + (grant ? `?_auth=${grant}` : ""), {
      signal: withDeadline(WAIT_MS, signal),
    });
    if (answer.ok) return { sentences: parseVtt(await answer.text()) };
    if (answer.status === 404) return { fault: "missing" };
    if (answer.status < 500 && answer.status !== 429) return { fault: "refused" };
  } catch {
    if (signal.aborted) return { fault: "unreachable" };
  }
  return await fetchCopy(copy, signal); // the site does not answer, or a proxy or captive portal does
}

async function fetchCopy(copy: string, signal: AbortSignal): Promise<TextReply> {
  try {
    const answer = await fetch(copy, { signal });
    if (answer.ok) return { sentences: parseVtt(await answer.text()) };
  } catch {
    // No service worker controls the page.
  }
  return { fault: "unreachable" };
}

/* Finds the sentence of a chapter, and the word in it, that is spoken at a moment. */

/** A sentence that was found in the recording. */
export interface SpokenSentence {
  /** Index among all sentences of the chapter, from 0. */
  index: number;
  startMs: number;
}

/** The sentences found in the recording, by start time. */
export const spokenSentences = (sentences: readonly Sentence[]): SpokenSentence[] =>
  sentences.flatMap(({ heard }, index) => heard ? [{ index, startMs: heard.startMs }] : [])
    .sort((a, b) => a.startMs - b.startMs);

/**
 * The last element that has started at `ms`: it stays current through the pause after it. Binary search.
 *
 * @param starts milliseconds, ascending
 * @returns an index in `starts`; -1: none has started
 */
export function findBegun(starts: readonly number[], ms: number): number {
  let low = 0, high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Start and end, as indices in the sentence's text, of the word spoken at `ms`; null: unknown. */
export function findWord({ text, heard }: Sentence, ms: number): [number, number] | null {
  if (!heard || heard.words.length === 0) return null;
  const nth = findBegun(heard.words.map(({ atMs }) => atMs), ms);
  if (nth < 0) return null;
  let from = 0;
  for (const word of heard.words.slice(0, nth)) {
    from = text.indexOf(word.text, from) + word.text.length;
  }
  const word = heard.words[nth]!.text, at = text.indexOf(word, from);
  return at < 0 ? null : [at, at + word.length];
}

/* How text is shown, stored in this browser. */

export const SIZES = ["small", "medium", "large", "huge"] as const;
export const LEADINGS = ["close", "open", "wide"] as const;
export const FACES = ["serif", "sans"] as const;

export interface ReadingSettings {
  size: typeof SIZES[number];
  /** Line height. */
  leading: typeof LEADINGS[number];
  face: typeof FACES[number];
}

const KEY = "reading" satisfies LocalKey;

/** Invalid values are replaced by the defaults. @param storage null where the browser forbids it */
export function readSettings(storage: Storage | null): ReadingSettings {
  let kept: Partial<Record<keyof ReadingSettings, unknown>> = {};
  try {
    kept = JSON.parse(storage?.getItem(KEY) ?? "{}") ?? {};
  } catch { /* not JSON, or forbidden: the defaults */ }
  return {
    size: SIZES.find((it) => it === kept.size) ?? "medium",
    leading: LEADINGS.find((it) => it === kept.leading) ?? "open",
    face: FACES.find((it) => it === kept.face) ?? "serif",
  };
}

export function keepSettings(storage: Storage | null, settings: ReadingSettings): void {
  try {
    storage?.setItem(KEY, JSON.stringify(settings));
  } catch { /* storage full or forbidden: the choice lasts as long as the page */ }
}

/*
 * Highlights the spoken sentence and word with the CSS Custom Highlight API (w3.org/TR/css-highlight-api-1), which
 * does not change the document, so that a text selection stays. Without that API: an attribute on the sentence.
 */

/** Names of the highlights, styled in `ReadAlong.css`. */
const SENTENCE = "spoken-sentence", WORD = "spoken-word";

/**
 * @param element the sentence's element; null: no sentence is spoken
 * @param word start and end, as indices in the sentence's text; null: unknown
 */
export function lightSpoken(element: HTMLElement | null, word: [number, number] | null): void {
  if (!("highlights" in CSS)) return lightElement(element);
  CSS.highlights.delete(SENTENCE);
  CSS.highlights.delete(WORD);
  const text = element?.firstChild;
  if (!element || !text) return;
  const sentence = new Range();
  sentence.selectNodeContents(element);
  CSS.highlights.set(SENTENCE, new Highlight(sentence));
  // In a text translated by the browser the words are elsewhere: only the sentence is highlighted.
  if (!word || !(text instanceof Text)) return;
  const range = new Range();
  range.setStart(text, word[0]);
  range.setEnd(text, word[1]);
  const highlight = new Highlight(range);
  highlight.priority = 1; // above the sentence's
  CSS.highlights.set(WORD, highlight);
}

let lit: HTMLElement | null = null;

function lightElement(element: HTMLElement | null): void {
  delete lit?.dataset.spoken;
  lit = element;
  if (lit) lit.dataset.spoken = "";
}

/**
 * Calls `then` at Escape wherever the focus is, for text beside the page; a modal dialog has its own.
 *
 * @returns ends it
 */
export function onEscape(then: () => void): () => void {
  const hear = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === "Escape" && !defaultPrevented && !document.querySelector(":modal")) then();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}
