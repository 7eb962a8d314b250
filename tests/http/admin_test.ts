/** `deno task admin` in a process of its own, on the data of a site that sells. */

import { expect } from "npm:expect@30.5.2";
import { isOwner } from "../fakes/rights.ts";
import { createClient, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

async function admin(dataDir: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "-A", "--lock=tests/deno.lock", "tools/admin.ts", ...args],
    cwd: new URL("../..", import.meta.url),
    env: { DATA_DIR: dataDir },
  }).output();
  return `${code} ${new TextDecoder().decode(stdout)}${new TextDecoder().decode(stderr)}`.trim();
}

Deno.test("deno task admin: codes, grants, reconciliation and refunds beside a running site", async () => {
  await using site = await openTestSite();
  const { dataDir } = site.services.config;
  const ada = await signUp(site, "ada@example.com");
  const user = { id: ada.userId, email: "ada@example.com" };
  const { payments, testCards } = site.services.shop;

  expect(await admin(dataDir, "code", "create", "half", "--percent", "50", "--uses", "5"))
    .toBe("0 Code HALF is ready.");
  expect(await admin(dataDir, "code", "create", "HALF", "--percent", "20"))
    .toMatch(/^1 The code HALF already exists/);
  const started = await payments.startPayment({
    user,
    bookId: 12,
    currency: "EUR",
    discountCode: "half",
  });
  if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
  const { clientSecret, paymentId } = started;
  await testCards!.pay({ clientSecret, card: "4242424242424242" });
  expect(await admin(dataDir, "reconcile", "--since", "1d")).toMatch(/^0 Checked 1 /);
  expect(await isOwner(site.services, user.id, 12)).toBe(true);
  expect(await admin(dataDir, "code", "list")).toMatch(/HALF {2}50% {2}every book, used 1 of 5/);
  expect(await admin(dataDir, "code", "end", "half")).toBe("0 Code HALF has ended.");

  expect(await admin(dataDir, "grant", "ADA@example.com", "11")).toMatch(
    /^0 ada@example\.com now has The One/,
  );
  expect(await admin(dataDir, "grant", "ada@example.com", "11")).toMatch(
    /^1 .* already owns book 11/,
  );
  expect(await admin(dataDir, "grant", "eve@example.com", "11")).toMatch(
    /^1 There's no account for/,
  );
  expect(await admin(dataDir, "purchases", "ada@example.com"))
    .toMatch(/The One {2}€0\.00 {2}grant[^]*The Two {2}€3\.99 {2}test {2}pi_/);

  expect(await admin(dataDir, "refund", paymentId!)).toMatch(/^0 .* is refunded/);
  expect(await isOwner(site.services, user.id, 12)).toBe(false);
  const figures = await admin(dataDir, "figures", "sales");
  expect(figures).toMatch(/^0 1 sale, €3\.99\n\nBy day\nDay +Sold +Free +Paid \(EUR\)/);
  expect(figures).toMatch(/\nThe Two +1 +0 +€3\.99 +€3\.99\n/);
  expect(figures).toMatch(/\nHALF +1 +0 +€3\.99 +€3\.99\n/);
  expect(await admin(dataDir, "figures", "listening")).toMatch(/^0 Hours by day\nFewer than ten/);
  expect(await admin(dataDir, "figures", "sales", "soon")).toMatch(/^2 Please enter a month/);
  expect(await admin(dataDir, "refund", "pi_nothing")).toMatch(/^1 This site has no payment/);
  expect(await admin(dataDir, "refund")).toMatch(/^2 Please give the payment's id/);
});

Deno.test("deno task admin: reviews are listed, hidden, shown and answered beside a running site [A2.7 A6.2]", async () => {
  await using site = await openTestSite();
  const { dataDir } = site.services.config;
  const ada = await signUp(site);
  const path = "/api/audiobooks/11/reviews";
  const words = { reviewerName: "Ada\u202e", title: "Lit", content: "The whole night long." };
  const { id } = (await ada.call("POST", path, { rating: 4, ...words })).body;
  const listed = async () =>
    (await ada.call("GET", path)).body.filter((it: { id: string }) => it.id === id);

  expect(await admin(dataDir, "review", "list", "11"))
    .toMatch(new RegExp(`^0 ${id} {2}\\d{4}-\\d\\d-\\d\\d {2}4 of 5 {2}Ada {2}Lit$`));
  expect(await admin(dataDir, "review", "reply", id, "Thank you.")).toMatch(/^0 .*Ada is answered/);
  expect(await listed()).toMatchObject([{ authorReply: "Thank you." }]);
  expect(await admin(dataDir, "review", "hide", id)).toBe("0 The review by Ada is hidden.");
  expect(await listed()).toEqual([]);
  expect(await admin(dataDir, "review", "list", "11")).toMatch(/answered {2}hidden$/);
  expect(await admin(dataDir, "review", "show", id)).toBe("0 The review by Ada is visible again.");
  expect(await listed()).toMatchObject([{ rating: 4, ...words }]);
  expect(await admin(dataDir, "review", "hide", "11-x")).toMatch(/^1 There's no review 11-x/);
  expect(await admin(dataDir, "review", "list", "12")).toBe("0 Book 12 has no reviews yet.");
});

Deno.test("deno task admin requests: what listeners have written, beside a running site", async () => {
  await using site = await openTestSite();
  const { dataDir } = site.services.config;
  expect(await admin(dataDir, "requests")).toBe("0 No support requests yet.");
  await createClient(site).call("POST", "/api/help-request", {
    email: "ada@example.com",
    message: "Chapter 3 stops at 4:12.",
  });
  expect(await admin(dataDir, "requests")).toMatch(
    /^0 [\d-]{10} [\d:]{5} {2}ada@example\.com {2}\(no subject\)\n {4}Chapter 3 stops at 4:12\.\nto reply: /,
  );
});

Deno.test("deno task admin: an account is exported as on the site, and erased with what was heard, marked and shared, even while the sound is away", async () => {
  await using site = await openTestSite();
  const { dataDir, kvUrl } = site.services.config;
  const ada = await signUp(site, "ada@example.com");
  const user = { id: ada.userId, email: "ada@example.com" };
  await site.services.shop.payments.giveBook({ user, bookId: 11 });
  const heard = { sequence: 1, intent: "play", audiobookId: 11, chapter: 1, positionSec: 30 };
  const posts: [path: string, body: unknown][] = [
    ["/api/progress", {
      deviceId: "phone",
      sentAt: new Date().toISOString(),
      events: [{ ...heard, heardFromSec: 0, heardToSec: 30, baseVersion: "" }],
    }],
    ["/api/bookmarks", { id: crypto.randomUUID(), audiobookId: 11, chapter: 1, positionSec: 7 }],
  ];
  for (const [path, body] of posts) {
    expect([path, (await ada.call("POST", path, body)).status < 300]).toEqual([path, true]);
  }
  expect((await site.services.sharing.feeds.make({ userId: ada.userId, bookId: null })).ok).toBe(
    true,
  );
  const kindsLeft = async () => {
    using kv = await Deno.openKv(kvUrl);
    const entries = await Array.fromAsync(kv.list({ prefix: [] }));
    const own = entries.filter(({ key, value }) =>
      key.includes(ada.userId) || JSON.stringify(value)?.includes(ada.userId)
    );
    return [...new Set(own.map(({ key }) => String(key[0])))].sort();
  };
  expect(await kindsLeft()).toEqual(
    expect.arrayContaining(["bookmark", "feed", "heard_due", "progress_journal"]),
  );
  const [, json] = (await admin(dataDir, "listener", "export", "ada@example.com"))
    .match(/^0 ([^]*)$/)!;
  const { exportedAt: _, ...own } = (await ada.call("GET", "/api/account/export")).body;
  expect(JSON.parse(json!)).toMatchObject({ ...own, devices: [{ isCurrent: false }] });
  // Places are told by the lengths of chapters; what they do not matter for goes on.
  await Deno.writeTextFile(`${dataDir}/media/manifest.json`, "half a manif");
  expect(await admin(dataDir, "listener", "export", "ada@example.com"))
    .toMatch(/^2 The recordings can't be read/);
  expect(await admin(dataDir, "listener", "erase", "ada@example.com")).toMatch(/^0 .* is deleted/);
  const kept = ["ledger", "news", "purchase", "sale", "sale_by_id"]; // receipts, and passing news
  expect((await kindsLeft()).filter((it) => !kept.includes(it))).toEqual([]);
});
