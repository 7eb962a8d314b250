/** The shell: everything a page needs to open without a network, in one cache per build. */

import { OFFLINE_PATH } from "@/lib/downloads/addresses.ts";
import { CATALOGUE_CACHE } from "@/lib/downloads/downloads.browser.ts";
import { findShellFiles } from "./shell_files.worker.ts";

/** Defined by routes/sw.js.ts in front of this script. */
declare const BUILD: string;
declare const FILES: readonly string[];

const NAME = `shell ${BUILD}`;

const LIBRARY_PARTIALS = `${OFFLINE_PATH}?fresh-partial=true`;

/**
 * Fetches and caches the shell. If any file fails, nothing is cached and the worker is not installed. Without
 * cookies, because the cached pages have to be a visitor's.
 */
export async function keepShell(): Promise<void> {
  const get = async (address: string) => {
    const response = await fetch(address, { credentials: "omit", cache: "no-cache" });
    if (!response.ok) throw new Error(`Keeping ${address} answered ${response.status}, not 200.`);
    return response;
  };
  const [files, page, partials] = await Promise.all([
    findShellFiles(OFFLINE_PATH, FILES, get),
    get(OFFLINE_PATH),
    get(LIBRARY_PARTIALS),
  ]);
  const cache = await caches.open(NAME);
  files.set(OFFLINE_PATH, page).set(LIBRARY_PARTIALS, partials);
  for (const [address, response] of files) await cache.put(address, response);
}

export async function dropOldShells(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name !== NAME && name !== CATALOGUE_CACHE) await caches.delete(name);
  }
}

/** A file from this build's shell; any other from the network. */
export async function answerFile(request: Request): Promise<Response> {
  return await (await caches.open(NAME)).match(request) ?? await fetch(request);
}

/** The offline library, instead of a page that cannot be loaded; a network error if it is not cached. */
export async function answerLibrary(kind: "page" | "partials"): Promise<Response> {
  const address = kind === "page" ? OFFLINE_PATH : LIBRARY_PARTIALS;
  return await (await caches.open(NAME)).match(address) ?? Response.error();
}
