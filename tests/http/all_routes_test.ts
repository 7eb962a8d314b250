/** What every route owes whoever asks: who may keep the answer, who may load it, and the same head to HEAD. */

import { expect } from "npm:expect@30.5.2";
import { openWalk, type Walk } from "./all_routes.ts";
import type { Client } from "./client.ts";
import { openTestSite } from "./harness.ts";

let walk: Walk;
Deno.test.beforeAll(async () => {
  walk = await openWalk(await openTestSite());
});
Deno.test.afterAll(async () => await walk.site[Symbol.asyncDispose]());

interface Seen {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/** One answer, its body read to the end; of a stream of events nothing. */
async function ask({ cookie }: Client, path: string, method = "GET"): Promise<Seen> {
  const response = await walk.site.ask(path, { method, headers: cookie ? { cookie } : {} });
  const { status, headers } = response;
  if (headers.get("content-type") === "text/event-stream") {
    await response.body?.cancel();
    return { status, headers, bytes: new Uint8Array() };
  }
  return { status, headers, bytes: await response.bytes() };
}

const rule = (seen: Seen) => seen.headers.get("cache-control") ?? "nothing";

Deno.test("all routes: nobody keeps what a signed-in listener gets, unless a visitor gets the same", async () => {
  const wrong: string[] = [];
  for (const { path } of walk.routes) {
    const own = await ask(walk.owner, path);
    const isKept = !/(^|[ ,])(private|no-store)\b/.test(rule(own));
    if (!isKept) continue;
    const other = await ask(walk.visitor, path);
    const isSame = own.status === other.status && own.bytes.toHex() === other.bytes.toHex();
    if (!isSame || rule(own) === "nothing") wrong.push(`${path}: ${rule(own)}`);
  }
  expect(wrong).toEqual([]);
});

/** Sound, covers and link previews, for podcast apps and posts, and the small player, which is made for frames. */
const FOR_OTHERS = /^\/(api\/(stream|mp3|hls|clip)|audio|covers|feed|og|player)\//;

Deno.test("all routes: a page varies by what it is made from; only sound and pictures are for other sites", async () => {
  const wrong: string[] = [];
  for (const { path } of walk.routes) {
    for (const client of [walk.visitor, walk.owner]) {
      const { headers } = await ask(client, path);
      const type = headers.get("content-type") ?? "";
      const vary = (headers.get("vary") ?? "").toLowerCase().split(/, */);
      const isVaried = ["accept-encoding", "accept-language", "cookie"].every((it) =>
        vary.includes(it)
      );
      const isOwn = /no-store/.test(headers.get("cache-control") ?? "");
      if (type.startsWith("text/html") && !isVaried && !isOwn) {
        wrong.push(`${path}: varies by ${vary}`);
      }
      const reach = headers.get("cross-origin-resource-policy");
      const wanted = FOR_OTHERS.test(path) ? "cross-origin" : "same-origin";
      if (reach !== wanted) wrong.push(`${path}: ${reach}, wanted ${wanted}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Headers that two answers to the same question may differ in. */
const FREE = /^(date|set-cookie|content-length|x-request-id)$/;

const headOf = ({ status, headers }: Seen) => [
  `status: ${status}`,
  ...[...headers].filter(([name]) => !FREE.test(name)).map((it) => it.join(": ")),
];

Deno.test("all routes: HEAD has the headers of GET, and the length of what GET sends", async () => {
  const wrong: string[] = [];
  for (const { path } of walk.routes) {
    for (const client of [walk.visitor, walk.owner]) {
      await ask(client, path); // the first asking of some changes something
      const get = await ask(client, path), head = await ask(client, path, "HEAD");
      if (get.status === 405) continue; // in whose words the method is named
      const missing = headOf(get).filter((it) => !headOf(head).includes(it));
      const more = headOf(head).filter((it) => !headOf(get).includes(it));
      wrong.push(
        ...missing.map((it) => `${path} lacks ${it}`),
        ...more.map((it) => `${path} adds ${it}`),
      );
      const length = head.headers.get("content-length");
      if (get.bytes.length > 0 && length !== `${get.bytes.length}`) {
        wrong.push(`${path}: a length of ${length}, wanted ${get.bytes.length}`);
      }
      if (head.bytes.length > 0) wrong.push(`${path}: a body of ${head.bytes.length} bytes`);
    }
  }
  expect(wrong).toEqual([]);
});
