/** What the author does about gifts, subscriptions, listeners and many things at once. */

import { expect } from "npm:expect@30.5.2";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import { formatManifest } from "@/lib/media/manifest.ts";
import { notice } from "@/lib/media/notice.ts";
import { isOwner } from "../fakes/rights.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo } from "./by_mail.ts";
import { createClient, signUp } from "./client.ts";
import { openDesk, runCommand } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

const MAIL = { MAIL_FROM: "a@books.example", BASE_URL: "http://books.example" };

/** A gift of book 12, paid with the test card; its purchase's id. */
async function give(site: TestSite, user: { id: string; email: string }): Promise<string> {
  const { payments, testCards } = site.services.shop;
  const started = await payments.startPayment({ user, bookId: 12, currency: "EUR", isGift: true });
  if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
  await testCards!.pay({ clientSecret: started.clientSecret, card: "4242424242424242" });
  await payments.settle(started.paymentId!);
  return started.paymentId!;
}

Deno.test("/admin/gifts: sent again, to another address under another code, and taken back", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const eve = await signUp(site, "eve@example.com");
  const { sales, payments } = site.services.shop;
  const giftId = await give(site, { id: eve.userId, email: "eve@example.com" });
  const codeNow = async () => (await sales.find(giftId))!.giftCode!;
  const first = await codeNow();
  expect(await (await ann.get("/admin/gifts")).text()).toMatch(/The Two.*not used yet/s);

  const replace = { command: "gift replace", code: first, email: "bob@example.com" };
  const asked = await ann.post("/admin/do", replace);
  expect([asked.status, await codeNow()]).toEqual([200, first]); // it only asks
  expect((await ann.post("/admin/do", { ...replace, sure: "1" })).status).toBe(303);
  const second = await codeNow();
  expect(second).not.toBe(first);
  await payments.settle(giftId); // reconciled, the former code stays ended
  const bob = await signUp(site, "bob@example.com");
  const user = { id: bob.userId, email: "bob@example.com" };
  const take = (discountCode: string) =>
    payments.takeFree({ user, bookId: 12, currency: "EUR", discountCode });
  expect(await take(first)).toMatchObject({ ok: false, code: "invalid_code" });
  expect(await take(second)).toMatchObject({ ok: true });
  expect(await (await ann.get("/admin/gifts")).text()).toMatch(/used \d+ November 2026|used /);
  const late = await ann.post("/admin/do", { ...replace, code: second, sure: "1" });
  expect([late.status, (await late.text()).includes("has been used")]).toEqual([409, true]);
  expect(await runCommand(site, "gift replace", { code: "GIFT-NONE", email: "a@example.com" }))
    .toMatchObject({ ok: false, code: "unknown_gift" });

  expect(await runCommand(site, "refund", { paymentId: giftId })).toMatchObject({ ok: true });
  expect(await isOwner(site.services, bob.userId, 12)).toBe(false);
  expect((await site.services.desk.read("gifts", { beforeMs: null })).data)
    .toMatchObject([{ state: "over", paymentId: null }]);
});

Deno.test("receipt send, gift replace: go out by mail", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, { ...MAIL, SMTP_URL: smtp.url });
  const { signUpByMail } = await import("./by_mail.ts");
  const eve = await signUpByMail(site, smtp, "eve@example.com");
  const giftId = await give(site, { id: eve.userId, email: "eve@example.com" });
  const { giftCode } = (await site.services.shop.sales.find(giftId))!;
  await mailTo(smtp, "eve@example.com", "Your receipt from");
  const before = smtp.mails.length;
  expect(await runCommand(site, "receipt send", { purchaseId: giftId })).toMatchObject({
    ok: true,
  });
  while (smtp.mails.length === before) await new Promise((done) => setTimeout(done, 10));
  expect(await mailTo(smtp, "eve@example.com", "Your receipt from")).toContain(giftCode);
  await runCommand(site, "gift replace", { code: giftCode!, email: "bob@example.com" });
  const mail = await mailTo(smtp, "bob@example.com", "Your gift: The Two");
  expect(mail).toContain((await site.services.shop.sales.find(giftId))!.giftCode);
  expect(mail).not.toContain(giftCode);
});

Deno.test("/admin/subscriptions: who has Premium, and its end", async () => {
  await using shop = await openTestShop();
  const { site } = shop;
  const ann = await openDesk(site);
  const eve = await signUp(site, "eve@example.com");
  const { body } = await eve.call("POST", "/api/create-subscription", {});
  await shop.stripe.pay(body.clientSecret.split("_secret_")[0], "4242424242424242");
  await shop.deliver();
  const status = async () =>
    (await site.services.shop.subscriptions.status(eve.userId)).isSubscribed;
  expect(await status()).toBe(true);
  expect(await (await ann.get("/admin/subscriptions")).text())
    .toMatch(/eve@example\.com.*active.*paid until/s);
  const end = { command: "subscription end", email: "eve@example.com" };
  expect([(await ann.post("/admin/do", end)).status, await status()]).toEqual([200, true]);
  expect([(await ann.post("/admin/do", { ...end, sure: "1" })).status, await status()])
    .toEqual([303, false]);
  expect(await (await ann.get("/admin/subscriptions")).text()).toContain(
    "No subscribers yet.",
  );
  expect((await ann.post("/admin/do", { ...end, sure: "1" })).status).toBe(409);
});

Deno.test("listener export: all that is kept of a listener, as the listener would get it", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const eve = await signUp(site, "eve@example.com");
  const review = { rating: 4, reviewerName: "Eve", title: "Lit", content: "The whole night long." };
  await eve.call("POST", "/api/audiobooks/12/reviews", review);
  const take = (email: string) =>
    ann.post("/admin/do", { command: "listener export", email, sure: "1" });
  const answer = await take("eve@example.com");
  const own = (await eve.call("GET", "/api/account/export")).body;
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="listener.json"');
  const kept = await answer.json();
  const plain = ({ exportedAt: _, devices: _d, ...rest }: typeof own) => rest;
  expect(plain(kept)).toEqual(plain(own));
  expect(kept.devices).toHaveLength(1);
  expect((await take("no@example.com")).status).toBe(409);
  const { entries } = await site.services.desk.audit.list();
  expect(entries.slice(0, 2)).toMatchObject([
    { command: "listener export", about: "n…@example.com", state: "refused" },
    { command: "listener export", about: "e…@example.com", state: "done" },
  ]);
});

Deno.test("/admin/do: one thing with all that are chosen, each written down", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const { desk, shop: { discounts } } = site.services;
  const letter = (message: string) =>
    createClient(site).call("POST", "/api/help-request", { email: "a@example.com", message });
  await letter("One"), await letter("Two");
  const requests = (await desk.read("requests", {})).data;
  const picks = Object.fromEntries(requests.map(({ id }) => [`pick.${id}`, "on"]));
  const page = await (await ann.get("/admin/support")).text();
  for (const name of Object.keys(picks)) expect(page).toContain(`name="${name}"`);
  const close = { command: "request close", each: "id", back: "/admin/support" };
  expect((await ann.post("/admin/do", { ...close, ...picks })).status).toBe(303);
  expect((await desk.read("today", {})).data.requests).toBe(0);
  expect((await desk.audit.list()).entries.filter(({ command }) => command === "request close"))
    .toHaveLength(2);

  const make = {
    command: "code create",
    code: "PRESS",
    percentage: "100",
    maxUses: "1",
    sure: "1",
  };
  expect((await ann.post("/admin/do", { ...make, count: "3" })).status).toBe(303);
  const codes = (await discounts.list()).map(({ code }) => code);
  expect(codes).toEqual(Array(3).fill(expect.stringMatching(/^PRESS-[2-9A-Z]{8}$/)));
  const chosen = { [`pick.${codes[0]}`]: "on", "pick.NOTHERE": "on", [`pick.${codes[1]}`]: "on" };
  const ended = await ann.post("/admin/do", { command: "code end", each: "code", ...chosen });
  expect([
    ended.status,
    (await ended.text()).includes("2 done. The rest failed: There's no code NOTHERE"),
  ])
    .toEqual([409, true]);
  expect((await discounts.list()).filter(({ endedAtMs }) => endedAtMs !== null)).toHaveLength(2);
  const none = await ann.post("/admin/do", { command: "code end", each: "code" });
  expect([none.status, (await none.text()).includes("Nothing is selected.")]).toEqual([409, true]);
  const money = { command: "refund", each: "paymentId", "pick.pi_1": "on", sure: "1" };
  expect((await ann.post("/admin/do", money)).status).toBe(404); // one by one, with a question
});

Deno.test("/admin/recordings: says which chapters are recorded, spoken by the demo, or without sound [A2.7]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const media = site.services.content.below("media");
  const listed = async (bookId: number) => {
    const found = await site.services.desk.read("recording list", {});
    if (!found.ok) throw new Error(found.message);
    return found.data.find((it) => it.bookId === bookId)!;
  };
  const before = await listed(11);
  expect(before).toMatchObject({ missing: [], unlisted: [], durationSec: 0, changedAt: null });
  expect(before.spoken.length).toBe(before.chapters);

  const [first, second, last] = [before.spoken[0]!, before.spoken[1]!, before.spoken.at(-1)!];
  const manifest = (await readManifest(media))!;
  const book = manifest.books.find(({ id }) => id === 11)!;
  const { spoken: _, hls: __, ...recorded } = book.chapters.find((it) => it.number === first)!;
  const kept = book.chapters.filter(({ number }) => number !== first && number !== second);
  const stray = { ...recorded, number: last + 1, file: "stray.mp3" };
  book.chapters = [{ ...recorded, durationSec: 3_600 }, ...kept, stray];
  await Deno.writeTextFile(`${media.folder}/manifest.json`, formatManifest(manifest));
  expect(await listed(11)).toMatchObject({
    missing: [second],
    unlisted: [last + 1],
    durationSec: 3_600,
    bytes: recorded.bytes,
    changedAt: recorded.modified,
  });
  const shown = await (await ann.get("/admin/recordings")).text();
  expect(shown).toContain(`1 of ${before.chapters} chapters recorded`);
  expect(shown).toContain(`missing: ${second}<`);

  await Deno.writeTextFile(`${media.folder}/manifest.json`, "{");
  const broken = await ann.get("/admin/recordings");
  expect([broken.status, (await broken.text()).includes("the list of your recordings, is damaged")])
    .toEqual([200, true]);
  // Pages of a part of it lead to the one that says so.
  const { status, headers } = await ann.get("/admin/recordings/texts/11/1");
  expect([status, headers.get("location")]).toEqual([303, "/admin/recordings"]);
  expect(await site.services.desk.read("text list", {})).toMatchObject({ ok: false });
});

Deno.test("/admin/recordings: shows what comes in, and that nobody watches any more [C1.68]", async () => {
  const inbox = await Deno.makeTempDir({ prefix: "lamplight-in-" });
  try {
    await using site = await openTestSite(undefined, { RECORDINGS_DIR: inbox });
    const ann = await openDesk(site);
    const shown = async () => await (await ann.get("/admin/recordings")).text();
    expect(await shown()).toContain(`deno task ingest --watch ${inbox}`);
    const write = (
      at: number,
      text?: string,
      refused: unknown[] = [notice("empty", "<02>.mp3")],
    ) => {
      const book = { bookId: 11, state: "working", chapters: 12, measured: 5, levelled: 4, cut: 3 };
      const more = { written: 2, leftSec: 241, refused, doubts: [], error: null };
      const times = { at: new Date(at).toISOString(), changedAt: new Date(at).toISOString() };
      const steps = { at: times.at, books: [{ ...book, ...more, changedAt: times.changedAt }] };
      return Deno.writeTextFile(`${inbox}/.steps.json`, text ?? JSON.stringify(steps));
    };
    await write(Date.now());
    const working = await shown();
    expect(working).toContain("12 chapters, measured 5, levelled 4, cut 3, written 2, 4:01 left");
    expect(working).toMatch(/<progress aria-label="Chapters of [^"]+" value="14" max="48">/);
    expect(working).toContain("Skipped: &lt;02>.mp3 is empty (0 bytes).");
    expect(working).toContain("are imported automatically");
    await write(Date.now() - 120_000);
    expect(await shown()).toContain("Automatic import isn't running");
    for (const text of ["{", '{"at": "never"}', ""]) {
      await write(0, text);
      expect(await shown()).toContain("No imports yet.");
    }
    await write(Date.now(), undefined, ["A sentence of an older import."]);
    expect(await shown()).toContain("No imports yet.");
    await write(Date.now(), undefined, [{ kind: "someday", values: [] }]);
    expect(await shown()).toContain("a message that this version of the desk can't show");
  } finally {
    await Deno.remove(inbox, { recursive: true });
  }
});
