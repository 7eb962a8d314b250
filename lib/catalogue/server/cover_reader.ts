/** Where the pictures of covers come from. */
import { join } from "node:path";
import type { Bytes, Objects } from "@/lib/platform/server/objects/objects.ts";

const DEMO_COVERS = join(import.meta.dirname!, "../../../static/covers");

/** A picture by its file's name; null: there is none. */
export type ReadCover = (file: string) => Promise<Bytes | null>;

/** The author's own alone. */
export const ownCoverReader = (content: Objects): ReadCover => (file) =>
  content.read(`covers/${file}`);

/** The author's own, else the demo's. */
export function coverReader(content: Objects): ReadCover {
  const readOwn = ownCoverReader(content);
  return async (file) =>
    await readOwn(file) ?? await Deno.readFile(join(DEMO_COVERS, file)).catch(() => null);
}
