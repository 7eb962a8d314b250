/** Reads a catalogue file and validates everything that does not depend on the audio. */

import { CatalogueError, checkCatalogue, findJsonFault } from "./check_catalogue.server.ts";
import type { CatalogueFile } from "./schema.ts";

/**
 * Reads a catalogue file.
 * @param file name for error messages
 * @throws {CatalogueError} when it cannot be read, is not JSON, or has an invalid field
 */
export async function readCatalogueFile(
  file: string,
  readText = () => Deno.readTextFile(file),
): Promise<CatalogueFile> {
  const value = parseJson(file, await requireText(file, readText));
  const checked = checkCatalogue(value);
  if (checked.ok) return checked.file;
  const { faults: [first, ...others], more } = checked;
  throw new CatalogueError({ file, ...first, more: others.length + more });
}

async function requireText(file: string, readText: () => Promise<string>): Promise<string> {
  try {
    return await readText();
  } catch (error) {
    const saw = error instanceof Error ? error.name : error;
    throw new CatalogueError({ file, at: "the file", saw, wanted: "a file that can be read" });
  }
}

/** @throws {CatalogueError} naming the line. */
export function parseJson(file: string, text: string): unknown {
  const fault = findJsonFault(text);
  if (!fault) return JSON.parse(text);
  const { line, column, saw, wanted } = fault;
  throw new CatalogueError({ file, at: `line ${line}, column ${column}`, saw, wanted });
}
