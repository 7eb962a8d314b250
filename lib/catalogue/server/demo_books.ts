/** The single books of the demo library, with the chapter lengths that the catalogue asks for. */
import type { CatalogueFile, ChapterRecord } from "@/lib/catalogue/schema.ts";

const DEFAULT_LENGTH_SEC = 180;

/** A single book of the demo library; bundles play the same files. */
export interface DemoBook {
  id: number;
  title: string;
  chapters: { number: number; title: string; kind: ChapterRecord["kind"]; durationSec: number }[];
}

/** The single books of a catalogue, with the length of each chapter in the demo. */
export function demoBooks({ books }: CatalogueFile): DemoBook[] {
  return books.flatMap(({ id, title, chapters, isDraft }) =>
    chapters && !isDraft
      ? [{
        id,
        title,
        chapters: chapters.map(({ length, ...it }) => ({ ...it, durationSec: toSec(length) })),
      }]
      : []
  );
}

function toSec(length: string | undefined): number {
  if (length === undefined) return DEFAULT_LENGTH_SEC;
  const [minutes, seconds] = length.split(":").map(Number);
  return minutes! * 60 + seconds!;
}
