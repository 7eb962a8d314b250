/** The shell: everything a page needs to open without a network, in one cache per build. */

import { PARTIAL_PARAM } from "@/lib/accounts/addresses.ts";
import { CATALOGUE_CACHE } from "@/lib/downloads/downloads.browser.ts";

/*
 * Finds the files of this build that the offline library needs as a browser does: in its page, and in the modules
 * that are named there. No list has to be maintained.
 */

/** Attributes whose values are one or more addresses, separated by spaces. */
const ADDRESSES = /\s(?:href|src|data-[a-z]+)="([^"]+)"/g;
const OF_A_BUILD = /[?&]__frsh_c=/;
/** Covers are cached only for downloaded books; screens and tabs take their icons while there is a network. */
const LEFT_OUT = /^\/(covers\/|icons\/|favicon\.)/;
/** Module addresses, in attributes, islands' data or scripts. */
const MODULES = /\/_fresh\/js\/[\w./-]+/g;
/** Static and dynamic imports of a bundled module. */
const IMPORTS = /["']\.\/([\w.-]+\.js)["']/g;
/** Larger modules are for streaming (hls.js) and useless without a network. */
const LARGEST_MODULE = 120_000;

/**
 * @param page address of the page
 * @param more files that the page does not name
 * @param get fetches a file; its body has to be readable
 * @returns all files by address, without the page itself
 */
export async function findShellFiles(
  page: string,
  more: readonly string[],
  get: (address: string) => Promise<Response>,
): Promise<Map<string, Response>> {
  const html = await (await get(page)).text();
  const named = [...html.matchAll(ADDRESSES)].flatMap(([, value]) => value!.split(" "));
  const modules = [...html.matchAll(MODULES)].map(([address]) => address)
    .filter((it) => it.endsWith(".js"));
  const ofBuild = named.filter((it) => OF_A_BUILD.test(it) && !LEFT_OUT.test(it));
  const wanted = [...new Set([...ofBuild, ...modules, ...more])];
  const files = new Map<string, Response>(), seen = new Set(wanted);
  while (wanted.length > 0) {
    const found = await Promise.all(
      wanted.splice(0).map(async (address) => {
        const response = await get(address);
        return { address, response, imports: await readImports(address, response.clone()) };
      }),
    );
    for (const { address, response, imports } of found) {
      if (imports === null) continue;
      files.set(address, response);
      for (const it of imports) {
        if (seen.has(it)) continue;
        seen.add(it);
        wanted.push(it);
      }
    }
  }
  return files;
}

/** Addresses of a module's imports; empty if the file is not a module; null: a large module, to be left out. */
async function readImports(address: string, response: Response): Promise<string[] | null> {
  const { pathname } = new URL(address, "http://site");
  if (!pathname.startsWith("/_fresh/js/")) return [];
  const code = await response.text();
  if (code.length > LARGEST_MODULE) return null;
  const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
  return [...code.matchAll(IMPORTS)].map(([, file]) => folder + file);
}

/** Defined by routes/sw.js.ts in front of this script. */
declare const BUILD: string;
declare const FILES: readonly string[];
/** The offline page, in the visitor's language. */
declare const OFFLINE: string;

const cacheName = () => `shell ${BUILD}`;

const libraryPartials = () => `${OFFLINE}?${PARTIAL_PARAM}=true`;

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
    findShellFiles(OFFLINE, FILES, get),
    get(OFFLINE),
    get(libraryPartials()),
  ]);
  const cache = await caches.open(cacheName());
  files.set(OFFLINE, page).set(libraryPartials(), partials);
  for (const [address, response] of files) await cache.put(address, response);
}

export async function dropOldShells(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name !== cacheName() && name !== CATALOGUE_CACHE) await caches.delete(name);
  }
}

/** A file from this build's shell; any other from the network. */
export async function answerFile(request: Request): Promise<Response> {
  return await (await caches.open(cacheName())).match(request) ?? await fetch(request);
}

/** The offline library, instead of a page that cannot be loaded; a network error if it is not cached. */
export async function answerLibrary(kind: "page" | "partials"): Promise<Response> {
  const address = kind === "page" ? OFFLINE : libraryPartials();
  return await (await caches.open(cacheName())).match(address) ?? Response.error();
}
