/** /sw.js: the service worker, told which build it belongs to. Its address never changes, its text with every build. */
import { asset } from "fresh/runtime";
import { define } from "@/lib/define.ts";
import { readWorker } from "@/lib/http/service_worker.ts";

/** Files of the shell that no page names: scripts fetch them by name. */
const UNNAMED = ["/send_unsent.js", "/install_worker.js", "/offline.js", "/styles/offline.css"];

export const handler = define.handlers({
  GET() {
    const build = new URL(asset("/"), "http://site").search.slice(1);
    const told = `const BUILD=${JSON.stringify(build)},FILES=${
      JSON.stringify(UNNAMED.map(asset))
    };\n`;
    return new Response(told + readWorker(), {
      headers: {
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "no-cache", // a browser asks for it at every visit, to see whether it has changed
      },
    });
  },
});
