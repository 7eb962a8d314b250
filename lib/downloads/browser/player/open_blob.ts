import { chapterOf } from "@/lib/downloads/browser/library.ts";
import { mediaAddress } from "@/lib/downloads/addresses.ts";
import type { DownloadRef } from "@/lib/downloads/chapter_download.ts";
import { CHUNK_BYTES } from "@/lib/downloads/browser/records.ts";
import { beginAt } from "@/lib/listening/browser/sound/progressive.ts";
import { requestPlay } from "@/lib/listening/browser/sound/requests.ts";

/**
 * Gives the media element a whole chapter, decrypted in memory, if no service worker can answer its range requests.
 * If play is requested while the chapter is being decrypted, playback starts after that.
 *
 * @param stop aborted when another source is opened
 */
export async function openBlob(
  element: HTMLMediaElement,
  ref: DownloadRef,
  positionSec: number,
  stop: AbortSignal,
): Promise<void> {
  element.removeAttribute("src");
  element.load(); // stops the former source at once
  const audio = await readWhole(ref).catch(() => null);
  if (stop.aborted) return;
  const isWanted = !element.paused;
  if (audio) setSource(element, audio);
  else element.src = mediaAddress(ref); // no such address: the element reports an error
  beginAt(element, positionSec);
  if (isWanted) requestPlay(element);
}

/** null: the chapter is no longer stored. */
async function readWhole({ userId, bookId, chapter }: DownloadRef): Promise<Blob | null> {
  const copy = await chapterOf(userId, bookId, chapter);
  if (!copy) return null;
  const parts: BlobPart[] = [];
  for (let start = 0; start < copy.bytes; start += CHUNK_BYTES) {
    parts.push(await copy.readRange(start, Math.min(start + CHUNK_BYTES, copy.bytes) - 1));
  }
  return new Blob(parts, { type: copy.contentType });
}

/** Sets the audio as source. The memory is freed when the element gets another source. */
function setSource(element: HTMLMediaElement, audio: Blob): void {
  const address = element.src = URL.createObjectURL(audio);
  element.addEventListener("emptied", () => URL.revokeObjectURL(address), { once: true });
}
