/** The calls of buying, over the real services and a stateful provider. */

import { expect } from "npm:expect@30.5.2";
import { createClient, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

const INTENT = "/api/create-payment-intent";
const CODE = { bookId: null, maxUses: null, expiresAtMs: null };
const INVALID_CODE = "Invalid Discount Code: The discount code you entered is invalid or expired.";

Deno.test("create-payment-intent: the server's price, whatever amount and title were sent [A9.29 B3.2 B5.2 B6.1 B7.10]", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const { status, body } = await client.call("POST", INTENT, {
    originalAmount: 1,
    audiobookId: 11,
    title: "Something else",
    isComplete: true,
    currencyCode: "EUR",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    discountApplied: false,
    discountPercentage: 0,
    discountAmount: 0,
    originalAmount: 799,
    finalAmount: 799,
    currency: "EUR",
    quote: { bookId: 11, title: "The One", isComplete: false },
  });
  expect(body.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  const paid = await shop.stripe.pay(body.paymentId, "4242424242424242");
  expect(paid.status).toBe("succeeded");
  const [entry] = await shop.stripe.ledger();
  expect(entry).toMatchObject({ receivedMinor: 799 });
});

Deno.test("create-payment-intent: yen have no cents, and the same order is the same payment", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const order = { audiobookId: 15, currencyCode: "JPY" };
  const [first, second] = await Promise.all([
    client.call("POST", INTENT, order),
    client.call("POST", INTENT, order),
  ]);
  expect(first.body).toMatchObject({ originalAmount: 5011, finalAmount: 5011, currency: "JPY" });
  expect(second.body.paymentId).toBe(first.body.paymentId);
});

Deno.test("create-payment-intent: what cannot be bought, and why", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const refused: [body: unknown, status: number, code: string][] = [
    [{ audiobookId: 99 }, 404, "unknown_book"],
    [{ audiobookId: "11" }, 400, "bad_request"],
    [{ audiobookId: -1 }, 400, "bad_request"],
    [{}, 400, "bad_request"],
    [{ audiobookId: 11, currencyCode: "CHF" }, 400, "bad_request"],
    [{ audiobookId: 11, discountCode: "NOPE" }, 400, "invalid_code"],
    [{ audiobookId: 11, discountCode: "<script>" }, 400, "invalid_code"],
    [{ audiobookId: 11, discountCode: "x".repeat(201) }, 400, "bad_request"],
    ["{", 400, "bad_json"],
    ["[]", 400, "bad_request"],
  ];
  for (const [body, status, code] of refused) {
    const answer = await client.call("POST", INTENT, body);
    expect([body, answer.status, answer.body.error.code]).toEqual([body, status, code]);
  }
  expect((await client.call("POST", INTENT, {})).body.error.message)
    .toContain("Missing product information. Please try again.");
  const wrongCode = await client.call("POST", INTENT, { audiobookId: 11, discountCode: "NOPE" });
  expect(wrongCode.body.error.message).toBe(INVALID_CODE);
  expect((await client.call("POST", INTENT, "x", { "content-type": "text/plain" })).status)
    .toBe(415);
  expect((await client.call("POST", INTENT, `"${"x".repeat(70_000)}"`)).status).toBe(413);
  expect((await client.call("GET", INTENT)).status).toBe(405);
  expect((await createClient(shop.site).call("POST", INTENT, { audiobookId: 11 })).status)
    .toBe(401);
  expect(await shop.stripe.ledger()).toEqual([]);
});

Deno.test("buying: the return page's calls record it once, and it is not sold again [B3.3 B7.1 B7.12]", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const own = `/api/purchases/${client.userId}`;
  const paymentId = await shop.buy(client, 11);
  expect((await client.call("GET", `${own}/11`)).body).toEqual({ isPurchased: false });

  const verified = await client.call("GET", `/api/verify-payment/${paymentId}`);
  expect([verified.status, verified.body]).toEqual([200, {
    success: true,
    message: "Thank You! Your purchase is complete.",
    amount: 799,
    title: "The One",
    audiobookId: 11,
    isComplete: false,
  }]);
  const byId = await client.call("POST", "/api/purchases", { audiobookId: 11, paymentId });
  expect(byId.body).toMatchObject({ success: true, purchase: { audiobookId: 11, paymentId } });
  await shop.deliver();

  expect((await client.call("GET", `${own}/11`)).body).toEqual({ isPurchased: true });
  expect((await client.call("GET", own)).body.purchases).toEqual([
    { id: 11, title: "The One", directlyPurchased: true, isFromCompleteSeries: false },
  ]);
  const again = await client.call("POST", INTENT, { audiobookId: 11 });
  expect([again.status, again.body.error]).toEqual([409, {
    code: "already_owned",
    message: "Already Purchased: You already own The One. Redirecting to the audiobook.",
  }]);
  expect(await shop.site.services.shop.purchases.history(client.userId)).toHaveLength(1);
});

Deno.test("emergency-record-purchase: finds what was paid for, invents nothing [B7.11]", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const path = `/api/emergency-record-purchase/${client.userId}/11`;
  expect((await client.call("GET", path)).body).toEqual({ success: false, isPurchased: false });
  await client.call("POST", INTENT, { audiobookId: 11 });
  expect((await client.call("GET", path)).body).toEqual({ success: false, isPurchased: false });
  await shop.buy(client, 11);
  for (const _ of [1, 2]) {
    expect((await client.call("GET", path)).body).toEqual({ success: true, isPurchased: true });
  }
  expect(await shop.site.services.shop.purchases.history(client.userId)).toHaveLength(1);
});

Deno.test("another listener's payment, id and purchases are nobody's", async () => {
  await using shop = await openTestShop();
  const [owner, eve] = [await signUp(shop.site), await signUp(shop.site)];
  const paymentId = await shop.buy(owner, 11);
  const tries: [method: string, path: string, body?: unknown][] = [
    ["GET", `/api/verify-payment/${paymentId}`],
    ["GET", "/api/verify-payment/pi_unknown"],
    ["GET", "/api/verify-payment/..%2Fv1%2Frefunds"],
    ["POST", "/api/purchases", { audiobookId: 11, paymentId }],
    ["POST", "/api/purchases", { audiobookId: 11, paymentId: "pi_unknown" }],
    ["POST", "/api/purchases", { audiobookId: 11, userId: owner.userId, discountCode: "X" }],
    ["GET", `/api/emergency-record-purchase/${owner.userId}/11`],
    ["GET", "/api/emergency-record-purchase/1/11"],
    ["GET", `/api/purchases/${owner.userId}`],
  ];
  for (const [method, path, body] of tries) {
    expect([path, (await eve.call(method, path, body)).status]).toEqual([path, 404]);
  }
  expect((await eve.call("GET", `/api/purchases/${eve.userId}/11`)).body).toEqual({
    isPurchased: false,
  });
  // The right payment for another book gives neither.
  const other = await owner.call("POST", "/api/purchases", { audiobookId: 12, paymentId });
  expect(other.status).toBe(404);
  expect((await owner.call("GET", `/api/purchases/${owner.userId}/12`)).body.isPurchased)
    .toBe(false);
});

Deno.test("POST /api/purchases: a code of 100 % gives the book; anything else does not [B3.1 B5.1 B7.2 B9.21]", async () => {
  await using shop = await openTestShop();
  const { discounts } = shop.site.services.shop;
  await discounts.create({ code: "LAMP", percentage: 100, ...CODE, maxUses: 1 });
  await discounts.create({ code: "HALF", percentage: 50, ...CODE });
  const [client, late] = [await signUp(shop.site), await signUp(shop.site)];
  const takeFree = (rest: object) =>
    client.call("POST", "/api/purchases", {
      userId: client.userId,
      audiobookId: 11,
      amount: 0,
      title: "The One",
      paymentMethod: "free_code",
      discountPercentage: 100,
      ...rest,
    });
  expect((await takeFree({})).body.error.code).toBe("not_free");
  expect((await takeFree({ discountCode: "HALF" })).body.error.code).toBe("not_free");
  expect((await takeFree({ discountCode: "NOPE" })).body.error.message).toBe(INVALID_CODE);
  const free = await client.call("POST", INTENT, { audiobookId: 11, discountCode: " lamp " });
  expect(free.body).toMatchObject({
    clientSecret: null,
    discountApplied: true,
    discountPercentage: 100,
    discountAmount: 799,
    finalAmount: 0,
  });
  const taken = await takeFree({ discountCode: " lamp " });
  expect([taken.status, taken.body.purchase.method, taken.body.purchase.amountMinor])
    .toEqual([200, "free_code", 0]);
  const confirmed = await client.call("GET", taken.body.redirect);
  expect([confirmed.status, confirmed.headers.get("refresh")]).toEqual([
    200,
    "2;url=/audiobook/11?purchased=true",
  ]);
  expect((await takeFree({ discountCode: "LAMP" })).status).toBe(409);
  // The specification's nine fields, with whatever a client writes where no payment was made.
  await discounts.create({ code: "ALL", percentage: 100, ...CODE });
  for (const [audiobookId, paymentId] of [[12, "free_1748000000000"], [13, ""], [14, "none"]]) {
    const nine = await takeFree({
      audiobookId,
      paymentId,
      currency: "EUR",
      discountCode: "all",
    });
    expect([nine.status, nine.body.purchase.method]).toEqual([200, "free_code"]);
  }
  const spent = await late.call("POST", "/api/purchases", {
    audiobookId: 12,
    discountCode: "LAMP",
  });
  expect([spent.status, spent.body.error.message]).toEqual([400, INVALID_CODE]);
});

Deno.test("codes: nobody goes through a dictionary of them, by calls or by pages", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const statuses = new Set<number>();
  let last = await client.call("POST", INTENT, { audiobookId: 11, discountCode: "CODE0" });
  for (let i = 1; i <= 40 && last.status !== 429; i++) {
    last = await client.call("POST", INTENT, { audiobookId: 11, discountCode: `CODE${i}` });
    statuses.add(last.status);
  }
  expect([...statuses]).toEqual([400, 429]);
  expect(last.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await client.call("GET", "/checkout?audiobookId=11&code=CODE99")).status).toBe(429);
  expect((await client.call("POST", INTENT, { audiobookId: 11 })).status).toBe(200);
});

Deno.test("the provider is away: 503 with Retry-After, and nothing is recorded", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  shop.stripe.faults.next("nonsense", { times: 20 });
  const answer = await client.call("POST", INTENT, { audiobookId: 11 });
  expect([answer.status, answer.body.error.code]).toEqual([503, "gateway_down"]);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  shop.stripe.faults.clear();
  const paymentId = await shop.buy(client, 11);
  shop.stripe.faults.next("nonsense", { times: 20 });
  expect((await client.call("GET", `/api/verify-payment/${paymentId}`)).status).toBe(503);
  shop.stripe.faults.clear();
  expect((await client.call("GET", `/api/verify-payment/${paymentId}`)).body.success).toBe(true);
  expect((await shop.stripe.ledger()).filter(({ receivedMinor }) => receivedMinor > 0))
    .toHaveLength(1);
});

Deno.test("subscription: paid by the secret, told by the webhook, ended by the provider [B7.7-8]", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  expect((await createClient(shop.site).call("GET", "/api/subscription")).status).toBe(401);
  expect((await client.call("GET", "/api/subscription")).body.isSubscribed).toBe(false);
  const { body } = await client.call("POST", "/api/create-subscription", {});
  const paymentId = body.clientSecret.split("_secret_")[0];
  expect((await shop.stripe.pay(paymentId, "4242424242424242")).status).toBe("succeeded");
  await shop.deliver();
  expect((await client.call("GET", "/api/subscription")).body.isSubscribed).toBe(true);
  expect((await client.call("GET", "/api/auth/user")).body.isSubscribed).toBe(true);
  const again = await client.call("POST", "/api/create-subscription");
  expect([again.status, again.body.error.code]).toEqual([409, "already_subscribed"]);
});

Deno.test("subscription: its success page asks the provider itself, so that a lost webhook keeps nobody waiting [B2.4]", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const see = async () => (await client.call("GET", "/subscription-success")).text;
  const { body } = await client.call("POST", "/api/create-subscription", {});
  expect(await see()).toContain("We're confirming your subscription.");
  await shop.stripe.pay(body.clientSecret.split("_secret_")[0], "4242424242424242");
  while (shop.stripe.webhooks.waiting.length > 0) await shop.stripe.webhooks.take(); // lost
  shop.stripe.faults.next("error_500");
  expect(await see()).toContain("We're confirming your subscription.");
  shop.stripe.faults.clear();
  for (const _ of [1, 2]) expect(await see()).toContain("Subscription Successful");
  expect((await client.call("GET", "/api/subscription")).body.isSubscribed).toBe(true);
});

Deno.test("test mode: the test subscription is switched by hand; keys leave no test cards [B4.11 B7.9]", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const set = (isSubscribed: unknown) =>
    client.call("POST", "/api/test-subscription", { isSubscribed });
  expect((await set(true)).body).toEqual({ isSubscribed: true });
  expect((await client.call("GET", "/api/subscription")).body.isSubscribed).toBe(true);
  expect((await set(false)).body).toEqual({ isSubscribed: false });
  expect((await client.call("GET", "/api/subscription")).body.isSubscribed).toBe(false);
  expect((await set("yes")).status).toBe(400);
  const card = { clientSecret: "pi_1_secret_1", card: "4242424242424242" };
  expect((await client.call("POST", "/api/test-payment", card)).status).toBe(404);
  expect((await shop.site.ask("/checkout/pay-test", { method: "POST" })).status).toBe(404);
});

Deno.test("test mode: a subscription that cannot be switched says so, by call and by form", async () => {
  await using site = await openTestSite(({ shop: { subscriptions } }) => ({
    shop: { subscriptions: { ...subscriptions, setTest: () => Promise.reject(new Error("disk")) } },
  }));
  const client = await signUp(site);
  const called = await client.call("POST", "/api/test-subscription", { isSubscribed: true });
  expect([called.status, called.body.error.message]).toEqual([
    503,
    "Failed to update subscription status.",
  ]);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const posted = await client.call("POST", "/subscribe/test", "isSubscribed=true", form);
  expect(posted.status).toBe(503);
  expect(posted.text).toContain("Failed to update subscription status.");
});

Deno.test("live mode: nothing that is only for tests", async () => {
  await using site = await openTestSite(undefined, {
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_API_BASE: "http://127.0.0.1:9",
  });
  const client = await signUp(site);
  for (const path of ["/api/test-subscription", "/api/test-payment", "/subscribe/test"]) {
    const answer = await client.call("POST", path, { isSubscribed: true });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  expect((await client.call("GET", "/subscribe")).text).not.toContain("Test mode");
});

Deno.test("test-payment: without keys the test cards answer as a bank would [C1.30]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const pay = async (card: string, rest: object = {}) => {
    const { body } = await client.call("POST", INTENT, { audiobookId: 11 });
    const { clientSecret } = body;
    return (await client.call("POST", "/api/test-payment", { clientSecret, card, ...rest })).body;
  };
  expect(await pay("4000 0000 0000 0002")).toMatchObject({
    status: "failed",
    message: "Your card was declined.",
  });
  expect(await pay("4000 0025 0000 3155")).toMatchObject({ status: "requires_action" });
  expect(await pay("4000 0025 0000 3155", { authenticate: "fail" }))
    .toMatchObject({ status: "failed" });
  expect((await pay("4000")).error.code).toBe("bad_request");
  expect(await pay("4000 0025 0000 3155", { authenticate: "ok" }))
    .toMatchObject({ status: "succeeded" });
  const unknown = { clientSecret: "pi_1_secret_1", card: "4242424242424242" };
  expect((await client.call("POST", "/api/test-payment", unknown)).status).toBe(404);
  const path = `/api/emergency-record-purchase/${client.userId}/11`;
  expect((await client.call("GET", path)).body.isPurchased).toBe(true);
});

Deno.test("wrong methods: 405 with Allow, before anything is asked of anybody", async () => {
  await using shop = await openTestShop();
  const calls: [path: string, allow: string, wrong: string][] = [
    [INTENT, "POST, OPTIONS", "GET"],
    ["/api/purchases", "POST, OPTIONS", "GET"],
    ["/api/purchases/x", "GET, HEAD, OPTIONS", "POST"],
    ["/api/purchases/x/11", "GET, HEAD, OPTIONS", "DELETE"],
    ["/api/emergency-record-purchase/x/11", "GET, HEAD, OPTIONS", "POST"],
    ["/api/verify-payment/pi_1", "GET, HEAD, OPTIONS", "POST"],
    ["/api/subscription", "GET, HEAD, OPTIONS", "POST"],
    ["/api/create-subscription", "POST, OPTIONS", "GET"],
    ["/api/test-subscription", "POST, OPTIONS", "GET"],
    ["/api/test-payment", "POST, OPTIONS", "PUT"],
    ["/api/analytics/purchase", "POST, OPTIONS", "GET"],
  ];
  const visitor = createClient(shop.site);
  for (const [path, allow, wrong] of calls) {
    const answer = await visitor.call(wrong, path, wrong === "GET" ? undefined : {});
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, allow]);
    const options = await visitor.call("OPTIONS", path);
    expect([path, options.status, options.headers.get("allow")]).toEqual([path, 204, allow]);
  }
});
