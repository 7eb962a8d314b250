/** The chapters of a demo library: read from their files, which are made when somebody asks. */
import type { DemoChapterFile, DemoMaker, Located } from "@/lib/media/demo/maker.ts";
import { MediaUnavailable } from "@/lib/media/errors.ts";
import { streamRange } from "@/lib/media/range_stream.ts";
import type { MediaReader, MediaSource } from "@/lib/media/reader.ts";

/** A chapter of a library; without `spoken` its file has to be there. */
type LibraryFile = Omit<DemoChapterFile, "spoken"> & { spoken: string | undefined };

export function createDemoSource(
  o: { maker: DemoMaker; reader: MediaReader },
): MediaSource<LibraryFile> {
  const { maker, reader } = o;

  /** Reads where the byte at `position` lies once it is made. */
  async function at<T>(
    file: LibraryFile,
    position: number,
    signal: AbortSignal | undefined,
    read: (located: Located) => Promise<T>,
  ): Promise<T> {
    const { spoken, path, bytes } = file;
    if (spoken === undefined) return await read({ path, readyBytes: bytes, isWhole: true });
    const chapter = { ...file, spoken };
    const located = await maker.locate(chapter, position, signal);
    try {
      return await read(located);
    } catch (error) {
      // The part got its final name between looking and opening.
      const isRenamed = !located.isWhole && error instanceof MediaUnavailable &&
        error.status === 404;
      if (!isRenamed) throw error;
      return await read(await maker.locate(chapter, position, signal));
    }
  }

  return {
    // What is missing can be made.
    check: async (file) => file.spoken === undefined ? await reader.check(file) : undefined,
    read: (file, start, end) =>
      at(
        file,
        end,
        undefined,
        ({ path, isWhole }) =>
          isWhole ? reader.read(file, start, end) : reader.readPart(path, start, end),
      ),
    stream: (file, start, end) =>
      at(
        file,
        start,
        undefined,
        ({ isWhole }) =>
          isWhole ? reader.stream(file, start, end) : streamRange({
            start,
            end,
            next: (position, signal) =>
              at(
                file,
                position,
                signal,
                ({ path, readyBytes }) =>
                  reader.readPart(path, position, Math.min(end, readyBytes - 1)),
              ),
          }),
      ),
  };
}
