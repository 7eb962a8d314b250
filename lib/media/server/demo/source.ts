/** The chapters of a demo library, read from their files. A missing file is made at its first request. */
import type { DemoChapterFile, DemoMaker } from "@/lib/media/server/demo/maker.ts";
import { MediaUnavailable } from "@/lib/media/errors.ts";
import {
  type MediaBody,
  type MediaSource,
  type OpenOptions,
  toUnavailable,
  type WholeFile,
} from "@/lib/media/server/files/reader.ts";
import { openAt, streamFile } from "@/lib/platform/server/objects/folder/file_stream.ts";

/** A chapter's file in a library. Without `spoken` the file has to exist; with it, it can be made. */
export type LibraryFile = Omit<DemoChapterFile, "spoken"> & WholeFile & {
  spoken: string | undefined;
};

/**
 * @param o.dir absolute folder of the library
 * @param o.whole reads complete files
 */
export function createDemoSource(
  { dir, maker, whole }: { dir: string; maker: DemoMaker; whole: MediaSource<WholeFile> },
): MediaSource<LibraryFile> {
  async function open(
    file: LibraryFile,
    chapter: DemoChapterFile,
    start: number,
    end: number,
    options: OpenOptions,
  ): Promise<MediaBody> {
    const { path, isWhole } = await maker.locate(chapter, start);
    if (isWhole) return await whole.open(file, start, end, options);
    return streamFile(openPart(path, start), {
      start,
      end,
      ready: async (position, gone) => (await maker.locate(chapter, position, gone)).readyBytes,
    });
  }

  function openPart(path: string, start: number): Deno.FsFile {
    try {
      return openAt(path, null, start);
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  return {
    async check(file) {
      if (file.spoken === undefined) await whole.check(file); // any other missing file can be made
    },
    async open(file, start, end, options) {
      const { spoken } = file;
      if (spoken === undefined) return await whole.open(file, start, end, options);
      const chapter = { ...file, path: `${dir}/${file.path}`, spoken };
      try {
        return await open(file, chapter, start, end, options);
      } catch (error) {
        // The part was renamed to its final name between lookup and opening, or the file was deleted.
        if (!(error instanceof MediaUnavailable && error.status === 404)) throw error;
        maker.forget(chapter);
        return await open(file, chapter, start, end, options);
      }
    },
  };
}
