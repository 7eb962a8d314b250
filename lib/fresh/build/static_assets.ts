import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { ResolvedBuildConfig } from "./config.ts";
import { walk } from "./walk.ts";

/** A file to be served. */
export interface Asset {
  /** Percent-encoded, as browsers request it. */
  pathname: string;
  content: Uint8Array<ArrayBuffer>;
  /** Path of the unchanged file on disk; null: the content exists only in the build. */
  origin: string | null;
}

const HIDDEN = /(^|\/)\.(?!well-known(\/|$))/;

/** Reads the static folder. Hidden files are left out, except /.well-known. */
export async function readStaticAssets({ staticDir }: ResolvedBuildConfig): Promise<Asset[]> {
  const assets: Asset[] = [];
  for (const origin of await walk(staticDir)) {
    const file = relative(staticDir, origin).replaceAll("\\", "/");
    if (HIDDEN.test(file)) continue;
    const pathname = "/" + file.split("/").map(encodeURIComponent).join("/");
    assets.push({ pathname, content: await Deno.readFile(origin), origin });
  }
  return assets;
}

/** Hex SHA-1 of the parts: identifies content, not a security feature. */
export function digest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
