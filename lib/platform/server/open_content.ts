/** Where the files of the site lie that are the author's: sound, covers, catalogue, texts, pictures. */
import type { Config } from "@/lib/platform/server/config.ts";
import { createBucket } from "@/lib/platform/server/objects/bucket/bucket.ts";
import { createFolder } from "@/lib/platform/server/objects/folder/folder.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

export function openContent({ bucket, dataDir }: Pick<Config, "bucket" | "dataDir">): Objects {
  return bucket ? createBucket(bucket) : createFolder(dataDir);
}

/** Where backups lie. */
export const openBackups = ({ to }: Pick<Config["backup"], "to">): Objects =>
  typeof to === "string" ? createFolder(to) : createBucket(to);
