/** The pages of buying as documents: what they say, where they lead, and that nobody else keeps them. */

import { expect } from "npm:expect@30.5.2";
import { type Client, createClient, signUp } from "./client.ts";
import { type Document, readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

const FORM = "application/x-www-form-urlencoded";

/** A page as its visitor gets it. */
async function open(site: Pick<TestSite, "ask">, client: Client | null, path: string) {
  const headers: Record<string, string> = client?.cookie ? { cookie: client.cookie } : {};
  const response = await site.ask(path, { headers });
  const { status } = response;
  const location = response.headers.get("location");
  if (location) return { status, location, headers: response.headers, document: null! as Document };
  return { status, location, headers: response.headers, document: await readDocument(response) };
}

function send(client: Client, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString();
  return client.call("POST", path, body, { "content-type": FORM });
}

const links = (document: Document) =>
  Object.fromEntries(
    document.querySelectorAll("main a").map((it) => [it.text.trim(), it.getAttribute("href")]),
  );

Deno.test("every page of buying: not indexed, not kept", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const paths = [
    "/purchase/11",
    "/buy/15",
    "/purchase-redirect",
    "/checkout/11",
    "/checkout?audiobookId=15&amount=100&title=Cheap&isComplete=false",
    "/checkout?plan=premium",
    "/payment-success",
    "/success?book=11",
    "/purchase-confirmed/11",
    "/subscribe",
    "/subscription-success",
  ];
  for (const path of paths) {
    const { headers, document } = await open(site, client, path);
    expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect([path, document.querySelector('meta[name="robots"]')?.getAttribute("content")])
      .toEqual([path, "noindex"]);
    expect([path, document.querySelectorAll("h1").length]).toEqual([path, 1]);
  }
});

Deno.test("/purchase and /buy: the book, its price, and the way on for visitor and listener [B2.5 B4.7]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const visitor = await open(site, null, "/purchase/15");
  expect(visitor.document.querySelector("h1")!.text).toBe("Complete Series");
  expect(links(visitor.document)).toMatchObject({
    "Sign In to Purchase": "/login?redirect=%2Fcheckout%3FaudiobookId%3D15",
    Cancel: "/",
  });
  const listener = await open(site, client, "/buy/11");
  expect(links(listener.document)).toMatchObject({
    "Proceed to Checkout": "/checkout?audiobookId=11",
  });
  for (const path of ["/purchase/99", "/buy/x", "/checkout/99", "/checkout?audiobookId=0"]) {
    const { status, document } = await open(site, client, path);
    expect([path, status, document.querySelector("h1")!.text])
      .toEqual([path, 404, "Product Not Found"]);
    expect(links(document)).toEqual({ "Return to Home": "/" });
  }
});

Deno.test("/purchase: Cancel leads back, but never to another site", async () => {
  await using site = await openTestSite();
  const from = async (referer: string) => {
    const response = await site.ask("/purchase/11", { headers: { referer } });
    return links(await readDocument(response)).Cancel;
  };
  expect(await from("http://books.example/audiobook/11?chapter=2")).toBe("/audiobook/11?chapter=2");
  expect(await from("https://evil.example/audiobook/11")).toBe("/");
  expect(await from("http://books.example/purchase/11")).toBe("/");
  expect(await from("nonsense")).toBe("/");
});

Deno.test("/purchase-redirect: to the checkout, or an error with a way back [B2.6]", async () => {
  await using site = await openTestSite();
  const good = await open(site, null, "/purchase-redirect?id=12");
  expect([good.status, good.location]).toEqual([303, "/checkout?audiobookId=12"]);
  for (
    const [path, text] of [
      ["/purchase-redirect", "Missing audiobook ID"],
      ["/purchase-redirect?id=//evil.example", "Navigation failed. Please try again."],
    ] as const
  ) {
    const { status, document } = await open(site, null, path);
    expect([status, document.querySelector("main")!.text]).toEqual([
      400,
      expect.stringContaining(text),
    ]);
    expect(links(document)["Go Back"]).toBe("/");
  }
});

Deno.test("/checkout: the server's price whatever the address claims; nothing named is sent home [B2.7 B9.19]", async () => {
  await using site = await openTestSite();
  const path = "/checkout?audiobookId=11&amount=1&title=%3Cb%3EFree%3C%2Fb%3E&isComplete=true";
  const { document } = await open(site, null, `${path}&currency=EUR`);
  const text = document.querySelector("main")!.text;
  expect(text).toContain("The One");
  expect(text).toContain("€7.99");
  expect(text).not.toContain("Free</b>");
  const missing = await open(site, null, "/checkout?title=x&amount=5");
  expect([missing.status, missing.location]).toEqual([303, "/"]);
  const cookie = missing.headers.get("set-cookie")!.split(";")[0]!;
  const home = async (headers: HeadersInit) => (await site.ask("/", { headers })).text();
  const said = "Invalid checkout information. Please try again.";
  for (let round = 0; round < 2; round++) { // said to that visitor alone, whatever the cache holds
    expect(await home({})).not.toContain(said);
    expect(await home({ cookie })).toContain(said);
  }
  const unknown = await open(site, null, "/checkout?audiobookId=99");
  expect([unknown.status, unknown.document.querySelector("h1")!.text])
    .toEqual([404, "Product Not Found"]);
  const yen = await open(site, null, "/checkout?audiobookId=15&currency=JPY");
  expect(yen.document.querySelector("main")!.text).toContain("¥5,011");
});

Deno.test("/checkout: signed out it asks for an account and leads back [B2.18]", async () => {
  await using site = await openTestSite();
  const { document } = await open(site, null, "/checkout?audiobookId=11&currency=GBP");
  const actions = document.querySelectorAll("main form").map((it) => it.getAttribute("action"));
  expect(actions).toEqual(expect.arrayContaining(["/signup", "/login"]));
  const back = document.querySelectorAll('main input[name="redirect"]')
    .map((it) => it.getAttribute("value")!.replaceAll("&amp;", "&"));
  expect(new Set(back)).toEqual(new Set(["/checkout?audiobookId=11&currency=GBP"]));
  expect(links(document)["Forgot Password?"]).toBe("/reset-password");
});

Deno.test("without script: declined, asked by the bank, paid, and the receipt [B2.8 B2.10 B2.19]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const order = { audiobookId: "11", currency: "EUR", immediateDelivery: "on" };
  const pay = (fields: Record<string, string>) =>
    send(client, "/checkout/pay-test", { ...order, ...fields });
  const at = "/checkout?audiobookId=11&currency=EUR&result=";

  const declined = await pay({ card: "4000000000000002" });
  expect([declined.status, declined.headers.get("location")]).toEqual([303, `${at}declined`]);
  const again = await open(site, client, `${at}declined`);
  expect(again.document.querySelector(".pay__alert")!.text)
    .toContain("Your payment was not successful. Please try again.");
  expect((await pay({ card: "" })).headers.get("location")).toBe(`${at}card`);
  expect((await pay({ card: "4000002500003155" })).headers.get("location")).toBe(`${at}action`);

  const paid = await pay({ card: "4000 0025 0000 3155", authenticate: "ok" });
  const success = paid.headers.get("location")!;
  expect([paid.status, success]).toEqual([
    303,
    expect.stringMatching(/^\/payment-success\?audiobook_id=11&payment_intent=pi_\w+$/),
  ]);
  const result = await open(site, client, success);
  expect(result.document.querySelector("h1")!.text).toBe("It's yours");
  expect(links(result.document)["Start Listening"]).toBe(
    "/audiobook/11?chapter=1&autoplay=true&source=resume_button&purchased=true",
  );

  const receipt = await open(site, client, links(result.document)["Your receipt"]!);
  const text = receipt.document.querySelector("main")!.text;
  const paymentId = new URL(success, "http://x").searchParams.get("payment_intent")!;
  for (
    const part of ["Thank You", "The One", "€7.99", paymentId, "@example.com", "No money moved"]
  ) {
    expect(text).toContain(part);
  }
  expect(receipt.headers.get("refresh")).toBe("2;url=/audiobook/11?purchased=true");
  expect(links(receipt.document)).toEqual({
    "Start Listening Now":
      "/audiobook/11?chapter=1&autoplay=true&source=resume_button&purchased=true",
    "Return to Home": "/",
    "Withdraw from contract": "/withdraw",
  });

  const owned = await open(site, client, "/checkout?audiobookId=11");
  expect(owned.document.querySelector("main noscript")!.innerHTML)
    .toBe('<meta http-equiv="refresh" content="2;url=/audiobook/11">');
  expect(owned.document.querySelector("main")!.text)
    .toContain("You already own The One. Redirecting to the audiobook.");
});

Deno.test("/payment-success: a story that was under way goes on by itself, one that was not waits [B4.10]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const pay = { audiobookId: "11", currency: "EUR", card: "4242424242424242" };
  const success = (await send(client, "/checkout/pay-test", pay)).headers.get("location")!;
  expect((await open(site, client, success)).headers.get("refresh")).toBe(null);
  const place = { audiobookId: 11, currentChapter: 1, currentPosition: 90 };
  expect((await client.call("POST", "/api/progress", place)).status).toBe(200);
  expect((await open(site, client, success)).headers.get("refresh"))
    .toBe("2;url=/audiobook/11?chapter=1&autoplay=true&source=resume_button&purchased=true");
});

Deno.test("gifts: offered in a line on a book's page and at its checkout", async () => {
  await using site = await openTestSite();
  const client = createClient(site);
  for (const path of ["/audiobook/11", "/checkout?audiobookId=11&currency=EUR"]) {
    const { document } = await open(site, client, path);
    expect(links(document)["Buy it as a gift"]).toContain("/checkout?audiobookId=11&gift=1");
  }
  const gift = await open(site, client, "/checkout?audiobookId=11&gift=1");
  expect(links(gift.document)["Buy it as a gift"]).toBe(undefined);
});

Deno.test("without script: where VAT is due, the content at once must be asked for", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const german = { "content-type": FORM, "accept-language": "en-DE" };
  const pay = (rest: string) =>
    client.call(
      "POST",
      "/checkout/pay-test",
      `audiobookId=11&currency=EUR&card=4242424242424242${rest}`,
      german,
    );
  expect((await pay("")).headers.get("location")).toContain("result=delivery");
  const success = (await pay("&immediateDelivery=on")).headers.get("location")!;
  await open(site, client, success);
  const { document } = await open(site, client, "/purchase-confirmed/11");
  expect(document.querySelector("main")!.text).toMatch(/19% VAT \(DE\)\s*€1\.28/);
});

Deno.test("without script: a code of 100 % is Get Free Access, a wrong one says so [B2.8 B5.1]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const code = { bookId: null, maxUses: null, expiresAtMs: null };
  await site.services.shop.discounts.create({ code: "LAMP", percentage: 100, ...code });
  const wrong = await open(site, client, "/checkout?audiobookId=12&code=NOPE");
  expect(wrong.document.querySelector("main")!.text)
    .toContain("The discount code you entered is invalid or expired.");
  const free = await open(site, client, "/checkout?audiobookId=12&code=lamp");
  expect(free.document.querySelector("main")!.text).toContain("Get Free Access");
  const claimed = await send(client, "/checkout/claim-free", { audiobookId: "12", code: "lamp" });
  expect([claimed.status, claimed.headers.get("location")])
    .toEqual([303, "/payment-success?audiobook_id=12"]);
  const { document } = await open(site, client, claimed.headers.get("location")!);
  expect(links(document)["Start Listening"]).toBe(
    "/audiobook/12?chapter=1&autoplay=true&source=resume_button&purchased=true",
  );
  const receipt = await open(site, client, "/purchase-confirmed/12");
  expect(receipt.document.querySelector("main")!.text)
    .toMatch(/Transaction\s*\d{8}-[0-9A-F]{8}: nothing was charged/);
});

Deno.test("gift: the buyer gets a link, the friend the book", async () => {
  await using site = await openTestSite();
  const [buyer, friend] = [await signUp(site), await signUp(site)];
  const gift = { audiobookId: "15", gift: "1", currency: "EUR", immediateDelivery: "on" };
  const paid = await send(buyer, "/checkout/pay-test", { ...gift, card: "4242424242424242" });
  const { document } = await open(site, buyer, paid.headers.get("location")!);
  const link = document.querySelector(".gift-link a")!.text;
  const code = /\/gift\/(GIFT-[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4})$/.exec(link)![1]!;
  const own = links(document)["Send the gift"]!;
  expect(own).toMatch(/^\/account\/gifts\//);
  expect((await buyer.call("GET", `/api/purchases/${buyer.userId}/15`)).body.isPurchased)
    .toBe(false);
  await send(friend, "/checkout/claim-free", { audiobookId: "15", code });
  const { body } = await friend.call("GET", `/api/purchases/${friend.userId}`);
  expect(body.hasCompleteSeries).toBe(true);
  const success = await open(site, friend, "/payment-success?audiobook_id=15");
  expect(links(success.document)["Start Listening"]).toBe(
    "/audiobook/11?chapter=1&autoplay=true&source=resume_button&purchased=true",
  );
  const receipt = await open(site, buyer, "/purchase-confirmed/15");
  expect(links(receipt.document)["Send the gift"]).toBe(own);
});

Deno.test("/payment-success: nobody's payment, another's and an absent provider are a Payment Issue [B2.9 B4.10]", async () => {
  await using shop = await openTestShop();
  const [owner, eve] = [await signUp(shop.site), await signUp(shop.site)];
  const paymentId = await shop.buy(owner, 11);
  const issue = async (client: Client, path: string) => {
    const { status, document } = await open(shop.site, client, path);
    expect(document.querySelector("h1")!.text).toBe("Payment Issue");
    expect(links(document)).toEqual({ "Return Home": "/", "Contact Support": "/contact" });
    return [status, document.querySelector(".outcome__text")!.text];
  };
  const unable = [200, "Unable to verify your purchase. Please contact support."];
  const path = `/payment-success?audiobook_id=11&payment_intent=${paymentId}`;
  expect(await issue(eve, `${path}&user_id=${owner.userId}&purchased=true`)).toEqual(unable);
  expect(await issue(eve, "/success?book=11&purchased=true")).toEqual(unable);
  expect(await issue(eve, "/payment-success?payment_intent=%2e%2e%2frefunds")).toEqual(unable);
  shop.stripe.faults.next("nonsense", { times: 20 });
  expect(await issue(owner, path)).toEqual([
    200,
    "Error verifying payment. Please contact support.",
  ]);
  shop.stripe.faults.clear();
  const { body } = await eve.call("POST", "/api/create-payment-intent", { audiobookId: 12 });
  const unpaid = `/payment-success?audiobook_id=12&payment_intent=${body.paymentId}`;
  expect(await issue(eve, unpaid)).toEqual([200, "Payment verification failed"]);
  const visitor = await open(shop.site, createClient(shop.site), path);
  expect(visitor.location).toBe(`/login?redirect=${encodeURIComponent(path)}`);
  const { document } = await open(shop.site, owner, `${path}&chapter=5`);
  expect(links(document)["Start Listening"]).toBe(
    "/audiobook/11?chapter=5&autoplay=true&purchased=true",
  );
});

Deno.test("pages with keys: the provider's script may run where the checkout may be shown, and nowhere else [B7.15]", async () => {
  await using shop = await openTestShop();
  const policyOf = async (path: string, site = shop.site) => {
    const { headers } = await site.ask(path);
    const all = (headers.get("content-security-policy")!).split("; ");
    return {
      stripe: all.filter((it) => it.includes("stripe")).map((it) =>
        it.replace(/'sha256-[^']+' ?/g, "").trim()
      ),
      opener: headers.get("cross-origin-opener-policy"),
      payment: headers.get("permissions-policy")!.split(", ").at(-1),
    };
  };
  const open = {
    stripe: [
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      "connect-src 'self' https://api.stripe.com",
      "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    ],
    opener: "same-origin-allow-popups",
    payment: 'payment=(self "https://js.stripe.com")',
  };
  const closed = { stripe: [], opener: "same-origin", payment: "payment=(self)" };
  for (const path of ["/checkout?audiobookId=11", "/", "/audiobook/11", "/login", "/no-page"]) {
    expect([path, await policyOf(path)]).toEqual([path, open]);
  }
  for (const path of ["/player/11", "/sw.js", "/api/audiobooks", "/manifest.webmanifest"]) {
    expect([path, await policyOf(path)]).toEqual([path, closed]);
  }
  await using free = await openTestSite();
  for (const path of ["/checkout?audiobookId=11", "/audiobook/11"]) {
    expect([path, await policyOf(path, free)]).toEqual([path, closed]);
  }
});

Deno.test("/subscribe: the two plans, the test panel, and what subscribers see [B2.3-4]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const visitor = await open(site, null, "/subscribe");
  expect(links(visitor.document)["Subscribe Now"])
    .toBe("/login?redirect=%2Fcheckout%3Fplan%3Dpremium");
  expect(visitor.document.querySelector("main")!.text).not.toContain("Test mode");
  const plans = await open(site, client, "/subscribe");
  expect(links(plans.document)["Subscribe Now"]).toBe("/checkout?plan=premium");
  const paid = await send(client, "/checkout/pay-test", {
    plan: "premium",
    currency: "EUR",
    card: "4242424242424242",
  });
  expect(paid.headers.get("location")).toBe("/subscription-success?from=checkout");
  const until = Date.now() + 10_000;
  let title = "";
  while (title !== "Subscription Successful" && Date.now() < until) {
    const { document } = await open(site, client, "/subscription-success");
    title = document.querySelector("h1")!.text;
    expect(links(document)).toEqual({ "Browse Audiobooks": "/", "View Library": "/library" });
  }
  expect(title).toBe("Subscription Successful");
  const subscribed = await open(site, client, "/subscribe");
  expect(links(subscribed.document)).toEqual({
    "Browse Audiobooks": "/",
    "Manage Subscription": "/subscribe/manage",
  });
});

Deno.test("/subscribe: visitors and search engines find it, with its offer; a listener's own is not kept", async () => {
  await using site = await openTestSite();
  const response = await site.ask("/subscribe", { headers: { "accept-language": "en-DE" } });
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const document = await readDocument(response);
  expect(document.querySelector('meta[name="robots"]')).toBe(null);
  expect(document.querySelector('link[rel="canonical"]')!.getAttribute("href"))
    .toBe("http://books.example/subscribe");
  expect(document.querySelector('meta[name="description"]')!.getAttribute("content"))
    .toMatch(/Every book in full/);
  const offer = JSON.parse(document.querySelector('script[type="application/ld+json"]')!.text);
  expect(offer).toMatchObject({
    "@type": "Product",
    offers: { "@type": "Offer", price: "9.99", priceCurrency: "EUR" },
  });
  expect(document.querySelector("main")!.text).toContain("€9.99");
  expect(await (await site.ask("/sitemap.xml")).text())
    .toContain("<loc>http://books.example/subscribe</loc>");
  const home = await open(site, null, "/");
  expect(home.document.querySelector('footer a[href="/subscribe"]')!.text).toBe("Premium");
  const own = await open(site, await signUp(site), "/subscribe");
  expect(own.headers.get("cache-control")).toBe("no-store");
  expect(own.document.querySelector('meta[name="robots"]')!.getAttribute("content"))
    .toBe("noindex");
});

Deno.test("gift link: its code outlives making an account", async () => {
  await using site = await openTestSite();
  const code = { bookId: null, maxUses: null, expiresAtMs: null };
  await site.services.shop.discounts.create({ code: "LAMP", percentage: 100, ...code });
  const back = async (path: string) => {
    const { document } = await open(site, null, path);
    return document.querySelector('input[name="redirect"]')!.getAttribute("value")!
      .replaceAll("&amp;", "&");
  };
  expect(await back("/checkout?audiobookId=12&code=lamp"))
    .toBe("/checkout?audiobookId=12&code=lamp");
  expect(await back("/checkout?audiobookId=12&code=NOPE")).toBe("/checkout?audiobookId=12");
});

Deno.test("/subscribe: a hosted payment link, where one is configured, is told who pays [B7.15]", async () => {
  const hosted = "https://pay.example/premium";
  await using site = await openTestSite(undefined, { HOSTED_SUBSCRIPTION_URL: hosted });
  const client = await signUp(site, "hosted@example.com");
  const visitor = await open(site, null, "/subscribe");
  expect(links(visitor.document)["Subscribe Now"]).toBe("/login?redirect=%2Fsubscribe");
  const { document } = await open(site, client, "/subscribe");
  const way = new URL(links(document)["Subscribe Now"]!.replaceAll("&amp;", "&"));
  expect(way.origin + way.pathname).toBe(hosted);
  expect(Object.fromEntries(way.searchParams)).toEqual({
    client_reference_id: client.userId,
    prefilled_email: "hosted@example.com",
    locale: "en",
  });
  const checkout = await open(site, client, "/checkout?plan=premium");
  expect([checkout.status, checkout.location]).toEqual([303, "/subscribe"]);
});
