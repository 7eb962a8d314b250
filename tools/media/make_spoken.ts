/** Makes what is still to be spoken of a demo: the sites of a bucket speak nothing. */
import type { LibraryFile } from "@/lib/media/server/demo/source.ts";
import { createReader } from "@/lib/media/server/files/reader.ts";
import { openDemo } from "@/lib/media/server/library/open_demo.ts";
import { log } from "@/lib/platform/server/log.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

const EXACTLY = { mayRunOver: false };
const NAMED_MS = 10_000;

/**
 * @param library in a folder
 * @param files all that its manifest names
 * @throws {MediaUnavailable} for one that cannot be made
 */
export async function makeSpoken(library: Objects, files: LibraryFile[]): Promise<void> {
  const spoken = files.filter((it) => it.spoken !== undefined);
  if (spoken.length === 0) return;
  const { source, close } = openDemo({
    library,
    dir: library.folder!,
    whole: createReader(library),
    log,
    onFailed() {},
  });
  try {
    for (const file of spoken) {
      const isThere = async () => (await library.head(file.path))?.bytes === file.bytes;
      if (await isThere()) continue;
      const body = await source.open(file, 0, file.bytes - 1, EXACTLY);
      await body.pipeTo(new WritableStream()); // made as it is read
      await until(isThere); // it gets its name a moment after its last byte
    }
  } finally {
    await close();
  }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + NAMED_MS;
  while (!await isDone()) {
    if (Date.now() > deadline) {
      throw new Error(`A chapter is not there ${NAMED_MS} ms after its last byte was read`);
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}
