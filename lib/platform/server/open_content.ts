/** Where the files of the site lie that are the author's: sound, covers, catalogue, texts, pictures. */
import { createFolder } from "@/lib/platform/server/objects/folder/folder.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

export const openContent = (o: { dataDir: string }): Objects => createFolder(o.dataDir);
