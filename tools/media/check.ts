/** Compares the bucket with the data folder, or, where there is no library, with what its own manifest says. */
import type { Manifest } from "@/lib/media/manifest.ts";
import { readManifest } from "@/lib/media/server/library/read_manifest.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { StartError } from "@/lib/platform/start_error.ts";
import { compare } from "@/tools/media/compare.ts";
import { libraryFiles, otherFiles, toWanted } from "@/lib/media/server/library/content_files.ts";

export interface CheckReport {
  /** Objects that were looked at. */
  looked: number;
  /** A line for everything that differs. */
  differences: string[];
}

/**
 * @param o.isRead reads every object from end to end instead of trusting the sums kept with them
 * @throws {StartError} when neither has a library
 */
export async function check(
  o: { from: Objects; to: Objects; isRead: boolean },
): Promise<CheckReport> {
  const ours = await readManifest(o.from.below("media"));
  const theirs = await readManifest(o.to.below("media"));
  const manifest = ours ?? theirs;
  if (!manifest) {
    throw new StartError(`There is no library in ${o.from.place} nor in ${o.to.place}.`);
  }
  const files = [...libraryFiles(manifest).map(toWanted), ...await otherFiles(o.from)];
  return {
    looked: files.length,
    differences: [
      ...ours ? compareBooks(ours, theirs) : [],
      ...await compare(o.to, files, o),
    ],
  };
}

function compareBooks(ours: Manifest, theirs: Manifest | null): string[] {
  if (!theirs) return ["media/manifest.json is missing"];
  return ours.books.flatMap((book) => {
    const other = theirs.books.find(({ id }) => id === book.id);
    if (!other) return [`media/manifest.json lacks book ${book.id}`];
    return JSON.stringify(other) === JSON.stringify(book)
      ? []
      : [`media/manifest.json has another book ${book.id}, in ${other.folder}`];
  });
}
