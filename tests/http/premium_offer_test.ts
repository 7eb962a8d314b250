/** Premium as the author offers it: on or off, with her price, name and texts, wherever it is spoken of. */

import { expect } from "npm:expect@30.5.2";
import { parse } from "npm:node-html-parser@9.0.7";
import { typedPremium } from "@/lib/desk/commands/premium_input.ts";
import words from "@/lib/shop/messages/de.json" with { type: "json" };
import { firstOffer } from "@/lib/shop/premium_offer.ts";
import { signUp } from "./client.ts";
import { openDesk } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const read = async (site: TestSite, path: string) => {
  const response = await site.ask(path);
  return { status: response.status, page: parse(await response.text()) };
};

const footerOf = async (site: TestSite) =>
  (await read(site, "/")).page.querySelectorAll("footer a").map((it) => it.text);

Deno.test("Premium is hers: switched off, renamed and priced at the desk, and the whole shop follows", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const ada = await signUp(site, "ada@example.com");
  const eve = await signUp(site, "eve@example.com");
  await site.services.shop.subscriptions.setTest(eve.userId, true);
  const screen = await (await ann.get("/admin/subscriptions")).text();
  expect(screen).toContain("Premium is on sale. €9.99 a month.");

  const set = (fields: Record<string, string>) =>
    ann.post("/admin/do", {
      command: "premium set",
      back: "/admin/subscriptions",
      ...typedPremium(firstOffer()),
      ...fields,
    });
  const fault = await set({ prices: "nothing" });
  expect([fault.status, (await fault.text()).includes("“nothing” isn't a price")])
    .toEqual([400, true]);

  expect((await set({ state: "off" })).status).toBe(303);
  const off = await footerOf(site);
  expect([off.includes("Premium"), off.includes("End subscription")]).toEqual([false, true]);
  expect((await read(site, "/subscribe")).status).toBe(404);
  expect(await (await site.ask("/sitemap.xml")).text()).not.toContain("/subscribe");
  expect((await (await site.ask("/audiobook/11")).text()).includes("plansHref")).toBe(false);
  expect((await ada.call("GET", "/checkout?plan=premium")).headers.get("location")).toBe(
    "/subscribe",
  );
  const refused = await ada.call("POST", "/api/create-subscription", {});
  expect([refused.status, refused.body.error.code]).toEqual([409, "not_offered"]);
  expect((await ada.call("GET", "/account")).text).not.toContain("Premium");
  expect((await eve.call("GET", "/account")).text).toContain("Your subscription");
  expect((await eve.call("GET", "/subscribe")).status).toBe(200);
  expect((await ada.call("GET", "/end-premium")).status).toBe(200);

  await set({
    name: "Lamp <Club>",
    prices: "EUR 4.99; USD 5",
    lead: "All of it.",
    lines: "Every book\nNo ads",
  });
  expect(await footerOf(site)).toContain("Lamp <Club>");
  const { page } = await read(site, "/subscribe");
  const offered = page.querySelector(".plan--lit")!.text;
  for (const text of ["Lamp <Club>", "$5.00", "Every book", "No ads"]) {
    expect(offered).toContain(text);
  }
  expect(page.querySelector(".plans__head")!.text).toContain("All of it.");
  expect((await (await site.ask("/audiobook/11")).text()).includes("plansHref")).toBe(true);
  const till = (await ada.call("GET", "/checkout?plan=premium&currency=USD")).text;
  for (const text of ["Lamp &lt;Club>, one month", "$5.00", "All of it."]) {
    expect(till).toContain(text);
  }
  await set({ prices: "EUR 4.99; USD 5", firstPrices: "EUR 0.99" });
  expect(await (await ann.get("/admin/subscriptions")).text())
    .toContain("Premium is on sale. €0.99 for the first month, then €4.99 a month.");
  const plan = (await read(site, "/subscribe")).page.querySelector(".plan--lit")!.text;
  expect(plan).toMatch(/\$1\.\d\d for the first month, then \$5\.00 a month/);
  const order = (await ada.call("GET", "/checkout?plan=premium&currency=EUR")).text;
  for (const text of ["Premium, first month", "€0.99", "Then €4.99 a month."]) {
    expect(order).toContain(text);
  }
  const entries = (await site.services.desk.read("audit", {})).data.slice(1);
  expect(entries.find(({ command }) => command === "premium set")).toMatchObject({
    about: "on",
    before: expect.stringMatching(/^state off; prices EUR 9\.99; firstPrices none; name ;/),
    after: expect.stringMatching(/^state on; prices EUR 4\.99\nUSD 5\.00;.* name Lamp <Club>;/s),
  });
});

Deno.test("Premium's texts are the site's in every language, or hers: marked with the shop's language until she translates them", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const set = (fields: Record<string, string>) =>
    ann.post("/admin/do", { command: "premium set", ...typedPremium(firstOffer()), ...fields });
  /** What a page in German says of Premium, each text with the language it is marked with. */
  const offered = async () => {
    const { page } = await read(site, "/de/subscribe");
    const plan = page.querySelector(".plan--lit")!;
    const shown = [plan.querySelector("h2"), page.querySelector(".plans__head p")];
    return [...shown, ...plan.querySelectorAll("li")].map((it) => [
      it!.text.trim(),
      it!.querySelector("[lang]")?.getAttribute("lang") ?? "",
    ]);
  };
  const { PREMIUM } = words.premium;
  const ours = [PREMIUM.name, PREMIUM.lead, ...PREMIUM.lines].map((text) => [text, ""]);
  await set({ prices: "EUR 4.99" });
  expect(await offered()).toEqual(ours);
  const menu = async () => (await ann.get("/admin/translations")).text();
  expect(await menu()).not.toContain("/admin/translations/de/premium");

  await set({ name: "Lamp Club", lead: "All of it.", lines: "Every book\nNo ads" });
  expect(await offered()).toEqual([
    ["Lamp Club", "en"],
    ["All of it.", "en"],
    ["Every book", "en"],
    ["No ads", "en"],
  ]);
  expect(await menu()).toContain("/admin/translations/de/premium");
  const form = parse(await (await ann.get("/admin/translations/de/premium")).text());
  expect(form.querySelectorAll("main .field label").map((it) => it.text))
    .toEqual(["Name", "In one sentence", "What it includes"]);
  const translate = (fields: Record<string, string>) =>
    ann.post("/admin/translations/de/premium", { revision: "", lead: "", lines: "", ...fields });
  const long = await translate({ name: "n".repeat(41) });
  expect([long.status, parse(await long.text()).querySelectorAll("#name-error").length])
    .toEqual([409, 1]);
  expect((await translate({ name: "Lampenklub", lines: "Alle Bücher\r\nKeine Werbung" })).status)
    .toBe(303);
  expect(await offered()).toEqual([
    ["Lampenklub", ""],
    ["All of it.", "en"],
    ["Alle Bücher", ""],
    ["Keine Werbung", ""],
  ]);
  const head = (await read(site, "/de/subscribe")).page;
  const jsonLd = JSON.parse(head.querySelector("script[type='application/ld+json']")!.text);
  expect(jsonLd).toMatchObject({ name: expect.stringContaining("Lampenklub") });
  expect(head.querySelector("meta[property='og:title']")!.getAttribute("content"))
    .toContain("Lampenklub");
  expect(await footerOf(site)).toContain("Lamp Club");
  const ada = await signUp(site, "ada@example.com");
  const till = (await ada.call("GET", "/de/checkout?plan=premium&currency=EUR")).text;
  expect(till).toContain("Lampenklub, ein Monat");
  expect(till).toContain('<p lang="en" dir="ltr">All of it.</p>');

  await set({ name: "", lead: "", lines: "" });
  expect(await offered()).toEqual(ours);
});

Deno.test("a paid month stands in Today, Orders and the statistics, and is refunded from Orders", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const ada = await signUp(site, "ada@example.com");
  const { subscriptions, testCards } = site.services.shop;
  const user = { id: ada.userId, email: "ada@example.com" };
  const started = await subscriptions.start({ user, currency: "EUR" });
  if (!started.ok) throw new Error(started.code);
  const { clientSecret } = started;
  await testCards!.pay({ clientSecret, card: "4242424242424242" });
  await subscriptions.settleForUser(ada.userId);
  const paymentId = clientSecret.split("_secret_")[0]!;
  const see = async (path: string) => parse(await (await ann.get(path)).text()).text;
  expect(await see("/admin")).toMatch(/Sold today\s*€9\.99/);
  const orders = await see("/admin/orders");
  for (const text of ["Premium, one month", "ada@example.com", "€9.99", paymentId, "Refund"]) {
    expect(orders).toContain(text);
  }
  expect(orders).not.toContain("Resend receipt");
  expect(await see("/admin/orders?word=ada@example.com")).toContain("Premium, one month");
  expect(await see("/admin/figures")).toMatch(/Premium.*€9\.99/s);

  const refund = { command: "refund", paymentId, back: "/admin/orders" };
  expect(await (await ann.post("/admin/do", refund)).text()).toContain("Premium, one month");
  expect((await ann.post("/admin/do", { ...refund, sure: "1" })).status).toBe(303);
  expect(await see("/admin/orders")).toMatch(/Premium, one month.*refunded \d+/s);
  expect((await subscriptions.status(ada.userId)).isSubscribed).toBe(true);
  const audit = (await site.services.desk.read("audit", {})).data;
  expect(audit.find(({ command }) => command === "refund"))
    .toMatchObject({ about: paymentId, state: "done" });
});
