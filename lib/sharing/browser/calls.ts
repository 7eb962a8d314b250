/** What the share dialog asks the server. Runs in the browser. */

export interface ListedChapter {
  /** null: a section header. */
  number: number | null;
  title: string;
  isFree: boolean;
}

export async function listChapters(bookId: number): Promise<ListedChapter[]> {
  const answer = await fetch(`/api/audiobooks/${bookId}/chapters`);
  if (!answer.ok) throw new Error(`The list of chapters answered ${answer.status}`);
  return await answer.json();
}

export type CutAnswer =
  /** Paths that anyone may open: the sound, and a page that plays it. */
  | { ok: true; soundPath: string; pagePath: string }
  /** Why not, in the server's words; `isUsedUp`: nothing more may be cut here, a link to the moment works. */
  | { ok: false; message: string; isUsedUp: boolean };

const UNREACHABLE = {
  ok: false,
  message: "The clip could not be cut. Please try again.",
  isUsedUp: false,
} as const;

export async function cutClip(
  bookId: number,
  { chapter, fromSec, seconds }: { chapter: number; fromSec: number; seconds: number },
): Promise<CutAnswer> {
  const asked = `/api/clip/${bookId}?chapter=${chapter}&from=${fromSec}&seconds=${seconds}`;
  try {
    // The answer leads on to the clip's own address; a byte of it is enough.
    const answer = await fetch(asked, { headers: { range: "bytes=0-0" } });
    if (!answer.ok) {
      const { error } = await answer.json();
      if (!error) return UNREACHABLE;
      return { ok: false, message: error.message, isUsedUp: error.code === "clips_used_up" };
    }
    await answer.arrayBuffer();
    const { pathname, search } = new URL(answer.url);
    const pagePath = pathname.replace("/api/clip/", "/player/") + search;
    return { ok: true, soundPath: pathname + search, pagePath };
  } catch {
    return UNREACHABLE; // no network, or an answer that is not the site's
  }
}
