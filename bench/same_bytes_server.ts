/**
 * What this runtime can do at best for a page: a bare `Deno.serve` that sends the same bytes and
 * headers as the page at COPY_OF, with nothing of ours in between.
 */

import { brotliCompressSync } from "node:zlib";

const page = await fetch(Deno.env.get("COPY_OF")!, { headers: { "Accept-Encoding": "br" } });
const headers = new Headers(page.headers);
// fetch has decoded the body: packed again, it is the page's bytes to within a few.
const body = new Uint8Array(brotliCompressSync(await page.bytes()));
headers.set("content-encoding", "br");
headers.delete("content-length");

Deno.serve(
  { hostname: "127.0.0.1", port: Number(Deno.env.get("PORT")), onListen() {} },
  () => new Response(body, { headers }),
);
