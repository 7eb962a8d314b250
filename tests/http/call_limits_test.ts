/** Calls that cost this server or the payment provider much: bounded for an account, whatever it sends. */

import { expect } from "npm:expect@30.5.2";
import { CALL_RATES } from "@/lib/site/adapters/request/require.server.ts";
import { createClient, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";
import { type BucketRule, tooManyTries } from "@/lib/platform/rate_limits.server.ts";
import { CALLS } from "@/lib/site/adapters/api_document.server.ts";
import { openTestShop } from "./shop.ts";

const INTENT = "/api/create-payment-intent";

Deno.test("POST /api/create-payment-intent: 60 at alternating prices are 40 payments, then 429 with Retry-After", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const statuses: number[] = [];
  for (let n = 0; n < 60; n++) {
    const currencyCode = n % 2 === 0 ? "EUR" : "GBP";
    const answer = await client.call("POST", INTENT, { audiobookId: 11, currencyCode });
    statuses.push(answer.status);
    if (answer.status === 200) continue;
    expect([answer.status, answer.body.error.code]).toEqual([429, "too_many_calls"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  const { capacity } = CALL_RATES.paymentStart;
  expect(statuses.slice(0, capacity).every((it) => it === 200)).toBe(true);
  expect(statuses.filter((it) => it === 200).length).toBeLessThan(capacity + 10); // what refills meanwhile
  expect((await shop.stripe.ledger()).length).toBe(statuses.filter((it) => it === 200).length);
});

Deno.test("calls: each that is bounded says so before it does anything", async () => {
  const taken: string[] = [];
  const { body: _, form: __, ...own } = CALL_RATES;
  const bounded: BucketRule[] = Object.values(own);
  await using site = await openTestSite(({ platform: { rates } }) => ({
    platform: {
      rates: {
        ...rates,
        take(rule, key) {
          if (!bounded.includes(rule)) return rates.take(rule, key);
          taken.push(`${rule.name} ${key}`);
          return Promise.resolve(7);
        },
      },
    },
  }));
  const client = await signUp(site);
  const place = { audiobookId: 11, currentChapter: 2, currentPosition: 9 };
  const calls: [method: string, path: string, body: unknown, rule: keyof typeof CALL_RATES][] = [
    ["POST", "/api/progress", place, "progress"],
    ["POST", "/api/progress/claim", {}, "progress"],
    ["POST", "/api/bookmarks/sync", { bookmarks: [] }, "bookmarkSync"],
    ["POST", INTENT, { audiobookId: 11 }, "paymentStart"],
    ["POST", "/api/create-subscription", {}, "paymentStart"],
    ["GET", "/api/account/export", undefined, "export"],
    ["POST", "/api/purchases", { audiobookId: 11, paymentId: "pi_1" }, "paymentVerify"],
    ["GET", "/api/verify-payment/pi_1", undefined, "paymentVerify"],
    ["GET", `/api/emergency-record-purchase/${client.userId}/11`, undefined, "paymentVerify"],
    ["GET", "/payment-success?payment_intent=pi_1", undefined, "paymentVerify"],
    ["GET", "/purchase-confirmed/11?payment_intent=pi_1", undefined, "paymentVerify"],
    ["GET", "/subscription-success", undefined, "paymentVerify"],
  ];
  for (const [method, path, body, rule] of calls) {
    const answer = await client.call(method, path, body);
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 429, "7"]);
    expect(taken.pop()).toBe(`${CALL_RATES[rule].name} ${client.userId}`);
  }
  expect(await site.services.listening.progress.list(client.userId)).toEqual([]);
});

/** Signed by the payment provider. */
const SIGNED = ["/webhooks/stripe"];

Deno.test("calls: each that takes a body is limited before the body is parsed", async () => {
  let isEmpty = false;
  const limited = tooManyTries(7);
  await using site = await openTestSite(({ reviews, platform: { rates } }) => ({
    platform: {
      rates: { ...rates, take: (...it) => isEmpty ? Promise.resolve(7) : rates.take(...it) },
    },
    reviews: { ...reviews, admit: () => Promise.resolve(limited) },
  }));
  const client = await signUp(site);
  isEmpty = true;
  const taking = CALLS.filter(({ body, path }) => body && !SIGNED.includes(path));
  expect(taking.length).toBeGreaterThan(15);
  for (const { method, path } of taking) {
    const answer = await client.call(method.toUpperCase(), path.replace(/\{id\}/, "11"), "{");
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 429, "7"]);
  }
});

Deno.test("forms: those of one address are limited before they are parsed", async () => {
  await using site = await openTestSite();
  const visitor = createClient(site);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const { capacity } = CALL_RATES.form;
  const send = () => visitor.call("POST", "/contact", "message=", form);
  let last = await send();
  for (let n = 0; n < capacity * 2 && last.status === 400; n++) last = await send();
  expect([last.status, Number(last.headers.get("retry-after"))]).toEqual([429, 1]);
  expect((await visitor.call("GET", "/contact")).status).toBe(200);
});
