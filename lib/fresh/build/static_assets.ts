import { createHash } from "node:crypto";
import { extname, join, relative } from "node:path";
import type { ResolvedBuildConfig } from "./config.ts";

const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/vnd.microsoft.icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** Content type by extension; unknown ones are `application/octet-stream`. */
export function contentType(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
}

/** Whether compression may help: text formats and WebAssembly. */
export function isCompressible(type: string): boolean {
  return type.includes("charset") || type === "application/wasm";
}

/**
 * Every file below a folder, sorted so that builds are reproducible; none when the folder does not
 * exist.
 */
export async function walk(dir: string): Promise<string[]> {
  const files: string[] = [];
  try {
    for await (const entry of Deno.readDir(dir)) {
      const path = join(dir, entry.name);
      if (entry.isDirectory) files.push(...await walk(path));
      else if (entry.isFile) files.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return files.sort();
}

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
