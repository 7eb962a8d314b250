/** Serves the audio of a chapter of the catalogue; used by all streaming calls. */
import type { Viewer } from "@/lib/access/decide.ts";
import type { AccessService } from "@/lib/access/server/service.ts";
import type { Chapter } from "@/lib/catalogue/book.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";
import { chooseVersion } from "@/lib/media/server/streaming/choose_version.ts";
import { requireAccess } from "@/lib/media/server/streaming/require_access.ts";
import { restOfFile } from "@/lib/media/server/streaming/rest_of_file.ts";
import { streamMedia } from "@/lib/media/server/streaming/stream.ts";
import type { StreamQuery } from "@/lib/media/stream_query.ts";

export interface ChapterRequest {
  req: Request;
  services: { access: AccessService; library: MediaLibrary };
  viewer: Viewer;
  chapter: Chapter;
  query: StreamQuery;
}

/**
 * Checks access, then streams.
 * @throws {Failure} 400 if sourceBook or sourceChapter contradict the catalogue, 401 for an invalid grant, 402 if the
 * listener has no right to the chapter, 416 for a position past its end, 404 and 503 as `streamMedia`
 */
export async function serveChapter(o: ChapterRequest): Promise<Response> {
  const { req, services: { access, library }, viewer, chapter, query } = o;
  assertAgrees(query, chapter);
  await requireAccess(access, { grantText: query._auth, chapter, viewer, nowMs: Date.now() });
  const file = chooseVersion(req, library, chapter);
  if (!file) throw new Failure(404, "audio_missing", "The audio of this chapter is missing.");
  const { from: fromSec = 0 } = query;
  if (fromSec >= file.durationSec) throw pastTheEnd(file.durationSec);
  const part = fromSec > 0 ? await restOfFile(library, file, fromSec) : { library, file };
  // Shared caches may store streams from whole seconds only, as shared links have them: there are too many other
  // positions.
  const isFree = chapter.isFree && Number.isInteger(fromSec);
  return await streamMedia({ req, ...part, isFree });
}

const pastTheEnd = (durationSec: number) =>
  new Failure(
    416,
    "past_the_end",
    `This chapter ends at ${durationSec} s; leave out \`from\` or send less.`,
  );

function assertAgrees({ sourceBook, sourceChapter }: StreamQuery, chapter: Chapter): void {
  const agrees = (sourceBook ?? chapter.sourceBook) === chapter.sourceBook &&
    (sourceChapter ?? chapter.sourceChapter) === chapter.sourceChapter;
  if (agrees) return;
  throw new Failure(
    400,
    "source_mismatch",
    `This chapter is chapter ${chapter.sourceChapter} of book ${chapter.sourceBook}; leave out sourceBook and sourceChapter or send these.`,
  );
}
