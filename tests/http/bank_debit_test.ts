/** A bank debit takes days: meanwhile every page says that the payment is under way, and none offers to pay again. */
import { expect } from "npm:expect@30.5.2";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { type Client, createClient, signUp } from "./client.ts";
import { openTestShop, type TestShop } from "./shop.ts";

const START = "/api/create-payment-intent";
const WAITS = "Payment pending";

async function debit({ stripe }: TestShop, client: Client, order: Record<string, unknown>) {
  const { body } = await client.call("POST", START, order);
  await stripe.debit(body.paymentId);
  return body.paymentId as string;
}

const reader = (client: Client) => async (path: string) => (await client.call("GET", path)).text;

Deno.test("a bank debit: account, book, library and checkout say that it is under way, until the bank has answered", async () => {
  await using shop = await openTestShop();
  const { site, stripe } = shop;
  const eve = await signUp(site, "eve@example.com");
  const read = reader(eve);
  const pages = ["/account", "/library", "/audiobook/12", "/checkout?audiobookId=12"];
  const paymentId = await debit(shop, eve, { audiobookId: 12 });
  for (const path of pages) expect(await read(path)).not.toContain(WAITS);
  await shop.deliver();
  for (const path of pages) {
    const text = await read(path);
    expect([path, text.includes(WAITS)]).toEqual([path, true]);
    expect(text).toContain("your payment of €7.99 for The Two");
  }
  expect(await read("/audiobook/12")).not.toContain(">Buy now</a>");
  expect(await read("/checkout?audiobookId=12")).not.toContain(
    '<form method="post" action="/checkout',
  );
  expect(await read("/checkout?audiobookId=12&gift=1")).not.toContain(WAITS); // a gift is another matter
  expect(await read("/checkout?audiobookId=11")).not.toContain(WAITS);
  for (const more of [{}, { currencyCode: "USD" }]) {
    expect(await eve.call("POST", START, { audiobookId: 12, ...more }))
      .toMatchObject({ status: 409, body: { error: { code: "payment_under_way" } } });
  }
  expect(await read(`/payment-success?payment_intent=${paymentId}`)).toContain(
    "hasn't confirmed it yet",
  );

  await stripe.settleDebit(paymentId, { isPaid: true });
  await shop.deliver();
  for (const path of pages.slice(0, 3)) expect(await read(path)).not.toContain(WAITS);
  expect(await read("/account")).toContain("SEPA debit •••• 3000");
  expect((await site.services.shop.purchases.list(eve.userId)).purchases).toMatchObject([{
    id: 12,
  }]);
});

Deno.test("a bank debit that is refused: the book can be paid again, and its buyer hears of it once", async () => {
  await using smtp = await startSmtp();
  await using shop = await openTestShop({
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  });
  const { site, stripe } = shop;
  const eve = await signUpByMail(site, smtp, "eve@example.com");
  const paymentId = await debit(shop, eve, { audiobookId: 12 });
  await shop.deliver();
  await stripe.settleDebit(paymentId, { isPaid: false });
  await shop.deliver();
  await site.services.shop.payments.settle(paymentId);
  const mail = await mailTo(smtp, "eve@example.com", "Your payment for The Two didn't");
  expect(mail).toContain("http://books.example/checkout?audiobookId=12");
  expect(smtp.mails.filter(({ data }) => data.includes("didn't go through"))).toHaveLength(1);
  expect(await reader(eve)("/checkout?audiobookId=12")).not.toContain(WAITS);
  const { body } = await eve.call("POST", START, { audiobookId: 12 });
  expect(body.paymentId).toBe(paymentId); // the same payment, by another way
});

Deno.test("a guest's bank debit: the checkout of this browser says that it is under way", async () => {
  await using shop = await openTestShop();
  const client = createClient(shop.site);
  await debit(shop, client, { audiobookId: 12, email: "ada@example.com" });
  await shop.deliver();
  expect(await reader(client)("/checkout?audiobookId=12")).toContain(WAITS);
  expect(await reader(createClient(shop.site))("/checkout?audiobookId=12")).not.toContain(WAITS);
});

Deno.test("Premium by bank debit: under way, not to be paid again, and open once the bank has said yes", async () => {
  await using shop = await openTestShop();
  const { site, stripe } = shop;
  const eve = await signUp(site, "eve@example.com");
  const read = reader(eve);
  const begin = () => eve.call("POST", "/api/create-subscription", {});
  const [paymentId] = (await begin()).body.clientSecret.split("_secret_");
  await stripe.debit(paymentId);
  await read("/subscription-success"); // where the provider sends the buyer back to
  for (const path of ["/account", "/subscribe", "/checkout?plan=premium"]) {
    expect([path, (await read(path)).includes(WAITS)]).toEqual([path, true]);
  }
  for (const body of [{}, { currencyCode: "JPY" }]) {
    expect(await eve.call("POST", "/api/create-subscription", body))
      .toMatchObject({ status: 409, body: { error: { code: "payment_under_way" } } });
  }
  await stripe.settleDebit(paymentId, { isPaid: true });
  await shop.deliver();
  expect(await site.services.shop.subscriptions.status(eve.userId))
    .toMatchObject({ isSubscribed: true, isUnderWay: false });
});
