/** Where the pictures of covers come from. */
import { join } from "node:path";
import { Remembered } from "@/lib/platform/server/cache/remembered.ts";
import type { Bytes, Objects } from "@/lib/platform/server/objects/objects.ts";

const DEMO_COVERS = join(import.meta.dirname!, "../../../static/covers");

/** A picture by its file's name; null: there is none. */
export type ReadCover = (file: string) => Promise<Bytes | null>;

/** A cover is asked for in eight sizes, and again by everyone who comes. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 100;

/** The author's own alone. Those in a bucket are remembered for a minute. */
export function ownCoverReader(content: Objects): ReadCover {
  const read: ReadCover = (file) => content.read(`covers/${file}`);
  if (content.folder !== null) return read;
  const remembered = new Remembered<Bytes | null>({
    lifetimeMs: REMEMBERED_MS,
    maxEntries: MAX_REMEMBERED,
  });
  return async (file) => await remembered.get(file, Date.now(), () => read(file));
}

/** The author's own, else the demo's. */
export const coverReader = (readOwn: ReadCover): ReadCover => async (file) =>
  await readOwn(file) ?? await Deno.readFile(join(DEMO_COVERS, file)).catch(() => null);
