import { chapterOf } from "@/lib/downloads/browser/library.ts";
import { mediaAddress } from "@/lib/downloads/addresses.ts";
import type { ChapterPlace } from "@/lib/downloads/chapter_download.ts";
import { CHUNK_BYTES } from "@/lib/downloads/browser/records.ts";
import { placeAt } from "@/lib/listening/browser/sound/progressive.ts";
import { requestPlay } from "@/lib/listening/browser/sound/requests.ts";

/**
 * Puts a whole chapter into the element, opened in memory: where no worker answers its ranges. Sound that
 * is asked for meanwhile begins when the chapter is there.
 *
 * @param stop another source has been asked for
 */
export async function openBlob(
  element: HTMLMediaElement,
  place: ChapterPlace,
  positionSec: number,
  stop: AbortSignal,
): Promise<void> {
  element.removeAttribute("src");
  element.load(); // what sounded before falls silent at once
  const audio = await readWhole(place).catch(() => null);
  if (stop.aborted) return;
  const isWanted = !element.paused;
  if (audio) show(element, audio);
  else element.src = mediaAddress(place); // nobody answers there: the element says that it has failed
  placeAt(element, positionSec);
  if (isWanted) requestPlay(element);
}

/** null: the chapter is not here any more. */
async function readWhole({ userId, bookId, chapter }: ChapterPlace): Promise<Blob | null> {
  const copy = await chapterOf(userId, bookId, chapter);
  if (!copy) return null;
  const parts: BlobPart[] = [];
  for (let start = 0; start < copy.bytes; start += CHUNK_BYTES) {
    parts.push(await copy.readRange(start, Math.min(start + CHUNK_BYTES, copy.bytes) - 1));
  }
  return new Blob(parts, { type: copy.contentType });
}

/** The memory is given back once the element has turned to something else. */
function show(element: HTMLMediaElement, audio: Blob): void {
  const address = element.src = URL.createObjectURL(audio);
  element.addEventListener("emptied", () => URL.revokeObjectURL(address), { once: true });
}
