/** /account as a browser without script uses it: what it shows, and what its forms change. */

import { expect } from "npm:expect@30.5.2";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { type Client, createClient, PASSWORD, signUp } from "./client.ts";
import { openTestSite, type TestSite } from "./harness.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { openTestShop } from "./shop.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const NEW_PASSWORD = "harbour-bell-73";

const post = (client: Client, path: string, fields: Record<string, string>) =>
  client.call("POST", path, new URLSearchParams(fields).toString(), FORM);

async function signIn(site: Pick<TestSite, "ask">, email: string, password = PASSWORD) {
  const client = createClient(site);
  const { status } = await client.call("POST", "/api/auth/login", { username: email, password });
  return { client, status };
}

/** Text without tags, one space where there were any. */
const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

Deno.test("/account: a visitor signs in first, and is told so [A2.5]", async () => {
  await using site = await openTestSite();
  const visitor = createClient(site);
  for (const path of ["/account", "/account/password", "/account/email", "/account/delete"]) {
    const { status, headers } = await visitor.call("GET", path);
    expect([status, headers.get("location")]).toEqual([
      303,
      `/login?redirect=${encodeURIComponent(path)}`,
    ]);
    expect((await post(visitor, path, {})).status).toBe(303);
  }
  const login = await visitor.call("GET", "/login?redirect=%2Faccount");
  expect(words(login.text)).toContain("Authentication Error Please sign in to see your account.");
  expect((await visitor.call("GET", "/login")).text).not.toContain("Authentication Error");
  // The way there is in the sidebar for visitors too.
  expect((await visitor.call("GET", "/")).text).toContain('href="/account"');
});

Deno.test("/account: who it is, and the words where nothing was bought", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site, "ada@example.com");
  const { status, text, headers } = await ada.call("GET", "/account");
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  for (
    const wanted of [
      "Ada Lovelace",
      "ada@example.com",
      "No purchases found.",
      "No purchase history found.",
      "Help &amp; Contact",
      "Account Settings",
      "This device",
      "Not subscribed",
    ]
  ) expect(words(text)).toContain(wanted);
  expect(text).not.toContain("Bonus materials");
  expect(text).toContain('action="/api/auth/logout"');
});

Deno.test("/account: true amounts, receipts, books of the series without a price, gifts with codes [B2.15]", async () => {
  await using shop = await openTestShop();
  const ada = await signUp(shop.site);
  await shop.buy(ada, 12, { currencyCode: "GBP" });
  await shop.deliver();
  await shop.buy(ada, 15, { currencyCode: "GBP" });
  await shop.buy(ada, 11, { isGift: true, currencyCode: "JPY" });
  await shop.deliver();
  const history = await shop.site.services.shop.purchases.history(ada.userId);
  const [gift] = await shop.site.services.shop.gifts.listOf(ada.userId);
  const { text } = await ada.call("GET", "/account");
  const shown = words(text);
  expect(history.map(({ currency }) => currency).sort()).toEqual(["GBP", "GBP", "JPY"]);
  expect(shown).toContain("The Two 2"); // the date follows the title
  expect(shown).toMatch(/Complete Series \d+ [A-Z][a-z]+ \d{4} · Visa •••• 4242 £/);
  expect(shown).toContain("The One (gift for a friend)");
  expect(shown).toMatch(/The Three \(via Complete Series\) -/);
  expect(shown).not.toMatch(/The Two \(via Complete Series\)/);
  expect(text).toContain(`href="/account/gifts/${gift!.purchaseId}"`);
  for (const { id, audiobookId } of history) {
    const href = `/purchase-confirmed/${audiobookId}?purchase=${id}`;
    expect(text).toContain(`href="${href}"`);
    expect((await ada.call("GET", href)).status).toBe(200);
  }
  expect(shown).toContain("See Premium");
});

Deno.test("/account: the eBooks are for owners of the series, where there are any [B2.16 B6.3]", async () => {
  const url = "https://ebooks.example/lamplight.zip";
  await using site = await openTestSite(undefined, { EBOOK_URL: url });
  const { payments } = site.services.shop;
  const [single, series] = [await signUp(site), await signUp(site)];
  await payments.giveBook({ user: { id: single.userId, email: "a@example.com" }, bookId: 11 });
  await payments.giveBook({ user: { id: series.userId, email: "b@example.com" }, bookId: 15 });
  expect((await single.call("GET", "/account")).text).not.toContain(url);
  const { text } = await series.call("GET", "/account");
  expect(text).toMatch(new RegExp(`<a href="${url}" target="_blank" rel="noopener noreferrer"`));
});

Deno.test("/account: the names change, and what is wrong is said beside its field", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site);
  const saved = await post(ada, "/account", { firstName: "Grace 🚢", lastName: "نور" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/account?done=names"]);
  const shown = words((await ada.call("GET", "/account?done=names")).text);
  expect(shown).toContain("Grace 🚢 نور");
  expect(shown).toContain("Your name has been saved.");
  const bad = await post(ada, "/account", { firstName: "x".repeat(101), lastName: "B" });
  expect([bad.status, bad.text.includes("firstName-error")]).toEqual([400, true]);
  const markup = await post(ada, "/account", { firstName: "<b>Eve", lastName: "B" });
  expect(markup.status).toBe(303);
  expect((await ada.call("GET", "/account?done=<b>")).text).not.toContain("<b>Eve");
});

Deno.test("/account/password: the old one is asked, the rules hold, other devices are out [C1.3]", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site, "ada@example.com");
  const { client: phone } = await signIn(site, "ada@example.com");
  const change = (password: string, newPassword: string) =>
    post(ada, "/account/password", { password, newPassword });
  const wrong = await change("not-it-at-all", NEW_PASSWORD);
  expect([wrong.status, wrong.text.includes("password-error")]).toEqual([403, true]);
  expect((await change(PASSWORD, "password1")).status).toBe(400);
  expect((await change(PASSWORD, "")).status).toBe(400);
  expect((await phone.call("GET", "/api/auth/user")).status).toBe(200);
  const stolen = createClient(site);
  stolen.cookie = ada.cookie;
  const done = await change(PASSWORD, NEW_PASSWORD);
  expect((await stolen.call("GET", "/api/auth/user")).status).toBe(401);
  expect(ada.cookie).not.toBe(stolen.cookie);
  expect([done.status, done.headers.get("location")]).toEqual([303, "/account?done=password"]);
  expect((await phone.call("GET", "/api/auth/user")).status).toBe(401);
  expect((await ada.call("GET", "/api/auth/user")).status).toBe(200);
  expect((await signIn(site, "ada@example.com")).status).toBe(401);
  expect((await signIn(site, "ada@example.com", NEW_PASSWORD)).status).toBe(200);
});

Deno.test("/account/password: a stolen session cannot guess the password", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site);
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) {
    const answer = await post(ada, "/account/password", {
      password: `guess-${n}`,
      newPassword: NEW_PASSWORD,
    });
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 429, 429]);
});

Deno.test("/account/email: without mail the address changes at once, and never to a taken one", async () => {
  await using site = await openTestSite();
  await signUp(site, "taken@example.com");
  const ada = await signUp(site, "ada@example.com");
  const change = (email: string, password = PASSWORD) =>
    post(ada, "/account/email", { email, password });
  expect((await change("new@example.com", "not-it-at-all")).status).toBe(403);
  expect((await change("no address")).status).toBe(400);
  const taken = await change("taken@example.com");
  expect([taken.status, taken.text.includes("email-error")]).toEqual([409, true]);
  const done = await change("New@Example.com");
  expect([done.status, done.headers.get("location")]).toEqual([303, "/account?done=email"]);
  expect((await ada.call("GET", "/api/auth/user")).body.email).toBe("new@example.com");
  expect((await signIn(site, "ada@example.com")).status).toBe(401);
  expect((await signIn(site, "new@example.com")).status).toBe(200);
  expect((await signUp(site, "ada@example.com")).userId).not.toBe(ada.userId); // free again
});

Deno.test("/account/email: with mail the link in it changes the address, and no sooner [C1.3 C1.5]", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "store@books.example",
    BASE_URL: "http://books.example",
  });
  const ada = await signUpByMail(site, smtp, "ada@example.com");
  const asked = await post(ada, "/account/email", { email: "new@example.com", password: PASSWORD });
  expect(asked.headers.get("location")).toBe("/account?done=email-sent");
  expect((await ada.call("GET", "/api/auth/user")).body.email).toBe("ada@example.com");
  const mail = await mailTo(smtp, "new@example.com", "Confirm your new email address");
  const token = /verify-email\?token=([A-Za-z0-9_-]{43})/.exec(mail)![1]!;
  // Elsewhere the password is asked for: somebody else may have asked for this address.
  const asking = await post(createClient(site), "/verify-email", { token });
  expect([asking.status, asking.text.includes('name="password"')]).toEqual([403, true]);
  expect((await ada.call("GET", `/verify-email?token=${token}`)).text)
    .not.toContain('name="password"');
  const done = await post(createClient(site), "/verify-email", { token, password: PASSWORD });
  expect([done.status, done.text.includes("Your email address is confirmed.")]).toEqual([
    200,
    true,
  ]);
  const { body } = await ada.call("GET", "/api/auth/user");
  expect([body.email, body.emailVerified]).toEqual(["new@example.com", true]);
  expect(await mailTo(smtp, "ada@example.com", "Your email address for")).toContain(
    "new@example.com",
  );
});

Deno.test("/account/devices: one is signed out, or all; another listener's never [C1.3]", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site, "ada@example.com");
  const eve = await signUp(site);
  const { client: phone } = await signIn(site, "ada@example.com");
  const devices = (await ada.call("GET", "/api/auth/sessions")).body;
  const other = devices.find((it: { isCurrent: boolean }) => !it.isCurrent);
  expect((await ada.call("GET", "/account")).text).toContain(`value="${other.id}"`);
  await post(eve, "/account/devices", { session: other.id });
  expect((await phone.call("GET", "/api/auth/user")).status).toBe(200);
  const one = await post(ada, "/account/devices", { session: other.id });
  expect(one.headers.get("location")).toBe("/account?done=device");
  expect((await phone.call("GET", "/api/auth/user")).status).toBe(401);
  const { client: tablet } = await signIn(site, "ada@example.com");
  const token = ada.cookie;
  const all = await post(ada, "/account/devices", { session: "all" });
  expect([all.status, all.headers.get("location")]).toEqual([303, "/"]);
  expect(all.headers.get("set-cookie")).toContain(`signed-out=${ada.userId}`);
  ada.cookie = token;
  expect((await ada.call("GET", "/api/auth/user")).status).toBe(401);
  expect((await tablet.call("GET", "/api/auth/user")).status).toBe(401);
});

Deno.test("/currency: chosen without script, kept, and only one of the ten [C1.35]", async () => {
  await using site = await openTestSite();
  const ask = (cookie?: string) =>
    site.ask("/", { headers: { "accept-language": "en-DE", ...cookie && { cookie } } })
      .then((it) => it.text());
  expect(await ask()).toContain("€");
  const choose = (currency: string) =>
    site.ask("/currency", {
      method: "POST",
      headers: { ...FORM, referer: "http://books.example/audiobook/11?chapter=2" },
      body: new URLSearchParams({ currency }),
    });
  const chosen = await choose("JPY");
  expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/audiobook/11?chapter=2"]);
  const cookie = chosen.headers.get("set-cookie")!.split(";")[0]!;
  const page = await ask(cookie);
  expect(page).toContain("¥");
  expect(page).toMatch(/<option[^>]*\sselected[^>]*>JPY/);
  expect(await ask()).not.toContain("¥"); // the cached page of the others
  expect(await ask("currency=XXX")).toContain("€");
  expect((await choose("XXX")).status).toBe(400);
  const inPage = new FormData(); // as navigation within the page posts it
  inPage.set("currency", "GBP");
  const posted = await site.ask("/currency", { method: "POST", body: inPage });
  expect([posted.status, posted.headers.get("set-cookie")]).toEqual([
    303,
    expect.stringMatching(/^currency=GBP/),
  ]);
});
