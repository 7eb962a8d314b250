/**
 * /sw.js: the service worker with the build's id and the visitor's offline page as constants. The address is constant, the
 * content changes per build and with the chosen language.
 */

import { asset } from "fresh/runtime";
import { OFFLINE_PATH } from "@/lib/downloads/addresses.ts";
import { matchesEtag, weakEtag } from "@/lib/http/headers.ts";
import { scriptAddress } from "@/lib/platform/language/script_address.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { pathHere } from "@/lib/site/adapters/request/page_paths.server.ts";
import { readWorker } from "@/lib/site/adapters/install_manifest.server.ts";

/** Files of the offline shell that no page links to, because scripts load them on demand. */
const SCRIPTS = [
  "/new_page.js",
  "/toasts.js",
  "/send_unsent.js",
  "/install_worker.js",
  "/offline.js",
] as const;
const SHEETS = ["/styles/offline.css", "/styles/playing.css"];

export const handler = define.handlers({
  async GET({ req }) {
    const build = new URL(asset("/"), "http://site").search.slice(1);
    const values = {
      BUILD: build,
      FILES: [...SCRIPTS.map(scriptAddress), ...SHEETS.map(asset)],
      OFFLINE: pathHere(OFFLINE_PATH),
    };
    const constants = Object.entries(values).map(([name, it]) => `${name}=${JSON.stringify(it)}`);
    const code = new TextEncoder().encode(`const ${constants.join()};\n${readWorker()}`);
    const etag = await weakEtag(code);
    const headers = {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache", // browsers revalidate at every visit
      etag,
    };
    return matchesEtag(req.headers.get("if-none-match"), etag)
      ? new Response(null, { status: 304, headers })
      : new Response(code, { headers });
  },
});
