/** Lists the author's files: those of the library, and others such as covers and pages. */
import { createHash } from "node:crypto";
import type { Manifest } from "@/lib/media/manifest.ts";
import type { WholeFile } from "@/lib/media/server/files/reader.ts";
import type { LibraryFile } from "@/lib/media/server/demo/source.ts";
import { indexManifest } from "@/lib/media/server/library/manifest_index.ts";
import type { Objects, WantedObject } from "@/lib/platform/server/objects/objects.ts";

/** Every file that the manifest names; names are relative to the library. */
export const libraryFiles = (manifest: Manifest): WholeFile[] => [
  ...soundFiles(manifest),
  ...indexManifest(manifest).textIndexes(),
];

/** The chapters' files: sound, renditions and texts. */
export function soundFiles(manifest: Manifest): LibraryFile[] {
  return [...indexManifest(manifest).all()].flatMap((stored) => [
    stored,
    // A demo chapter's file is also one of its renditions.
    ...stored.hls?.renditions.map(({ layout }) => layout.file)
      .filter(({ path }) => path !== stored.path) ?? [],
    ...stored.text?.kind === "file" ? [{ ...stored, ...stored.text, spoken: undefined }] : [],
  ]);
}

export const toWanted = ({ path, bytes, sha256 }: WholeFile): WantedObject => ({
  name: `media/${path}`,
  bytes,
  ...sha256 === undefined ? {} : { sha256 },
});

const FOLDERS = ["covers/", "pages/", "screenshots/"];

/** The author's files outside the library, with checksums. */
export async function otherFiles(content: Objects): Promise<WantedObject[]> {
  const listed = (await Promise.all([...FOLDERS, "catalogue.json"].map(content.list))).flat();
  const files = listed.filter(({ name }) => !/(^|\/)\.|\.part$/.test(name));
  return await Promise.all(
    files.map(async (file) => ({ ...file, sha256: await sumOf(content, file) })),
  );
}

/**
 * SHA-256 of a file, which is read completely.
 * @throws {ObjectError}
 */
export async function sumOf(content: Objects, file: WantedObject): Promise<string> {
  const hash = createHash("sha256");
  if (file.bytes === 0) return hash.digest("hex");
  const range = await content.open(file, 0, file.bytes - 1, { mayRunOver: false });
  for await (const piece of range) hash.update(piece);
  return hash.digest("hex");
}
