/** Input that no buyer sends is answered 4xx with a reason, and never reaches the provider. */

import { expect } from "npm:expect@30.5.2";
import { signUp } from "./client.ts";
import { openTestShop } from "./shop.ts";

const LONG = "a".repeat(3_000);
const STRANGE = ["pi_%00", "pi_1%2F..%2F..%2Frefunds", "%F0%9F%92%B8", "pi_1%3Fexpand=x", "..."];

Deno.test("calls of buying: what is no id, code or amount is 400 or 404, and nobody asks the provider", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const own = `/api/purchases/${client.userId}`;
  const emergency = `/api/emergency-record-purchase/${client.userId}`;
  const intent = "/api/create-payment-intent";
  const tries: [method: string, path: string, body?: unknown][] = [
    ...[LONG, ...STRANGE].map((id): [string, string] => ["GET", `/api/verify-payment/${id}`]),
    ...[LONG, "1e3", "-1", "11.0", "0x11", "9".repeat(400)].flatMap((id): [string, string][] => [
      ["GET", `${own}/${id}`],
      ["GET", `${emergency}/${id}`],
    ]),
    ["GET", `/api/purchases/${LONG}`],
    ["GET", `/api/emergency-record-purchase/${LONG}/11`],
    ["POST", "/api/purchases", { audiobookId: 11, paymentId: LONG }],
    ["POST", "/api/purchases", { audiobookId: 11, paymentId: "../refunds" }],
    ["POST", "/api/purchases", { audiobookId: 11, paymentId: 7 }],
    ["POST", "/api/purchases", { audiobookId: 11, userId: LONG }],
    ["POST", "/api/purchases", { audiobookId: 1e300 }],
    ["POST", "/api/purchases", { audiobookId: 11, discountCode: LONG }],
    ["POST", intent, { audiobookId: 11, discountCode: LONG }],
    ["POST", intent, { audiobookId: 11, isGift: "yes" }],
    ["POST", intent, { audiobookId: 2 ** 53 }],
    ["POST", intent, { audiobookId: 11, currencyCode: LONG }],
    ["POST", intent, null],
    ["POST", "/api/create-subscription", { currencyCode: 7 }],
    ["POST", "/api/create-subscription", []],
    ["POST", "/api/test-subscription", { isSubscribed: LONG }],
    ["POST", "/api/analytics/purchase", { transactionId: LONG }],
  ];
  shop.stripe.faults.next("nonsense", { times: 1_000 }); // whoever asks the provider gets a 503
  for (const [method, path, body] of tries) {
    const { status, body: answer } = await client.call(method, path, body);
    const what = `${method} ${path.slice(0, 60)} ${JSON.stringify(body)?.slice(0, 60)}`;
    expect([what, [400, 404].includes(status) ? "refused" : status]).toEqual([what, "refused"]);
    expect(answer.error.message).toMatch(/\w/);
  }
});

Deno.test("pages of buying: what is no id or code shows a page, and nobody asks the provider", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  shop.stripe.faults.next("nonsense", { times: 1_000 });
  for (const id of [LONG, ...STRANGE]) {
    const success = await client.call("GET", `/payment-success?payment_intent=${id}&book=11`);
    expect([id.slice(0, 20), success.status]).toEqual([id.slice(0, 20), 200]);
    expect(success.text.includes("Unable to verify your purchase.")).toBe(true);
    const confirmed = await client.call("GET", `/purchase-confirmed/11?payment_intent=${id}`);
    expect([id.slice(0, 20), confirmed.status]).toEqual([id.slice(0, 20), 404]);
    const checkout = await client.call("GET", `/checkout?audiobookId=11&code=${id}`);
    expect([id.slice(0, 20), checkout.status]).toEqual([id.slice(0, 20), 200]);
  }
});
