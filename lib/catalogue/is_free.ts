/** Which entries anyone may hear. */
import type { ChapterRecord } from "@/lib/catalogue/schema.ts";

const LAST_FREE_NUMBER = 1;

/**
 * Credits, and the chapters up to number 1 of the book the sound comes from: in a bundle, each source
 * book begins free (decision "Free chapters").
 */
export function isFree(
  { kind, sourceChapter }: { kind: ChapterRecord["kind"]; sourceChapter: number },
): boolean {
  return kind === "credits" || sourceChapter <= LAST_FREE_NUMBER;
}
