import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { ResolvedBuildConfig } from "./config.ts";
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

/** Hex SHA-1 of some bytes: names content, protects nothing. */
export function digest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
