/** Chooses the catalogue file to use. */
import { join, resolve } from "node:path";
import { ObjectError, type Objects, readText } from "@/lib/platform/server/objects/objects.ts";
import { StartError } from "@/lib/platform/start_error.ts";

export interface CatalogueSource {
  /** Path or address, for messages. */
  file: string;
  /** The invented books of the demo: not for sale. */
  isDemo: boolean;
  /** Rejects when it cannot be read. */
  readText(): Promise<string>;
  /** An identifier that changes whenever the file is replaced or written. Rejects as `readText` does. */
  readVersion(): Promise<string>;
}

const OWN = "catalogue.json";
const DEMO = join(import.meta.dirname!, "../../../demo/catalogue.json");

/**
 * The configured file, else the author's own in the content storage, else the demo's.
 * @throws {StartError} when the content storage cannot be read
 */
export async function chooseCatalogue(
  { catalogueFile, content }: { catalogueFile: string | null; content: Objects },
): Promise<CatalogueSource> {
  if (catalogueFile) return localFile(catalogueFile);
  return await isThere(content) ? ownFile(content) : localFile(DEMO);
}

async function isThere(content: Objects): Promise<boolean> {
  try {
    return await content.head(OWN) !== null;
  } catch (error) {
    if (!(error instanceof ObjectError)) throw error;
    throw new StartError(`Cannot look for ${OWN} in ${content.place}: ${error.message}.`, {
      cause: error,
    });
  }
}

const localFile = (file: string): CatalogueSource => ({
  file,
  isDemo: resolve(file) === DEMO,
  readText: () => Deno.readTextFile(file),
  async readVersion() {
    const { mtime, size, ino } = await Deno.stat(file);
    return `${mtime?.getTime()} ${size} ${ino}`;
  },
});

const ownFile = (content: Objects): CatalogueSource => ({
  file: `${content.place}/${OWN}`,
  isDemo: false,
  async readText() {
    const text = await readText(content, OWN);
    if (text !== null) return text;
    throw missing(content);
  },
  async readVersion() {
    const facts = await content.head(OWN);
    if (facts) return facts.version;
    throw missing(content);
  },
});

const missing = ({ place }: Objects) => new ObjectError("missing", `${place}/${OWN} is not there`);
