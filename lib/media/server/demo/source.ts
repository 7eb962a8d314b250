/** The chapters of a demo library: read from their files, which are made when somebody asks. */
import type { DemoChapterFile, DemoMaker } from "@/lib/media/server/demo/maker.ts";
import { MediaUnavailable } from "@/lib/media/errors.ts";
import { openAt, streamFile } from "@/lib/media/server/files/file_stream.ts";
import type {
  MediaBody,
  MediaSource,
  OpenOptions,
  WholeFile,
} from "@/lib/media/server/files/reader.ts";

/** A chapter of a library; without `spoken` its file has to be there. */
export type LibraryFile = Omit<DemoChapterFile, "spoken"> & { spoken: string | undefined };

/** @param o.folder reads the chapters that are whole */
export function createDemoSource(
  { maker, folder }: { maker: DemoMaker; folder: MediaSource<WholeFile> },
): MediaSource<LibraryFile> {
  async function open(
    chapter: DemoChapterFile,
    start: number,
    end: number,
    options: OpenOptions,
  ): Promise<MediaBody> {
    const { path, isWhole } = await maker.locate(chapter, start);
    if (isWhole) return await folder.open(chapter, start, end, options);
    return streamFile(await openAt(path, null, start), {
      start,
      end,
      ready: async (position, gone) => (await maker.locate(chapter, position, gone)).readyBytes,
    });
  }

  return {
    async check(file) {
      if (file.spoken === undefined) await folder.check(file); // what is missing else can be made
    },
    async open(file, start, end, options) {
      const { spoken } = file;
      if (spoken === undefined) return await folder.open(file, start, end, options);
      const chapter = { ...file, spoken };
      try {
        return await open(chapter, start, end, options);
      } catch (error) {
        // The part got its final name between looking and opening, or somebody deleted the file.
        if (!(error instanceof MediaUnavailable && error.status === 404)) throw error;
        maker.forget(chapter);
        return await open(chapter, start, end, options);
      }
    },
  };
}
