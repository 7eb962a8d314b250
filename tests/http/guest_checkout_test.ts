/** Buying under an address alone: what the payer gets, what its owner gets, and what nobody is told. */

import { expect } from "npm:expect@30.5.2";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { type Answer, type Client, createClient, PASSWORD, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

const EMAIL = "guest@example.com";
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const START = "/api/create-payment-intent";
const successOf = (id: string) => `/payment-success?audiobook_id=11&payment_intent=${id}`;

const post = (client: Client, path: string, fields: Record<string, string>) =>
  client.call("POST", path, new URLSearchParams(fields).toString(), FORM);
const cookieOf = ({ headers }: Answer, name: string) =>
  headers.getSetCookie().find((it) => it.startsWith(`${name}=`));

Deno.test("guest: a payment begins under an address, the same for one that has an account [B7.10]", async () => {
  await using shop = await openTestShop();
  const owner = await signUp(shop.site, EMAIL);
  await shop.buy(owner, 11);
  await shop.deliver();
  const ask = (email?: string) =>
    createClient(shop.site).call("POST", START, { audiobookId: 11, ...email && { email } });
  expect((await ask()).status).toBe(401);
  expect((await ask("no address")).status).toBe(400);
  const [known, fresh] = [await ask(EMAIL), await ask("nobody@example.com")];
  const plain = ({ status, body, headers }: Answer) => {
    const { clientSecret, paymentId, ...rest } = body;
    return [status, typeof clientSecret, paymentId.length, rest, [...headers.keys()].sort()];
  };
  expect(plain(known)).toEqual(plain(fresh));
  expect(cookieOf(known, "guest")).toMatch(/HttpOnly; SameSite=Lax/);
});

Deno.test("guest: a new address has an account at once, whose password is chosen on the page [B2.9]", async () => {
  await using shop = await openTestShop();
  const client = createClient(shop.site);
  const id = await shop.buy(client, 11, { email: EMAIL });
  const guest = client.cookie;
  await shop.deliver(); // the webhook was faster
  const entered = await client.call("GET", successOf(id));
  expect([entered.status, entered.headers.get("location")]).toEqual([303, successOf(id)]);
  expect(cookieOf(entered, "guest")).toMatch(/^guest=; .*Max-Age=0/);
  const page = await client.call("GET", successOf(id));
  for (
    const part of ["Payment Successful", "Start Listening", "Choose a password", "Do it now"]
  ) {
    expect(page.text).toContain(part);
  }
  const { body: user } = await client.call("GET", "/api/auth/user");
  expect(user).toMatchObject({ email: EMAIL, hasPassword: false });
  expect((await client.call("GET", `/api/purchases/${user.id}/11`)).body.isPurchased).toBe(true);

  // The answer was lost: the browser asks again, and gets in again.
  const again = createClient(shop.site);
  again.cookie = guest;
  expect((await again.call("GET", successOf(id))).headers.get("location")).toBe(successOf(id));
  again.cookie = guest;
  expect((await again.call("GET", "/payment-success?audiobook_id=11")).status).toBe(303);

  const login = (username: string) =>
    createClient(shop.site).call("POST", "/api/auth/login", { username, password: PASSWORD });
  const [refused, unknown] = [await login(EMAIL), await login("nobody@example.com")];
  expect([refused.status, refused.text]).toEqual([401, unknown.text]);

  expect((await client.call("GET", "/account")).text).toContain("Choose a password");
  expect((await post(client, "/account/password", { newPassword: "123" })).status).toBe(400);
  const chosen = await post(client, "/account/password", {
    newPassword: PASSWORD,
    redirect: "/audiobook/11?chapter=1",
  });
  expect([chosen.status, chosen.headers.get("location")])
    .toEqual([303, "/audiobook/11?chapter=1"]);
  expect((await login(EMAIL)).status).toBe(200);
  expect((await post(client, "/account/password", { newPassword: "another-one-41" })).status)
    .toBe(400);
  // From now on the password is the way in.
  again.cookie = guest;
  const late = await again.call("GET", successOf(id));
  expect([late.status, cookieOf(late, "session")]).toEqual([200, undefined]);
});

Deno.test("guest: a purchase under a known address waits for its owner; who has paid gets nowhere [C1.59]", async () => {
  await using shop = await openTestShop();
  const owner = await signUp(shop.site, EMAIL);
  const client = createClient(shop.site);
  const id = await shop.buy(client, 11, { email: EMAIL.toUpperCase() });
  const page = await client.call("GET", successOf(id));
  expect([page.status, cookieOf(page, "session")]).toEqual([200, undefined]);
  expect(page.text).toContain("This address has an account");
  expect((await client.call("GET", "/api/auth/user")).status).toBe(401);
  await shop.deliver();
  const owns = async () =>
    (await owner.call("GET", `/api/purchases/${owner.userId}/11`)).body.isPurchased;
  expect(await owns()).toBe(false);

  // Another browser learns nothing by the payment's id.
  const stranger = createClient(shop.site);
  expect((await stranger.call("GET", successOf(id))).headers.get("location"))
    .toBe(`/login?redirect=${encodeURIComponent(successOf(id))}`);

  await owner.call("POST", "/api/auth/login", { username: EMAIL, password: PASSWORD });
  expect(await owns()).toBe(true);
  const { status, text } = await owner.call("GET", "/payment-success?audiobook_id=11");
  expect([status, text.includes("Start Listening")]).toEqual([200, true]);
  await shop.stripe.refund(id);
  await shop.deliver();
  expect(await owns()).toBe(false);
  expect((await shop.stripe.ledger()).length).toBe(1);
});

Deno.test("guest: an owner who is signed in already finds the purchase on the account", async () => {
  await using shop = await openTestShop();
  const owner = await signUp(shop.site, EMAIL);
  const client = createClient(shop.site);
  const id = await shop.buy(client, 11, { email: EMAIL });
  await client.call("GET", successOf(id));
  expect((await owner.call("GET", "/account")).text).toContain("The One");
});

Deno.test("guest: a gift's code is shown to who has paid, except under an address of somebody else", async () => {
  await using shop = await openTestShop();
  await signUp(shop.site, EMAIL);
  const code = /GIFT-[A-Z2-9]{4}-/;
  for (const [email, isShown] of [["new@example.com", true], [EMAIL, false]] as const) {
    const client = createClient(shop.site);
    const id = await shop.buy(client, 11, { email, isGift: true });
    await client.call("GET", successOf(id));
    expect(code.test((await client.call("GET", successOf(id))).text)).toBe(isShown);
  }
});

Deno.test("guest: what costs nothing, and Premium, need an account, and the page says so", async () => {
  await using site = await openTestSite();
  await site.services.shop.discounts.create({
    code: "LAMP",
    percentage: 100,
    bookId: null,
    maxUses: null,
    expiresAtMs: null,
  });
  const client = createClient(site);
  for (const path of ["/checkout?audiobookId=11&code=lamp", "/checkout?plan=premium"]) {
    const { text } = await client.call("GET", path);
    expect(text).toContain("Please create an account to complete your purchase.");
    expect(/<details class="till__join" open/.test(text)).toBe(true);
    expect(text).not.toContain('name="card"');
  }
  const asked = { audiobookId: 11, discountCode: "lamp", email: EMAIL };
  expect((await client.call("POST", START, asked)).body.clientSecret).toBe(null);
  for (const path of ["/api/purchases", "/api/create-subscription"]) {
    expect((await client.call("POST", path, asked)).status).toBe(401);
  }
  const claimed = await post(client, "/checkout/claim-free", { audiobookId: "11", code: "lamp" });
  expect(claimed.headers.get("location")).toMatch(/^\/login\?/);
});

Deno.test("guest: without script, a new price brings back what was typed, and no address of the web has it [C1.60]", async () => {
  await using site = await openTestSite();
  await site.services.shop.discounts.create({
    code: "LAMP",
    percentage: 50,
    bookId: null,
    maxUses: null,
    expiresAtMs: null,
  });
  const client = createClient(site);
  const email = 'a+"b;c@example.com';
  const changed = await post(client, "/checkout", {
    audiobookId: "11",
    gift: "1",
    currency: "EUR",
    email,
    immediateDelivery: "on",
    otherCode: " lamp ",
    otherCurrency: "JPY",
  });
  expect([changed.status, changed.headers.get("location")])
    .toEqual([303, "/checkout?audiobookId=11&gift=1&currency=JPY&code=lamp"]);
  expect(cookieOf(changed, "typed")).toMatch(
    /^typed=1[^;]+; Path=\/checkout; Max-Age=60; HttpOnly; SameSite=Lax$/,
  );
  const page = await client.call("GET", changed.headers.get("location")!);
  expect(page.text).toContain('value="a+&quot;b;c@example.com"');
  expect(page.headers.get("cache-control")).toBe("no-store");
  const away = await post(client, "/checkout", {
    plan: "premium",
    currency: "JPY",
    otherCurrency: "EUR",
    otherCode: "",
  });
  expect(away.headers.get("location")).toBe("/checkout?plan=premium&currency=EUR");
  const broken = createClient(site);
  broken.cookie = "typed=1%E0%A4%A";
  expect((await broken.call("GET", "/checkout?audiobookId=11")).status).toBe(200);
});

Deno.test("guest: without script, from the address to the password", async () => {
  await using site = await openTestSite();
  const client = createClient(site);
  const order = { audiobookId: "11", currency: "EUR", card: "4242 4242 4242 4242" };
  const { text } = await client.call("GET", "/checkout?audiobookId=11&currency=EUR");
  expect(text).toContain('name="email"');
  const wrong = await post(client, "/checkout/pay-test", { ...order, email: "nobody" });
  expect(wrong.headers.get("location")).toContain("result=email");
  const paid = await post(client, "/checkout/pay-test", { ...order, email: EMAIL });
  const success = paid.headers.get("location")!;
  expect(success).toMatch(/^\/payment-success\?audiobook_id=11&payment_intent=pi_/);
  // Sent again, as by a double press, it is the same purchase.
  const again = await post(client, "/checkout/pay-test", { ...order, email: EMAIL });
  expect(again.headers.get("location")).toBe("/payment-success?audiobook_id=11");
  expect((await client.call("GET", success)).status).toBe(303);
  const page = await client.call("GET", success);
  expect(page.text).toContain("Choose a password");
  const { body } = await client.call("GET", "/api/auth/user");
  const { purchases } = (await client.call("GET", `/api/purchases/${body.id}`)).body;
  expect(purchases.map(({ id }: { id: number }) => id)).toEqual([11]);
});

Deno.test("guest: an erased account stays gone, whatever is told of its payment", async () => {
  await using shop = await openTestShop();
  const client = createClient(shop.site);
  const id = await shop.buy(client, 11, { email: EMAIL });
  await client.call("GET", successOf(id));
  await post(client, "/account/password", { newPassword: PASSWORD });
  expect((await post(client, "/account/delete", { password: PASSWORD })).status).toBe(200);
  expect((await client.call("GET", "/api/auth/user")).status).toBe(401);
  await shop.stripe.refund(id);
  await shop.deliver();
  const fresh = await signUp(shop.site, EMAIL); // nobody has the address
  expect((await fresh.call("GET", `/api/purchases/${fresh.userId}/11`)).body.isPurchased)
    .toBe(false);
});

Deno.test("guest: with mail, the address's owner chooses the password of the account, or comes in", async () => {
  await using smtp = await startSmtp();
  await using shop = await openTestShop({
    SMTP_URL: smtp.url,
    MAIL_FROM: "books@books.example",
    BASE_URL: "http://books.example",
  });
  const payer = createClient(shop.site);
  const id = await shop.buy(payer, 11, { email: EMAIL });
  await payer.call("GET", successOf(id));
  const { body: account } = await payer.call("GET", "/api/auth/user");
  // The payer is not the owner, and keeps the answer for recovery to himself.
  await payer.call("POST", "/api/auth/update-profile", { securityWord: "mine alone" });
  expect(await mailTo(smtp, EMAIL, "Your account with")).toContain("/reset-password?email=");
  await post(payer, "/reset-password", { email: EMAIL });
  const text = await mailTo(smtp, EMAIL, "Reset your password");
  const token = /token=(proof_[\w-]{43})/.exec(text)![1]!;
  const owner = createClient(shop.site);
  expect((await owner.call("GET", `/reset-password?token=${token}&email=${EMAIL}`)).text)
    .toContain("Confirm New Password");
  const set = { token, email: EMAIL, newPassword: PASSWORD, confirmPassword: PASSWORD };
  expect((await post(owner, "/reset-password", set)).text).toContain("Password Reset Complete");
  expect((await payer.call("GET", "/api/auth/user")).status).toBe(401);
  const { body } = await owner.call("POST", "/api/auth/login", {
    username: EMAIL,
    password: PASSWORD,
  });
  expect([body.id, body.emailVerified]).toEqual([account.id, true]);

  // An address with an account is told of what waits.
  const known = await signUpByMail(shop.site, smtp, "known@example.com");
  await shop.buy(createClient(shop.site), 12, { email: "known@example.com" });
  await shop.deliver();
  expect(await mailTo(smtp, "known@example.com", "Your purchase is waiting")).toContain("/account");
  await known.call("GET", "/account");
  expect((await known.call("GET", `/api/purchases/${known.userId}/12`)).body.isPurchased)
    .toBe(true);
});
