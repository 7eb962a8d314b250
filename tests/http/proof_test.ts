/** Who bought under another's address and settled in its account is out of it once its owner proves the address. */

import { expect } from "npm:expect@30.5.2";
import { UNPROVED } from "@/lib/accounts/words.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo } from "./by_mail.ts";
import { type Client, createClient, PASSWORD } from "./client.ts";
import { openTestShop } from "./shop.ts";

const EMAIL = "ada@example.com";
const EVES = "eves-lantern-41";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** What ends with the first proof of the address; in between nobody is signed in. */
const ENDED = [
  "company",
  "company_unverified",
  "device_keys",
  "feed",
  "feed_of_user",
  "known_devices",
  "session",
  "session_of_user",
  "shared",
  "shared_by_id",
  "shared_year",
  "shared_year_of_user",
  "verification",
];

async function post(client: Client, path: string, fields: Record<string, string>) {
  const answer = await client.call("POST", path, new URLSearchParams(fields).toString(), FORM);
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer;
}

/** Everything that a session can set up, or leave. */
async function settleIn(eve: Client): Promise<string> {
  await eve.call("POST", "/api/auth/update-profile", {
    firstName: "Mallory",
    lastName: "Marlowe",
    securityWord: "mine alone",
  });
  await post(eve, "/account/password", { newPassword: EVES });
  const firm = { name: "Mallory Holdings", address: "Back Street 1", vatId: "FR40303265045" };
  await post(eve, "/account/business", firm);
  const made = await post(eve, "/account/podcast", { action: "make", scope: "all" });
  await eve.call("GET", "/api/clip/12?chapter=5&from=10&seconds=30");
  const event = { audiobookId: 12, chapter: 5, positionSec: 9, heardFromSec: 0, heardToSec: 9 };
  const events = [{ ...event, sequence: 1, intent: "play" }];
  await eve.call("POST", "/api/progress", {
    journalId: "j".repeat(22),
    deviceId: "0123456789abcdef",
    events,
  });
  await post(eve, "/account/listening", { action: "make", year: `${new Date().getFullYear()}` });
  await eve.call("POST", "/api/offline/key", { bookId: 12, deviceId: "0123456789abcdef" });
  await post(eve, "/account/email", { email: "eve@example.com", password: EVES });
  return /\/feed\/[\w-]{32}\/podcast\.xml/.exec(made.text)![0];
}

async function kindsOf(url: string, userId: string): Promise<string[]> {
  using kv = await Deno.openKv(url);
  const found = new Set<string>();
  for await (const { key, value } of kv.list({ prefix: [] })) {
    const text = Deno.inspect([key, value], { depth: 20, strAbbreviateSize: 100_000 });
    if (text.includes(userId)) found.add(String(key[0]));
  }
  return [...found].toSorted();
}

Deno.test("proof of an address: what a paying stranger set up in the account has ended; the mail and the page say so", async () => {
  await using smtp = await startSmtp();
  await using shop = await openTestShop({
    SMTP_URL: smtp.url,
    MAIL_FROM: "books@books.example",
    BASE_URL: "http://books.example",
  });
  const { site } = shop;
  const eve = createClient(site);
  const id = await shop.buy(eve, 12, { email: EMAIL });
  await eve.call("GET", `/payment-success?audiobook_id=12&payment_intent=${id}`);
  const { body: { id: userId } } = await eve.call("GET", "/api/auth/user");
  const feed = await settleIn(eve);
  const change = await mailTo(smtp, "eve@example.com", "Confirm your new email address");
  expect((await site.ask(feed)).status).toBe(200);

  await post(createClient(site), "/reset-password", { email: EMAIL });
  const text = await mailTo(smtp, EMAIL, "Reset your password");
  expect(text).not.toContain("Mallory");
  const token = /token=(proof_[\w-]{43})/.exec(text)![1]!;
  const { kvUrl } = site.services.config;
  const before = await kindsOf(kvUrl, userId);
  const set = { token, email: EMAIL, newPassword: PASSWORD, confirmPassword: PASSWORD };
  const done = await post(createClient(site), "/reset-password", set);
  expect(done.text).toContain(UNPROVED.ended);
  const told = await mailTo(smtp, EMAIL, "Your password has been changed");
  expect(told).toContain("podcast addresses");
  expect(told).toContain("Hello,");
  const left = await kindsOf(kvUrl, userId);
  expect(before.filter((kind) => !left.includes(kind) && kind !== "reset"))
    .toEqual(ENDED);

  // The owner comes in and buys more: none of it is the stranger's.
  const ada = createClient(site);
  await ada.call("POST", "/api/auth/login", { username: EMAIL, password: PASSWORD });
  const { body: user } = await ada.call("GET", "/api/auth/user");
  expect(user).toMatchObject({ id: userId, firstName: "", lastName: "", emailVerified: true });
  expect((await ada.call("GET", "/account")).text).not.toMatch(/Mallory|Marlowe|Holdings/);
  await shop.buy(ada, 13);
  await shop.deliver();
  expect((await ada.call("GET", "/checkout?audiobookId=14")).text).not.toContain("Holdings");
  expect((await site.ask(feed)).status).toBe(404);
  expect((await eve.call("GET", "/api/auth/user")).status).toBe(401);
  const theirs = { username: EMAIL, password: EVES };
  expect((await eve.call("POST", "/api/auth/login", theirs)).status).toBe(401);
  const link = /verify-email\?token=([\w-]+)/.exec(change)![1]!;
  const form = new URLSearchParams({ token: link, password: EVES }).toString();
  expect((await eve.call("POST", "/verify-email", form, FORM)).status).toBe(400);
  expect((await ada.call("GET", "/api/auth/user")).body.email).toBe(EMAIL);

  // The second proof is not the first: what the owner sets up meanwhile stays.
  const own = /\/feed\/[\w-]{32}\/podcast\.xml/.exec(
    (await post(ada, "/account/podcast", { action: "make", scope: "all" })).text,
  )![0];
  await post(createClient(site), "/reset-password", { email: EMAIL });
  let again: string | undefined;
  while (!again || again === token) {
    const newest = await mailTo(smtp, EMAIL, "Reset your password");
    again = /token=((?:proof|link)_[\w-]{43})/.exec(newest)?.[1];
  }
  const reset = { ...set, token: again, newPassword: EVES + "2", confirmPassword: EVES + "2" };
  expect((await post(createClient(site), "/reset-password", reset)).text)
    .not.toContain(UNPROVED.ended);
  expect((await site.ask(own)).status).toBe(200);
});
