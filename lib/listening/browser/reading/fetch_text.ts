/** Fetches the text of a chapter, authorized by the media grant of its sound. */
import { readGrant } from "@/lib/media/addresses.ts";
import { textPath } from "@/lib/media/text/addresses.ts";
import type { Sentence } from "@/lib/media/text/sentence.ts";
import { withDeadline } from "@/lib/platform/browser/request.ts";
import { parseVtt } from "@/lib/media/text/vtt.ts";

/** `missing`: the chapter has no text; `refused`: no access; `unreachable`: no usable answer before the deadline. */
export type TextFault = "missing" | "refused" | "unreachable";

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
  return await fetchCopy(copy, signal); // the site does not answer, or what stands before it says so
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
