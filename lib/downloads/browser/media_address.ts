/**
 * Where an element finds a chapter that lies on this device: an address of our own origin that the service
 * worker answers and no server knows. It names the listener because the worker cannot ask the page.
 */
import type { ChapterPlace } from "./records.ts";

const PREFIX = "/offline/media/";

/** Of the source book's chapter, as downloads are kept. */
export function mediaAddress({ userId, bookId, chapter }: ChapterPlace): string {
  return `${PREFIX}${bookId}/${chapter}?listener=${encodeURIComponent(userId)}`;
}

/** null: not such an address. */
export function readMediaAddress({ pathname, searchParams }: URL): ChapterPlace | null {
  const found = /^\/offline\/media\/(\d{1,9})\/(\d{1,6})$/.exec(pathname);
  const userId = searchParams.get("listener");
  return found && userId ? { userId, bookId: Number(found[1]), chapter: Number(found[2]) } : null;
}

export function isMediaAddress(pathname: string): boolean {
  return pathname.startsWith(PREFIX);
}
