/** A return page in a browser that is not the buyer's session: it says what its address proves, and no more. */
import { expect } from "npm:expect@30.5.2";
import { startSmtp } from "../fakes/smtp.ts";
import { type Client, createClient, signUp } from "./client.ts";
import { openTestShop, type TestShop } from "./shop.ts";

const EMAIL = "ada@example.com";

/** A payment for book 11, and the address that the provider sends its buyer back to. */
async function order(client: Client, fields: Record<string, unknown> = {}) {
  const path = "/api/create-payment-intent";
  const { body } = await client.call("POST", path, { audiobookId: 11, ...fields });
  const query = new URLSearchParams({
    audiobook_id: "11",
    payment_intent: body.paymentId,
    payment_intent_client_secret: body.clientSecret,
    redirect_status: "succeeded",
  });
  return { paymentId: body.paymentId as string, back: `/payment-success?${query}` };
}

const pay = (shop: TestShop, id: string) => shop.stripe.pay(id, "4242424242424242");
const wrongSecret = (path: string) => path.replace(/_secret_\w+/, "_secret_wrong");

Deno.test("a guest's return page in another browser names what was paid and where to, and signs nobody in", async () => {
  await using smtp = await startSmtp();
  await using shop = await openTestShop({
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  });
  const { paymentId, back } = await order(createClient(shop.site), { email: EMAIL });
  await pay(shop, paymentId);
  const elsewhere = createClient(shop.site);
  const page = await elsewhere.call("GET", back);
  expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
  for (
    const said of [
      "Thank You! The One is paid for: €7.99.",
      "We've emailed the receipt to a…@example.com, and a link to choose a password",
      "blocks the cookie",
      'href="/login?redirect=',
    ]
  ) expect(page.text).toContain(said);
  expect(page.text).not.toContain(EMAIL);
  const told = async (subject: string) => {
    while (!smtp.mails.some(({ to, data }) => to.includes(EMAIL) && data.includes(subject))) {
      await new Promise((done) => setTimeout(done, 10));
    }
  };
  await told("Your receipt from"); // no webhook has come: the page itself has recorded it
  await told("Your account with");

  for (const path of [wrongSecret(back), back.replace(/&payment_intent_client_secret=\w+/, "")]) {
    const refused = await elsewhere.call("GET", path);
    expect([refused.status, refused.headers.get("location")?.split("?")[0]])
      .toEqual([303, "/login"]);
  }
});

Deno.test("a listener's return page in another browser, or under another account, is never a bare sign-in", async () => {
  await using shop = await openTestShop();
  const eve = await signUp(shop.site, "eve@example.com");
  const { paymentId, back } = await order(eve);
  await pay(shop, paymentId);
  const nobody = (await createClient(shop.site).call("GET", back)).text;
  expect(nobody).toContain("The One is paid for: €7.99.");
  expect(nobody).toContain("It belongs to e…@example.com."); // this site sends no mail
  expect(nobody).toContain('href="/contact"');
  const bob = await signUp(shop.site, "bob@example.com");
  const other = (await bob.call("GET", back)).text;
  expect(other).toContain("This browser is signed in to another account.");
  expect(other).not.toContain('href="/login');
  expect((await bob.call("GET", wrongSecret(back))).text).toContain(
    "Unable to verify your purchase",
  );
  expect((await eve.call("GET", back)).text).toContain("Start Listening");
});

Deno.test("a return page elsewhere says what became of the payment: under way, given back, not paid", async () => {
  await using shop = await openTestShop();
  const { stripe } = shop;
  const { paymentId, back } = await order(createClient(shop.site), { email: EMAIL });
  const read = async () => (await createClient(shop.site).call("GET", back)).text;
  expect(await read()).toContain("Payment verification failed");
  await stripe.debit(paymentId);
  expect(await read()).toContain("Your bank hasn't confirmed your payment of €7.99 for The One");
  await stripe.settleDebit(paymentId, { isPaid: true });
  expect(await read()).toContain("is paid for");
  await stripe.refund(paymentId);
  expect(await read()).toContain("This payment was refunded.");
});

Deno.test("Premium's return page in another browser says what was paid", async () => {
  await using shop = await openTestShop();
  const eve = await signUp(shop.site, "eve@example.com");
  const { body } = await eve.call("POST", "/api/create-subscription", {});
  const [id] = body.clientSecret.split("_secret_");
  await pay(shop, id);
  const query = new URLSearchParams({
    payment_intent: id,
    payment_intent_client_secret: body.clientSecret,
  });
  const page = await createClient(shop.site).call("GET", `/subscription-success?${query}`);
  expect(page.text).toContain("Your subscription is paid for: €9.99.");
  const bare = await createClient(shop.site).call("GET", "/subscription-success");
  expect(bare.status).toBe(303);
});

Deno.test("a guest who pays by the form without script comes back with the payment's secret", async () => {
  const { openTestSite } = await import("./harness.ts");
  await using site = await openTestSite();
  const fields = {
    audiobookId: "11",
    email: EMAIL,
    card: "4242 4242 4242 4242",
    immediateDelivery: "on",
  };
  const paid = await createClient(site).call(
    "POST",
    "/checkout/pay-test",
    new URLSearchParams(fields).toString(),
    { "content-type": "application/x-www-form-urlencoded" },
  );
  const back = paid.headers.get("location")!;
  expect(back).toContain("payment_intent_client_secret=pi_");
  const page = await createClient(site).call("GET", back); // whose browser took no cookie
  expect(page.text).toContain("The One is paid for");
});
