/** Buying as a business: the form without script, the VAT id asked about at VIES, and the documents that follow. */

import { expect } from "npm:expect@30.5.2";
import { TERMINAL } from "@/lib/desk/schema.ts";
import { taxed } from "../fakes/invoice_laws.ts";
import { CONSULTATION, startVies } from "../fakes/vies.ts";
import { PASSWORD, signUp } from "./client.ts";
import { openBrowser } from "./desk.ts";
import { openTestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

const PATH = "/account/business";
const FIRM = {
  name: "Éditions <du Phare>",
  address: "1 quai du Port\r\n13002 Marseille\r\nFrance",
  vatId: "fr 40 303 265 045",
};
const LIVE = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };

Deno.test("business: without a live key it is kept, said to be unverified, and VIES is not asked [C1.1]", async () => {
  await using vies = startVies();
  await using site = await openTestSite(undefined, { VIES_API_BASE: vies.base.href });
  await site.services.desk.runCommand("tax set", taxed(), TERMINAL);
  const visitor = await site.ask(PATH, { redirect: "manual" });
  expect([visitor.status, visitor.headers.get("location")])
    .toEqual([303, `/login?redirect=${encodeURIComponent(PATH)}`]);
  const bob = openBrowser(site, await signUp(site, "bob@example.com"));
  expect(await (await bob.get("/account")).text()).toContain(`href="${PATH}"`);
  const bad = await bob.post(PATH, { ...FIRM, name: " ", vatId: "GB123456789" });
  expect(bad.status).toBe(400);
  const shown = await bad.text();
  expect(shown).toContain("Please enter your business name");
  expect(shown).toContain("Please enter an EU VAT ID");
  expect(shown).toContain("GB123456789"); // what was typed is not lost
  const saved = await bob.post(PATH, FIRM);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, `${PATH}?done=saved`]);
  const page = await (await bob.get(`${PATH}?done=saved`)).text();
  expect(page).toContain("The invoices for what you buy from now on will show it");
  expect(page).toContain("FR40303265045");
  expect(page).toContain("this shop doesn't ask VIES");
  expect(page).toContain("Éditions &lt;du Phare>");
  expect(await (await bob.get("/account")).text()).toContain("FR40303265045");
  const till = await (await bob.get("/checkout?audiobookId=12")).text();
  expect(till).toContain("Business: Éditions &lt;du Phare>");
  expect(till).not.toContain("Reverse charge");
  const exported = await (await bob.get("/api/account/export")).json();
  expect(exported.business).toMatchObject({ vatId: "FR40303265045", check: null });
  const away = await bob.post(PATH, { remove: "1", redirect: "/checkout?audiobookId=12" });
  expect([away.status, away.headers.get("location")]).toEqual([303, "/checkout?audiobookId=12"]);
  expect(await (await bob.get("/checkout?audiobookId=12")).text())
    .toContain(`href="${PATH}?redirect=%2Fcheckout%3FaudiobookId%3D12"`);
  for (const redirect of ["//evil.example", "https://evil.example"]) {
    const { headers } = await bob.post(PATH, { ...FIRM, redirect });
    expect(headers.get("location")).toBe(`${PATH}?done=saved`);
  }
  expect(vies.asked).toEqual([]);
});

Deno.test("business: with a live key VIES decides: page, checkout, receipt and invoice say reverse charge [C1.1]", async () => {
  await using vies = startVies("invalid");
  await using shop = await openTestShop({ ...LIVE, VIES_API_BASE: vies.base.href });
  const { site } = shop;
  await site.services.desk.runCommand("tax set", taxed(), TERMINAL);
  const client = await signUp(site, "bob@example.com");
  const bob = openBrowser(site, client);
  const unknown = await bob.post(PATH, FIRM);
  expect([unknown.status, (await unknown.text()).includes("doesn't know this VAT ID")])
    .toEqual([400, true]);
  vies.mood = "away";
  expect((await bob.post(PATH, FIRM)).status).toBe(303);
  expect(await (await bob.get(PATH)).text()).toContain(
    "register, didn't answer",
  );
  vies.mood = "valid";
  await site.services.platform.hourly.run();
  expect(await (await bob.get(PATH)).text()).toContain("with VIES");
  expect(await (await bob.get("/checkout?audiobookId=12")).text()).toContain("Reverse charge");
  const id = await shop.buy(client, 12);
  await shop.deliver();
  const receipt = await (await bob.get(`/purchase-confirmed/12?purchase=${id}`)).text();
  expect(receipt).toContain("Reverse charge");
  const invoice = await (await bob.get(`/invoices/${id}`)).text();
  for (
    const part of ["Éditions &lt;du Phare>", "VAT ID FR40303265045", "Reverse charge", CONSULTATION]
  ) {
    expect([part, invoice.includes(part)]).toEqual([part, true]);
  }
});

Deno.test("business: it goes with the account", async () => {
  await using site = await openTestSite();
  const { companies } = site.services.shop;
  const bob = openBrowser(site, await signUp(site, "bob@example.com"));
  await bob.post(PATH, FIRM);
  const { userId } = bob.listener;
  expect(await companies.get(userId)).not.toBe(null);
  const gone = await bob.post("/account/delete", { password: PASSWORD });
  expect(gone.status).toBeLessThan(400);
  expect(await companies.get(userId)).toBe(null);
});
