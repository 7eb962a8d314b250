/** The catalogue that counts now, read once beside a site that may be running: for tools. */
import type { CatalogueFile } from "@/lib/catalogue/schema.ts";
import { chooseCatalogue } from "@/lib/catalogue/server/choose_file.ts";
import { readCatalogueFile } from "@/lib/catalogue/server/read_file.ts";
import { createVersionStore } from "@/lib/catalogue/server/version_store.ts";
import { versionedSource } from "@/lib/catalogue/server/versioned_source.ts";
import type { Config } from "@/lib/platform/server/config.ts";
import { openStore } from "@/lib/platform/server/kv/open.ts";
import { isKvService } from "@/lib/platform/server/kv/store_url.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

/**
 * `name` is how sentences call it.
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

/** A site that has never run has no versions, and is not to get a store from here. */
const isThere = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);
