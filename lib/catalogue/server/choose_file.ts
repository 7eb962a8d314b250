/** Which catalogue file counts. */
import { join } from "node:path";

/** The one that is set, else the author's own in the data folder, else the demo's. */
export async function chooseCatalogueFile(
  o: { catalogueFile: string | null; dataDir: string },
): Promise<string> {
  const own = join(o.dataDir, "catalogue.json");
  const demo = join(import.meta.dirname!, "../../../demo/catalogue.json");
  const isOwnThere = await Deno.stat(own).then(() => true, () => false);
  return o.catalogueFile ?? (isOwnThere ? own : demo);
}
