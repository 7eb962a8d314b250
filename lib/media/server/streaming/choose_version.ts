/** Which sound of a chapter a request is about, where a new ingest has replaced one of late. */
import type { MediaFile, MediaLibrary } from "@/lib/media/server/library/library.ts";
import { wholeEtag } from "@/lib/media/server/streaming/part_of_file.ts";

/**
 * The sound whose tag the caller names in If-Range or If-Match, so that a download or player goes on in what
 * it began with; else the newest. null: the chapter has none.
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
