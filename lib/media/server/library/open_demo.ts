/** Demo chapters of a library in a folder: made at their first request, their checksums written to the manifest. */
import type { MediaUnavailable } from "@/lib/media/errors.ts";
import { createMaker, type DemoChapterFile } from "@/lib/media/server/demo/maker.ts";
import { createDemoSource, type LibraryFile } from "@/lib/media/server/demo/source.ts";
import type { MediaSource, WholeFile } from "@/lib/media/server/files/reader.ts";
import { createChecksumRecorder } from "@/lib/media/server/library/demo_checksums.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import type { Log } from "@/lib/platform/server/log.ts";

interface DemoOptions {
  library: Objects;
  /** The library's folder. */
  dir: string;
  /** Reads complete files. */
  whole: MediaSource<WholeFile>;
  log: Log;
  onFailed(chapter: DemoChapterFile, failure: MediaUnavailable): void;
}

export function openDemo({ library, dir, whole, log, onFailed }: DemoOptions): {
  source: MediaSource<LibraryFile>;
  /** Makes a chapter in the background. */
  prepare(chapter: DemoChapterFile): void;
  /** Stops making chapters; resolves when all writes are done. */
  close(): Promise<void>;
} {
  const checksums = createChecksumRecorder({ library, log });
  const maker = createMaker({ onMade: checksums.record, onFailed });
  return {
    source: createDemoSource({ dir, maker, whole }),
    prepare: (chapter) => maker.prepare({ ...chapter, path: `${dir}/${chapter.path}` }),
    async close() {
      maker.close();
      await checksums.settle();
    },
  };
}
