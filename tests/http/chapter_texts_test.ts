/** What a chapter says, corrected by its author: heard, mended, moved, taken back; and nobody else gets near it. */

import { expect } from "npm:expect@30.5.2";
import { formatMoment } from "@/lib/desk/moment.ts";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import { parseVtt } from "@/lib/media/vtt.ts";
import { createClient, signUp } from "./client.ts";
import { openBrowser, openDesk, runCommand } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const PAGE = "/admin/recordings/texts/11/1";

/** What listeners read. */
async function readServed(site: TestSite) {
  return parseVtt(await (await site.ask("/api/text/11/1")).text());
}

const recordOf = async ({ services }: TestSite) =>
  (await readManifest(services.content.below("media")))!.books
    .find(({ id }) => id === 11)!.chapters.find(({ number }) => number === 1)!.text;

Deno.test("/admin/recordings/texts: a sentence is mended and moved; listeners read it so, until it is taken back [C1.71]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  expect(await (await ann.get("/admin/recordings")).text()).toContain(`href="${PAGE}"`);
  const before = await readServed(site);
  const [first, second] = before;
  const shown = await (await ann.get(PAGE)).text();
  expect(shown.match(/name="at"/g)?.length).toBe(before.length);
  expect(shown).toContain(`value="${formatMoment(second!.heard!.startMs)}"`);
  expect(shown).toContain(`>${first!.text}</textarea>`);
  expect(shown).toContain(`/sound#t=${second!.heard!.startMs / 1_000}"`);

  const place = "11/1/p1s1";
  const fields = {
    command: "text correct",
    place,
    at: "0:00.250",
    text: " A  <b>lamp</b>. ",
    revision: "",
  };
  const saved = await ann.post("/admin/do", { ...fields, back: `${PAGE}?at=p1s1` });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, `${PAGE}?at=p1s1`]);
  const after = await readServed(site);
  expect(after[0]).toMatchObject({ text: "A <b>lamp</b>.", heard: { startMs: 250 } });
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(await (await ann.get(PAGE)).text()).toContain("A &lt;b>lamp&lt;/b>.");

  const once = (await recordOf(site))!;
  const stale = await ann.post("/admin/do", { ...fields, revision: "0".repeat(64), back: PAGE });
  expect([stale.status, (await stale.text()).includes("Someone else just changed this text")])
    .toEqual([409, true]);
  expect(
    await runCommand(site, "text correct", {
      place,
      at: "",
      text: "Unsaid.",
      revision: once.sha256,
    }),
  )
    .toMatchObject({ ok: true });
  expect((await readServed(site))[0]!.heard).toBe(null);
  expect((await recordOf(site))!.former?.map(({ sha256 }) => sha256)).toEqual([once.sha256]);

  const undo = () => runCommand(site, "text undo", { place: "11/1" });
  expect(await undo()).toMatchObject({ ok: true });
  expect(await readServed(site)).toEqual(after);
  expect(await undo()).toMatchObject({ ok: true });
  expect(await readServed(site)).toEqual(before);
  expect(await undo()).toMatchObject({ ok: false, code: "nothing" });
  expect((await (await ann.get("/admin/audit")).text()).match(/<code>text correct</g)?.length)
    .toBeGreaterThan(1);
});

Deno.test("text correct: what cannot be meant is refused with the reason, and nothing is changed", async () => {
  await using site = await openTestSite();
  const before = await readServed(site);
  const next = before[1]!.heard!.startMs / 1_000;
  const cases: [Record<string, string>, RegExp][] = [
    [
      { place: "11/1/p1s1", at: String(next), text: "Late." },
      /between the sentences before and after/,
    ],
    [{ place: "11/1/p1s1", at: "soon", text: "So." }, /as minutes and seconds/],
    [{ place: "11/1/p1s1", at: "1", text: "  " }, /of 1 to 2,000/],
    [{ place: "11/1/p99s1", at: "1", text: "So." }, /no such sentence/],
    [{ place: "11/99/p1s1", at: "1", text: "So." }, /has no text yet/],
    [{ place: "11", at: "1", text: "So." }, /no such sentence/],
  ];
  for (const [fields, said] of cases) {
    const result = await runCommand(site, "text correct", { revision: "", ...fields });
    expect([fields, result.ok, result.ok ? "" : result.message])
      .toEqual([fields, false, expect.stringMatching(said)]);
  }
  expect(await recordOf(site)).toBe(undefined);
  expect(await readServed(site)).toEqual(before);
});

Deno.test("/admin/recordings/texts: the author alone reads and hears it there", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const cookie = `${ann.listener.cookie}; desk=${ann.desk}`;
  const part = await site.ask(`${PAGE}/sound`, { headers: { cookie, range: "bytes=0-9" } });
  expect([part.status, part.headers.get("cache-control")]).toEqual([206, "private, no-store"]);
  await part.body?.cancel();
  const strangers = [
    openBrowser(site, createClient(site)),
    openBrowser(site, await signUp(site, "eve@example.com")),
  ];
  for (const path of [PAGE, `${PAGE}/sound`]) {
    for (const it of strangers) expect([path, (await it.get(path)).status]).toEqual([path, 404]);
  }
  for (const path of ["11/99", "99/1", "x/1", "11/x", "11/99/sound", "11/x/sound"]) {
    const answer = await ann.get(`/admin/recordings/texts/${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
  }
});
