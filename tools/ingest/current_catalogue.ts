/** The current catalogue, read once, possibly beside a running site: for tools. */

import {
  chooseCatalogue,
  readCatalogueFile,
  versionedSource,
} from "@/lib/catalogue/catalogue_file.server.ts";
import type { CatalogueFile } from "@/lib/catalogue/schema.ts";
import { createVersionStore } from "@/lib/catalogue/catalogue_store.server.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import { isKvService, openStore } from "@/lib/platform/kv/open.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";

/**
 * `name` is what messages call it.
 * @throws {StartError} when it, or the store, cannot be used
 */
export async function currentCatalogue(
  { kvUrl, catalogueFile }: Pick<Config, "kvUrl" | "catalogueFile">,
  content: Objects,
): Promise<{ name: string; file: CatalogueFile }> {
  const own = await chooseCatalogue({ catalogueFile, content });
  if (!isKvService(kvUrl) && !await isThere(kvUrl)) {
    return { name: own.file, file: await readCatalogueFile(own.file, own.readText) };
  }
  const kv = await openStore(kvUrl);
  try {
    const source = await versionedSource(own, createVersionStore(kv));
    return { name: source.file, file: await readCatalogueFile(source.file, source.readText) };
  } finally {
    kv.close();
  }
}

/** A site that has never run has no versions, and no store may be created for it here. */
const isThere = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);
