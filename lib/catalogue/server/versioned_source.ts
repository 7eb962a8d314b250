/** The catalogue's source: the author's latest version in the store, else her file (docs/decisions/0064). */
import type { CatalogueSource } from "@/lib/catalogue/server/choose_file.ts";
import type { VersionStore } from "@/lib/catalogue/server/version_store.ts";
import type { CatalogueHead } from "@/lib/catalogue/version.ts";

export interface VersionedSource extends CatalogueSource {
  /** Reads which version is current: after a change by this or another process. */
  reload(): Promise<void>;
}

export async function versionedSource(
  file: CatalogueSource,
  store: Pick<VersionStore, "head" | "readText">,
): Promise<VersionedSource> {
  let head: CatalogueHead | null = null;
  const reload = async () => void ({ head } = await store.head());
  await reload();
  return {
    get file() {
      return head ? nameOf(head) : file.file;
    },
    get isDemo() {
      return (head ?? file).isDemo;
    },
    reload,
    async readText() {
      if (!head) return await file.readText();
      const { number } = head;
      const text = await store.readText(number);
      if (text !== null) return text;
      throw new Error(`The store has no text of version ${number} of the catalogue.`);
    },
    readVersion: async () => head ? nameOf(head) : await file.readVersion(),
  };
}

const nameOf = ({ number }: CatalogueHead): string => `version ${number}`;
