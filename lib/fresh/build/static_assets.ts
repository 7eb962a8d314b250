import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { ResolvedBuildConfig } from "./config.ts";
import { type Transformer, transformFile } from "./transform.ts";
import { walk } from "./walk.ts";

/** A file to be served, before the build's id is known. */
export interface Asset {
  /** As browsers ask for it, percent-encoded. */
  pathname: string;
  content: Uint8Array<ArrayBuffer>;
  /** Path it can be served from as it is; null: only the build has it. */
  origin: string | null;
}

const HIDDEN = /(^|\/)\.(?!well-known(\/|$))/;

/** Reads the static folders. Hidden files are left out, except /.well-known. */
export async function readStaticAssets(
  config: ResolvedBuildConfig,
  transformers: Transformer[],
): Promise<Asset[]> {
  const assets = new Map<string, Asset>();
  for (const dir of config.staticDir) {
    for (const path of await walk(dir)) {
      const file = relative(dir, path).replaceAll("\\", "/");
      const pathname = "/" + file.split("/").map(encodeURIComponent).join("/");
      if (HIDDEN.test(file) || assets.has(pathname)) continue;
      const transformed = await transformFile(path, transformers, config);
      const content = transformed ?? await Deno.readFile(path);
      assets.set(pathname, { pathname, content, origin: transformed === null ? path : null });
    }
  }
  return [...assets.values()];
}

/** Hex SHA-1 of some bytes: names content, protects nothing. */
export function digest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
