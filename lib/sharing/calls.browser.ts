/** The share dialog's requests to the server. */

import type { listChapters } from "@/lib/catalogue/calls.ts";
import type { AnswerOf } from "@/lib/platform/call.ts";
import { callHere } from "@/lib/platform/language/call_here.browser.ts";
import { request } from "@/lib/platform/request.browser.ts";
import { CLIP_UNREACHABLE } from "./words.ts";

export type ListedChapter = AnswerOf<typeof listChapters>[number];

/** @returns an empty list if the chapters cannot be fetched */
export async function fetchChapters(bookId: number): Promise<ListedChapter[]> {
  const reply = await request<typeof listChapters>(
    "get",
    callHere(`/api/audiobooks/${bookId}/chapters`),
  );
  return reply.ok ? reply.data : [];
}

type CutAnswer =
  /** Paths that anyone may open: the sound and a page that plays it. */
  | { ok: true; soundPath: string; pagePath: string }
  /** `message` is the server's. `isUsedUp`: the listener's clip budget is spent; a link to the moment still works. */
  | { ok: false; message: string; isUsedUp: boolean };

const unreachable = () => ({ ok: false, message: CLIP_UNREACHABLE.text, isUsedUp: false }) as const;

export async function cutClip(
  bookId: number,
  { chapter, fromSec, seconds }: { chapter: number; fromSec: number; seconds: number },
): Promise<CutAnswer> {
  const address = `/api/clip/${bookId}?chapter=${chapter}&from=${fromSec}&seconds=${seconds}`;
  try {
    // Not `request`: the response is sound after a redirect to the clip's own address, of which one byte is enough.
    const answer = await fetch(address, { headers: { range: "bytes=0-0" } });
    if (!answer.ok) {
      const { error } = await answer.json();
      if (!error) return unreachable();
      return { ok: false, message: error.message, isUsedUp: error.code === "clips_used_up" };
    }
    await answer.arrayBuffer();
    const { pathname, search } = new URL(answer.url);
    const pagePath = pathname.replace("/api/clip/", "/player/") + search;
    return { ok: true, soundPath: pathname + search, pagePath };
  } catch {
    return unreachable(); // no network, or a response that is not the site's
  }
}
