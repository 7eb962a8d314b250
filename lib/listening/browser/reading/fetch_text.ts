/** What the chapter in the player says, asked for by the right that its sound has. */
import { readGrant } from "@/lib/media/addresses.ts";
import { textPath } from "@/lib/media/text/addresses.ts";
import type { Sentence } from "@/lib/media/text/sentence.ts";
import { parseVtt } from "@/lib/media/text/vtt.ts";

/** `missing`: it has none; `refused`: this listener may not read it; `unreachable`: no answer in time. */
export type TextFault = "missing" | "refused" | "unreachable";

export type TextReply = { sentences: Sentence[] } | { fault: TextFault };

const WAIT_MS = 15_000;

/**
 * @param src stream address of the chapter, whose grant opens the text too; null: it is locked
 * @param copy where the service worker answers with the text on this device; asked where no site answers
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
      signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
    });
    if (answer.ok) return { sentences: parseVtt(await answer.text()) };
    if (answer.status === 404) return { fault: "missing" };
    return { fault: answer.status < 500 && answer.status !== 429 ? "refused" : "unreachable" };
  } catch {
    return signal.aborted ? { fault: "unreachable" } : await fetchCopy(copy, signal);
  }
}

async function fetchCopy(copy: string, signal: AbortSignal): Promise<TextReply> {
  try {
    const answer = await fetch(copy, { signal });
    if (answer.ok) return { sentences: parseVtt(await answer.text()) };
  } catch {
    // No worker controls the page.
  }
  return { fault: "unreachable" };
}
