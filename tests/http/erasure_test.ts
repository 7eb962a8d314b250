/** An account that has used everything goes, and the whole store is searched for what is left of it. */

import { expect } from "npm:expect@30.5.2";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { type Client, createClient, PASSWORD } from "./client.ts";
import { openTestShop, type TestShop } from "./shop.ts";

const EMAIL = "ada@lovelace.example";
const NEW_EMAIL = "augusta@king.example";
const NEW_PASSWORD = "harbour-bell-73";
/** The kinds of keys that an account which does everything leaves its traces in. */
const WRITTEN = [
  "analytics_purchase",
  "bookmark",
  "company",
  "company_unverified",
  "device_keys",
  "discount",
  "favorite",
  "feed",
  "feed_of_user",
  "gift_card",
  "gift_sale",
  "heard_days",
  "heard_due",
  "heard_on",
  "help_request",
  "help_request_of_user",
  "known_devices",
  "ledger",
  "month",
  "month_by_id",
  "news",
  "open_order",
  "order",
  "progress",
  "progress_claim",
  "progress_claim_of_user",
  "progress_journal",
  "purchase",
  "release_alert",
  "release_alert_by_email",
  "reset",
  "review",
  "review_of_user",
  "sale",
  "sale_by_id",
  "session",
  "session_of_user",
  "shared",
  "shared_by_id",
  "shared_year",
  "shared_year_of_user",
  "subscription",
  "subscription_attempt",
  "user",
  "user_by_email",
  "user_since",
  "verification",
  "word",
];
/** What was paid: amounts, dates and books under an id that stands for nobody any more; a gift still counts. */
const KEPT_BY_LAW = [
  "discount",
  "gift_sale",
  "ledger",
  "month",
  "month_by_id",
  "order",
  "purchase",
  "sale",
  "sale_by_id",
  "subscription",
];
/** What other processes are told, the erasure itself among it: gone after five minutes. */
const TOLD = ["news"];
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Every call must do something, or the search below would find nothing for the wrong reason. */
async function ask(client: Client, method: string, path: string, body?: unknown, form = false) {
  const sent = form ? new URLSearchParams(body as Record<string, string>).toString() : body;
  const answer = await client.call(method, path, sent, form ? FORM : undefined);
  if (answer.status >= 400) {
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer;
}

async function listen(ada: Client): Promise<void> {
  const place = { audiobookId: 11, currentChapter: 1, currentPosition: 42 };
  await ask(ada, "POST", "/api/progress", { ...place, isFavorite: true });
  const event = { audiobookId: 12, chapter: 5, positionSec: 9, heardFromSec: 0, heardToSec: 9 };
  const events = [{ ...event, sequence: 1, intent: "play" }];
  const journal = { journalId: "j".repeat(22), deviceId: "0123456789abcdef", events };
  await ask(ada, "POST", "/api/progress/claim", journal);
  await ask(ada, "POST", "/api/progress", { ...journal, deviceId: "fedcba9876543210" });
  for (let sequence = 2; sequence < 27; sequence++) { // a long journal is folded
    await ask(ada, "POST", "/api/progress", {
      ...journal,
      events: [{ ...event, sequence, intent: "play" }],
    });
  }
  const mark = {
    id: crypto.randomUUID(),
    audiobookId: 11,
    chapter: 1,
    positionSec: 7,
    note: "Ada",
  };
  await ask(ada, "POST", "/api/bookmarks", mark);
}

async function write(ada: Client): Promise<void> {
  for (const audiobookId of [11, 12]) {
    await ask(ada, "POST", `/api/audiobooks/${audiobookId}/reviews`, {
      reviewerName: "Ada Lovelace",
      rating: 5,
      title: "By lamplight",
      content: "Twice already.",
    });
  }
  await ask(ada, "POST", "/api/help-request", { email: EMAIL, message: "It stops. Ada" });
}

async function share(ada: Client): Promise<void> {
  await ask(ada, "GET", "/api/stream/12?chapter=5");
  await ask(ada, "GET", "/api/clip/12?chapter=5&from=10&seconds=30");
  await ask(ada, "POST", "/account/listening", {
    action: "make",
    year: `${new Date().getFullYear()}`,
  }, true);
  await ask(ada, "POST", "/account/podcast", { action: "make", scope: "12" }, true);
  const deviceId = "0123456789abcdef";
  await ask(ada, "POST", "/api/offline/key", { bookId: 12, deviceId });
}

/** A book that stays, one refunded, a gift, an order that stays open, Premium, a sale that is counted. */
async function buy({ site, stripe, ...shop }: TestShop, ada: Client): Promise<void> {
  const kept = await shop.buy(ada, 12);
  const refunded = await shop.buy(ada, 13);
  const gift = await shop.buy(ada, 11, { isGift: true });
  await shop.deliver();
  const card = { from: "Ada", note: "From Ada", to: "ben@example.com", action: "send" };
  await ask(ada, "POST", `/account/gifts/${gift}`, card, true);
  await site.services.shop.payments.refund(refunded);
  const { body } = await ask(ada, "POST", "/api/create-subscription", {});
  await stripe.pay(body.clientSecret.split("_secret_")[0], "4242424242424242");
  await shop.deliver();
  await ask(ada, "POST", "/api/create-payment-intent", { audiobookId: 14 });
  const cookie = ada.cookie;
  ada.cookie += "; consent=granted";
  await ask(ada, "POST", "/api/analytics/purchase", { transactionId: kept });
  ada.cookie = cookie;
}

/** Keys and values of the store in which one of the words stands. */
async function findTraces(url: string, words: string[]): Promise<Map<string, Set<string>>> {
  using kv = await Deno.openKv(url);
  const found = new Map<string, Set<string>>();
  for await (const { key, value } of kv.list({ prefix: [] })) {
    const text = Deno.inspect([key, value], { depth: 20, strAbbreviateSize: 100_000 });
    for (const word of words.filter((it) => text.includes(it))) {
      const kind = String(key[0]);
      found.set(kind, (found.get(kind) ?? new Set()).add(word));
    }
  }
  return found;
}

Deno.test("/account/delete: of a listener who did everything no name and no address is left, and an id in receipts alone", async () => {
  await using smtp = await startSmtp();
  await using shop = await openTestShop({
    SMTP_URL: smtp.url,
    MAIL_FROM: "shop@books.example",
    BASE_URL: "http://books.example",
    SUPPORT_EMAIL: "author@books.example",
  });
  const { site } = shop;
  const ada = await signUpByMail(site, smtp, EMAIL);
  const { userId } = ada;
  const words = [userId, "lovelace", "Lovelace", "Ada", NEW_EMAIL];
  await listen(ada);
  const firm = { name: "Lovelace Ltd", address: "Ada Street 1", vatId: "FR40303265045" };
  await ask(ada, "POST", "/account/business", firm, true);
  await buy(shop, ada);
  await share(ada);
  await write(ada);
  const phone = createClient(site);
  await ask(phone, "POST", "/api/auth/login", { username: EMAIL, password: PASSWORD });
  await ask(ada, "POST", "/release-alert", { email: EMAIL }, true);
  const alert = await mailTo(smtp, EMAIL, "New books");
  const token = /release-alert\/confirm\?token=([\w-]{32})\b/.exec(alert)![1]!;
  await ask(ada, "POST", `/release-alert/confirm?token=${token}`, {}, true);
  const change = { password: PASSWORD, newPassword: NEW_PASSWORD };
  await ask(ada, "POST", "/account/password", change, true);
  await ask(ada, "POST", "/account/email", { email: NEW_EMAIL, password: NEW_PASSWORD }, true);
  await ask(createClient(site), "POST", "/reset-password", { email: EMAIL }, true);
  await mailTo(smtp, EMAIL, "Reset your password"); // the last one that goes out

  const { kvUrl } = site.services.config;
  const written = await findTraces(kvUrl, words);
  expect([...written.keys()].toSorted()).toEqual(WRITTEN);
  await ask(ada, "POST", "/account/delete", { password: NEW_PASSWORD }, true);
  const left = await findTraces(kvUrl, words);
  expect([...left.keys()].toSorted()).toEqual([...KEPT_BY_LAW, ...TOLD].toSorted());
  expect(new Set([...left.values()].flatMap((found) => [...found]))).toEqual(new Set([userId]));
});
