/** Chooses the version of a chapter's sound for a request, if an ingest has replaced the sound recently. */
import type { MediaFile, MediaLibrary } from "@/lib/media/server/library/library.ts";
import { wholeEtag } from "@/lib/media/server/streaming/part_of_file.ts";

/**
 * The version whose entity tag is in If-Range or If-Match, so that a download or player continues in the version it
 * began with; otherwise the newest. null: the chapter has no sound.
 */
export function chooseVersion(
  { headers }: Request,
  library: Pick<MediaLibrary, "getFile" | "getFormer">,
  { sourceBook, sourceChapter }: { sourceBook: number; sourceChapter: number },
): MediaFile | null {
  const newest = library.getFile(sourceBook, sourceChapter);
  const given = headers.get("if-range") ?? headers.get("if-match");
  const named = given && wholeEtag(given);
  if (named === null || named === newest?.etag) return newest;
  return library.getFormer(sourceBook, sourceChapter).find(({ etag }) => etag === named) ?? newest;
}
