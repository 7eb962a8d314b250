/** Templates of legal texts by where the author sells from; what she must write herself is marked `[[...]]`. */

import { join } from "node:path";
import { LEGAL_TEXTS } from "./records.ts";

export const REGIONS = ["eu", "uk", "us"] as const;

const FOLDER = join(import.meta.dirname!, "../../demo/pages");

/** Texts that begin with the built-in one, to which the region's part is added. */
const EXTENDED: readonly string[] = ["privacy", "terms"];

/** null: there is no such template. */
export async function readTemplate(name: string, region: string): Promise<string | null> {
  const isKnown = (LEGAL_TEXTS as readonly string[]).includes(name) &&
    (REGIONS as readonly string[]).includes(region);
  if (!isKnown) return null;
  const read = (file: string) => Deno.readTextFile(join(FOLDER, file)).catch(() => null);
  const own = await read(`${region}/${name}.md`);
  if (own === null) return await read(`${name}.md`);
  return EXTENDED.includes(name) ? `${await read(`${name}.md`)}\n${own}` : own;
}
