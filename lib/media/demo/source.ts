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
    read: (located: Located) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const { spoken, path, bytes } = file;
    if (spoken === undefined) return await read({ path, readyBytes: bytes, isWhole: true });
    const chapter = { ...file, spoken };
    try {
      return await read(await maker.locate(chapter, position, signal));
    } catch (error) {
      // The part got its final name between looking and opening, or somebody deleted the file.
      if (!(error instanceof MediaUnavailable && error.status === 404)) throw error;
      maker.forget(chapter);
      return await read(await maker.locate(chapter, position, signal));
    }
  }

  /** The range of a chapter that is being made, as it comes. */
  function streamGrowing(file: LibraryFile, start: number, end: number) {
    const next = (position: number, signal: AbortSignal) => {
      const readReady = ({ path, readyBytes }: Located) =>
        reader.readPart(path, position, Math.min(end, readyBytes - 1));
      return at(file, position, readReady, signal);
    };
    return streamRange({ start, end, next });
  }

  return {
    async check(file) {
      if (file.spoken === undefined) await reader.check(file); // what is missing else can be made
    },
    read(file, start, end) {
      return at(
        file,
        end,
        async ({ path, isWhole }) =>
          isWhole ? await reader.read(file, start, end) : [await reader.readPart(path, start, end)],
      );
    },
    stream(file, start, end) {
      return at(
        file,
        start,
        ({ isWhole }) =>
          isWhole ? reader.stream(file, start, end) : streamGrowing(file, start, end),
      );
    },
  };
}
