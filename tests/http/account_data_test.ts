/** What a listener may take along, and what is left when the account goes. */

import { expect } from "npm:expect@30.5.2";
import { type Client, createClient, PASSWORD, registration, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

const deleteAccount = (client: Client, password = PASSWORD) =>
  client.call("POST", "/account/delete", new URLSearchParams({ password }).toString(), FORM);

/** Listens, marks a place and likes a book. */
async function use(client: Client) {
  const place = { audiobookId: 11, currentChapter: 1, currentPosition: 42 };
  await client.call("POST", "/api/progress", { ...place, isFavorite: true });
  const mark = { audiobookId: 11, chapter: 1, positionSec: 7, note: "the lamp" };
  await client.call("POST", "/api/bookmarks", { id: crypto.randomUUID(), ...mark });
  const review = {
    reviewerName: "Ada",
    rating: 5,
    title: "By lamplight",
    content: "Twice already.",
  };
  await client.call("POST", "/api/audiobooks/11/reviews", review);
  await client.call("POST", "/api/help-request", {
    email: "ada@example.com",
    message: "It stops.",
  });
}

Deno.test("GET /api/account/export: everything of the listener who asks, nothing secret, as a file [C1.4]", async () => {
  await using shop = await openTestShop();
  const ada = await signUp(shop.site, "ada@example.com");
  await use(ada);
  await shop.buy(ada, 12);
  await shop.deliver();
  await ada.call("GET", "/api/clip/12?chapter=5&from=10&seconds=30");
  const { status, headers, body, text } = await ada.call("GET", "/api/account/export");
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
  expect(body.profile).toMatchObject({ email: "ada@example.com", firstName: "Ada" });
  expect(body.purchases).toMatchObject([{ audiobookId: 12, currency: "EUR", kind: "book" }]);
  expect(body.favorites).toEqual([11]);
  expect(body.devices).toHaveLength(1);
  expect(body.reviews).toMatchObject([{ audiobookId: 11, title: "By lamplight" }]);
  expect(body.helpRequests).toMatchObject([{ email: "ada@example.com", message: "It stops." }]);
  expect(body.books).toMatchObject([{
    audiobookId: 11,
    progress: { currentPosition: 42 },
    bookmarks: [{ note: "the lamp" }],
  }]);
  expect(body.clips).toEqual([
    { audiobookId: 12, parts: [{ chapter: 5, fromSec: 10, toSec: 40 }] },
  ]);
  expect(text).not.toMatch(/scrypt|old mill/i);
  const visitor = await createClient(shop.site).call("GET", "/api/account/export");
  expect([visitor.status, visitor.body.error.code]).toEqual([401, "unauthorized"]);
  const { body: others } = await (await signUp(shop.site)).call("GET", "/api/account/export");
  expect([others.purchases, others.books, others.favorites]).toEqual([[], [], []]);
});

Deno.test("/account/delete: what the law keeps is said, and the password is asked [C1.3]", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site);
  const { text } = await ada.call("GET", "/account/delete");
  expect(text).toContain("the law makes every seller keep them for years");
  const wrong = await deleteAccount(ada, "not-it-at-all");
  expect([wrong.status, wrong.text.includes("password-error")]).toEqual([403, true]);
  expect((await deleteAccount(ada, "")).status).toBe(400);
  expect((await ada.call("GET", "/api/auth/user")).status).toBe(200);
});

Deno.test("/account/delete: sessions, places, bookmarks, favourites, reviews and requests are gone, and the address is free", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site, "ada@example.com");
  await use(ada);
  const sign = { username: "ada@example.com", password: PASSWORD };
  const phone = createClient(site);
  await phone.call("POST", "/api/auth/login", sign);
  const token = ada.cookie;
  const reviews = () => createClient(site).call("GET", "/api/audiobooks/11/reviews");
  expect((await reviews()).text).toContain("By lamplight");
  const done = await deleteAccount(ada);
  expect(done.status).toBe(200);
  expect((await reviews()).text).not.toContain("By lamplight");
  expect(done.text).toContain("Your account has been deleted");
  expect(done.text).toContain("Sign In");
  expect(done.headers.get("set-cookie")).toContain(`signed-out=${ada.userId}`);
  ada.cookie = token;
  for (const client of [ada, phone]) {
    expect((await client.call("GET", "/api/auth/user")).status).toBe(401);
  }
  const { support, listening: { progress, bookmarks }, shop: { purchases } } = site.services;
  expect(await progress.listAll(ada.userId)).toEqual([]);
  expect(await progress.listFavorites(ada.userId)).toEqual([]);
  expect(await bookmarks.list(ada.userId)).toEqual([]);
  expect(await purchases.history(ada.userId)).toEqual([]);
  expect(await support.listOf(ada.userId)).toEqual([]);
  expect((await createClient(site).call("POST", "/api/auth/login", sign)).status).toBe(401);
  const again = await createClient(site)
    .call("POST", "/api/auth/register", registration("ada@example.com"));
  expect(again.body.success).toBe(true);
  expect(again.body.id).not.toBe(ada.userId);
});

Deno.test("/account/delete: purchases stay without an address and can be refunded, open orders end", async () => {
  await using shop = await openTestShop();
  const { payments, purchases } = shop.site.services.shop;
  const ada = await signUp(shop.site, "ada@example.com");
  const { userId } = ada;
  const paymentId = await shop.buy(ada, 12);
  await shop.deliver();
  const { body: open } = await ada.call("POST", "/api/create-payment-intent", { audiobookId: 13 });
  expect((await payments.receipt({ userId, purchaseId: paymentId }))!.email).toBe(
    "ada@example.com",
  );
  expect((await deleteAccount(ada)).status).toBe(200);
  const receipt = await payments.receipt({ userId, purchaseId: paymentId });
  expect(receipt).toMatchObject({ email: null, title: "The Two", totalMinor: 799 });
  expect((await payments.settle(open.paymentId)).state).toBe("canceled");
  expect((await payments.refund(paymentId)).ok).toBe(true);
  await shop.deliver();
  const [refunded] = await purchases.history(userId);
  expect(refunded!.refundedAt).not.toBe(null);
  expect((await payments.receipt({ userId, purchaseId: paymentId }))!.email).toBe(null);
});

Deno.test("/account/delete: a subscription is ended at the provider", async () => {
  await using shop = await openTestShop();
  const { subscriptions } = shop.site.services.shop;
  const ada = await signUp(shop.site);
  const { body } = await ada.call("POST", "/api/create-subscription", {});
  await shop.stripe.pay(body.clientSecret.split("_secret_")[0], "4242424242424242");
  await shop.deliver();
  expect((await subscriptions.status(ada.userId)).isSubscribed).toBe(true);
  const page = await ada.call("GET", "/account");
  expect(page.text).toContain('href="/subscribe/manage"');
  expect((await deleteAccount(ada)).status).toBe(200);
  expect((await subscriptions.status(ada.userId)).isSubscribed).toBe(false);
  const { subscriptionId } = (await shop.stripe.ledger()).find((it) => it.subscriptionId)!;
  await shop.deliver();
  expect(await subscriptions.settle(subscriptionId!)).toBe("same"); // the provider says so too
  expect((await subscriptions.status(ada.userId)).isSubscribed).toBe(false);
});
