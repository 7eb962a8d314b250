import type { ClientAssets } from "../render/state.ts";

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

/** The exports of a route file that mean something. */
export interface RouteModule {
  default?: unknown;
  handler?: unknown;
  handlers?: unknown;
  config?: unknown;
}

/** A file of the routes folder. */
export interface RouteItem {
  kind: "app" | "error" | "route";
  /** Path relative to the routes folder, for messages. */
  file: string;
  /** What addresses it answers; of no meaning for other kinds. */
  pattern: string;
  /** Routes are loaded when first asked for. */
  module: RouteModule | (() => Promise<RouteModule>);
}

/** What a build gives to an app. */
export interface BuildCache {
  /** Absolute path of the project folder. */
  root: string;
  buildId: string;
  /** In the order in which patterns are tried. */
  items: RouteItem[];
  /** By pathname as browsers send it (percent-encoded). Nothing else is ever read from disk. */
  files: Map<string, StaticFile>;
  client: ClientAssets | null;
}
