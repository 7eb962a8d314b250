/**
 * The files of this build that the offline library needs, found as a browser would find them: in its page,
 * and in the modules that are named there. No list of them has to be kept anywhere.
 */

/** Attributes whose values are addresses, several of them apart by spaces. */
const ADDRESSES = /\s(?:href|src|data-[a-z]+)="([^"]+)"/g;
const OF_A_BUILD = /[?&]__frsh_c=/;
/** As many as there are books: kept for those that come to the device. */
const COVERS = "/covers/";
/** Modules are named in attributes, in the islands' data or in a script: by whoever wrote the page. */
const MODULES = /\/_fresh\/js\/[\w./-]+\.js/g;
/** Imports of a bundled module, those of later included. */
const IMPORTS = /["']\.\/([\w.-]+\.js)["']/g;
/** Bigger modules are for streaming (hls.js), which is of no use without a network. */
const LARGEST_MODULE = 120_000;

/**
 * @param page address of the page to find everything of
 * @param more files that no page names
 * @param get answers a response whose body may be read
 * @returns every file with its address, the page's own left out
 */
export async function findShellFiles(
  page: string,
  more: readonly string[],
  get: (address: string) => Promise<Response>,
): Promise<Map<string, Response>> {
  const html = await (await get(page)).text();
  const named = [...html.matchAll(ADDRESSES)].flatMap(([, value]) => value!.split(" "));
  const modules = [...html.matchAll(MODULES)].map(([address]) => address);
  const ofBuild = named.filter((it) => OF_A_BUILD.test(it) && !it.startsWith(COVERS));
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

/** Addresses of what a module imports; none of a file that is no module, null for one that is left out. */
async function readImports(address: string, response: Response): Promise<string[] | null> {
  const { pathname } = new URL(address, "http://site");
  if (!pathname.startsWith("/_fresh/js/")) return [];
  const code = await response.text();
  if (code.length > LARGEST_MODULE) return null;
  const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
  return [...code.matchAll(IMPORTS)].map(([, file]) => folder + file);
}
