import type { ClientAssets } from "../render/state.ts";

/** One encoding of a static file. */
export interface StoredBytes {
  /** Path on disk, or the bytes themselves for a build in memory. */
  source: string | Uint8Array<ArrayBuffer>;
  /** Length in bytes. */
  size: number;
}

export interface StaticFile extends StoredBytes {
  contentType: string;
  /** Hex digest of the content. */
  hash: string;
  /** The content precompressed, where that is smaller. */
  br?: StoredBytes;
  gzip?: StoredBytes;
}

/** The exports of a route file that are used. */
export interface RouteModule {
  default?: unknown;
  handler?: unknown;
  handlers?: unknown;
  config?: unknown;
}

/** A file of the routes folder. */
export interface RouteItem {
  kind: "app" | "error" | "layout" | "middleware" | "route";
  /** Path relative to the routes folder, for messages. */
  file: string;
  /** URL pattern of a route; unused for other kinds. */
  pattern: string;
  /** Routes are loaded at their first request, all others at the start. */
  module: RouteModule | (() => Promise<RouteModule>);
}

/** The result of a build, as an app uses it. */
export interface BuildCache {
  /** Absolute path of the project folder. */
  root: string;
  buildId: string;
  /** In the order in which patterns are tried. */
  items: RouteItem[];
  /** By pathname as browsers send it (percent-encoded). No other file can be served from disk. */
  files: Map<string, StaticFile>;
  client: ClientAssets | null;
}
