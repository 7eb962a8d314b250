/** The road between a browser and the site, which a test can block or lead to another build: an origin of its own. */

import { takeFreePort } from "../../site.ts";

export interface Road extends AsyncDisposable {
  url: string;
  /** `silent`: requests are never answered. `down`: they are answered 502. */
  state: "open" | "silent" | "down";
  /** Stands in /sw.js in place of the site's own build; null: the site's own. */
  build: string | null;
  /** Runs before /sw.js: what stands there as another browser would have it. */
  prelude: string;
}

export function openRoad(site: { url: string }): Road {
  const port = takeFreePort(), ended = new AbortController();
  const road: Road = {
    url: `http://127.0.0.1:${port}`,
    state: "open",
    build: null,
    prelude: "",
    async [Symbol.asyncDispose]() {
      ended.abort();
      await server.finished;
    },
  };
  const pass = async (request: Request): Promise<Response> => {
    if (road.state === "silent") await new Promise(() => {});
    if (road.state === "down") return new Response("Bad Gateway", { status: 502 });
    const { pathname, search } = new URL(request.url);
    const { method, body } = request, headers = new Headers(request.headers);
    if (pathname === "/sw.js") headers.delete("if-none-match"); // it knows the text of here, not of there
    const answer = await fetch(site.url + pathname + search, {
      method,
      headers,
      body,
      redirect: "manual",
    });
    const passed = new Headers(answer.headers);
    passed.delete("content-encoding"); // fetch has unpacked it
    passed.delete("content-length");
    if (pathname !== "/sw.js" || road.build === null && !road.prelude) {
      return new Response(answer.body, { status: answer.status, headers: passed });
    }
    const code = await answer.text(), { build } = road;
    const built = build === null
      ? code
      : code.replace(/^const BUILD="[^"]*"/, `const BUILD="${build}"`);
    return new Response(road.prelude + built, { headers: passed });
  };
  const server = Deno.serve(
    { hostname: "127.0.0.1", port, signal: ended.signal, onListen() {} },
    pass,
  );
  return road;
}
