/** Reviews and codes from before the first real order: listed and cleared at the desk once the keys are live. */

import { expect } from "npm:expect@30.5.2";
import { signUp } from "./client.ts";
import { openDesk, perform } from "./desk.ts";
import { readDocument } from "./document.ts";
import { openTestSite } from "./harness.ts";

const LIVE = {
  DEMO: "0",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

Deno.test("/admin/tests: with live keys it lists what was tried before the first order, and clears what is ticked", async () => {
  await using site = await openTestSite(undefined, LIVE);
  const ann = await openDesk(site);
  const bob = await signUp(site, "bob@example.com");
  const words = { rating: 4, reviewerName: "Bob", title: "Lit", content: "The whole night long." };
  await bob.call("POST", "/api/audiobooks/11/reviews", words);
  await perform(site, "code create", { code: "TRIAL", percentage: "20" });
  const open = async () => await readDocument(await ann.get("/admin/tests"));
  const text = (await open()).querySelector("main")!.textContent;
  expect(text).toContain("Delete 1 code made before your first real order");
  expect(text).toContain("Bob, 4 stars, “Lit”");
  const clear = (fields: Record<string, string>) =>
    ann.post("/admin/do", { command: "tests clear", back: "/admin/tests", ...fields });
  expect((await clear({})).status).toBe(409);
  expect((await clear({ reviews: "1" })).status).toBe(303);
  expect((await open()).querySelector("main")!.textContent).not.toContain("Bob");
  expect(await site.services.reviews.own(bob.userId, 11)).toBe(null);
  expect(await site.services.shop.discounts.get("TRIAL")).not.toBe(null);
  expect((await clear({ codes: "1" })).status).toBe(303);
  expect((await open()).querySelector("main")!.textContent).toContain("Nothing is left");
});

Deno.test("/admin/tests: in test mode nothing is cleared, whatever is asked", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  expect(await (await ann.get("/admin/tests")).text()).toContain("once your Stripe keys are live");
  expect(await perform(site, "tests clear", { codes: "1" })).toMatchObject({ code: "not_live" });
});
