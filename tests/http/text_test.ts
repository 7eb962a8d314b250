/** What chapters say: to whoever may hear them, and to nobody else; kept, asked for in parts and refused as sound is. */

import { expect } from "npm:expect@30.5.2";
import { parseVtt } from "@/lib/media/vtt.ts";
import { isOwner } from "../fakes/rights.ts";
import { createClient, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

Deno.test("text: a free chapter's for everybody, with the moment of each sentence, or plain [C1.16]", async () => {
  await using site = await openTestSite();
  const answer = await site.ask("/api/text/11/1");
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")])
    .toEqual([200, "text/vtt; charset=utf-8", "public, max-age=900"]);
  const vtt = await answer.text();
  expect(vtt).toMatch(/^WEBVTT\n\np1s1\n00:00:01\.000 --> /);
  const sentences = parseVtt(vtt);
  expect(sentences.length).toBeGreaterThan(10);
  const starts = sentences.map(({ heard }) => heard!.startMs);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(starts.at(-1)! / 1_000).toBeLessThan(
    site.services.catalogue.getChapter(11, 1)!.durationSec,
  );

  const plain = await site.ask("/api/text/11/1?format=txt");
  expect(plain.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect((await plain.text()).replaceAll(/\s+/g, " ").trim())
    .toBe(sentences.map(({ text }) => text).join(" "));

  const accepted = async (accept: string) => {
    const { headers } = await site.ask("/api/text/11/1", { method: "HEAD", headers: { accept } });
    return [headers.get("content-type")?.split(";")[0], headers.get("vary")?.includes("Accept")];
  };
  expect(await accepted("text/plain")).toEqual(["text/plain", true]);
  expect(await accepted("text/plain;q=0.5, text/vtt")).toEqual(["text/vtt", true]);
  expect(await accepted("*/*")).toEqual(["text/vtt", true]);

  const etag = answer.headers.get("etag")!;
  const known = await site.ask("/api/text/11/1", { headers: { "if-none-match": etag } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  const part = await site.ask("/api/text/11/1", { headers: { range: "bytes=0-5" } });
  expect([part.status, await part.text()]).toEqual([206, "WEBVTT"]);
  const head = await site.ask("/api/text/11/1", { method: "HEAD" });
  expect([head.status, Number(head.headers.get("content-length"))])
    .toEqual([200, new TextEncoder().encode(vtt).length]);
  for (
    const [path, status] of [
      ["/api/text/99/1", 404],
      ["/api/text/11/99", 404],
      ["/api/text/11/x", 404],
      ["/api/text/11/1?format=pdf", 400],
    ] as const
  ) expect([path, (await site.ask(path)).status]).toEqual([path, status]);
});

Deno.test("text: whoever may not hear a chapter may not read it; the two calls never differ", async () => {
  await using site = await openTestSite();
  const owner = createClient(site);
  const signIn = { username: "owner@demo.example", password: "lamplight-demo" };
  const { body: { id: ownerId } } = await owner.call("POST", "/api/auth/login", signIn);
  const eve = await signUp(site);
  const { catalogue, access } = site.services;
  // Without a body: no sound has to be made.
  const ask = async (path: string, cookie = "") =>
    (await site.ask(path, { method: "HEAD", headers: { cookie } })).status;
  const grant = await access.signGrant({
    listener: { userId: ownerId, sessionId: "phone" },
    sourceBook: 12,
    nowMs: Date.now(),
  });
  let locked = 0;
  for (const book of [11, 12, 15].map((id) => catalogue.getBook(id)!)) {
    for (const number of [1, 2, 5, 9]) {
      for (const auth of ["", `_auth=${grant}`, "_auth=forged"]) {
        for (const cookie of ["", eve.cookie, owner.cookie]) {
          const sound = await ask(`/api/stream/${book.id}?chapter=${number}&${auth}`, cookie);
          const text = await ask(`/api/text/${book.id}/${number}?${auth}`, cookie);
          expect([book.id, number, auth, text]).toEqual([book.id, number, auth, sound]);
          if (sound !== 200) locked++;
        }
      }
    }
  }
  expect(locked).toBeGreaterThan(20);
  expect(await isOwner(site.services, ownerId, 12)).toBe(true);
});

const linksOf = (html: string) => html.match(/<a id="p\d+s\d+"[^>]*>/g) ?? [];

Deno.test("text page: every sentence under the sound, each a link to its moment; the book's page says that it is there [C1.17]", async () => {
  await using site = await openTestSite();
  const sentences = parseVtt(await (await site.ask("/api/text/11/1")).text());
  const answer = await site.ask("/audiobook/11/text/1");
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain(`src="/api/stream/11?chapter=1"`);
  expect(linksOf(html)).toHaveLength(sentences.length);
  const last = sentences.at(-1)!.heard!.startMs / 1_000;
  expect(linksOf(html).at(-1)).toContain(
    `href="/audiobook/11?chapter=1&amp;position=${Math.floor(last)}&amp;autoplay=true"`,
  );
  expect(html).toMatch(/<link rel="stylesheet" media="print" href="\/styles\/reading_print\.css/);

  const book = await (await site.ask("/audiobook/11?chapter=1")).text();
  expect(book).toContain(`<noscript><p class="aside"><a href="/audiobook/11/text/1">`);
  expect(book).toContain(
    `"accessibilityFeature":["tableOfContents","transcript","synchronizedAudioText"]`,
  );
  for (const path of ["/audiobook/99/text/1", "/audiobook/11/text/99", "/audiobook/11/text/x"]) {
    expect([path, (await site.ask(path)).status]).toEqual([path, 404]);
  }
});

Deno.test("text page: a locked chapter's is for its owner, and kept by nobody else; others are led to the book", async () => {
  await using site = await openTestSite();
  const owner = createClient(site);
  const signIn = { username: "owner@demo.example", password: "lamplight-demo" };
  await owner.call("POST", "/api/auth/login", signIn);
  const eve = await signUp(site);
  const paid = site.services.catalogue.getChapter(12, 5)!;
  expect(paid.isFree).toBe(false);
  for (const cookie of ["", eve.cookie]) {
    const { status, headers } = await site.ask("/audiobook/12/text/5", {
      headers: { cookie },
      redirect: "manual",
    });
    expect([status, headers.get("location")]).toEqual([303, "/audiobook/12?chapter=5&position=0"]);
    const book = await (await site.ask("/audiobook/12?chapter=5", { headers: { cookie } })).text();
    expect(book).not.toContain("/audiobook/12/text/5");
  }
  const own = await site.ask("/audiobook/12/text/5", { headers: { cookie: owner.cookie } });
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(linksOf(await own.text()).length).toBeGreaterThan(10);
});
