import type { FsItem } from "./fs_routes.ts";
import type { ClientAssets } from "./render/scripts.ts";

/** One way a static file's bytes are kept. */
export interface StoredBytes {
  /** Where to read them: a path on disk, or the bytes themselves in a build kept in memory. */
  source: string | Uint8Array<ArrayBuffer>;
  /** Length in bytes. */
  size: number;
}

export interface StaticFile extends StoredBytes {
  contentType: string;
  /** Hex digest of the content. */
  hash: string;
  /** The same content precompressed, where that saves bytes. */
  br?: StoredBytes;
  gzip?: StoredBytes;
}

/** What a build gives to an app. */
export interface BuildCache {
  /** Absolute path of the project folder. */
  root: string;
  buildId: string;
  items: FsItem[];
  /** By pathname as browsers send it (percent-encoded). Nothing else is ever read from disk. */
  files: Map<string, StaticFile>;
  client: ClientAssets | null;
}
