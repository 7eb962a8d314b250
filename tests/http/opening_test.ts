/** A shop from the link that its first start prints to its opening, and what was tried before the first real order. */

import { expect } from "npm:expect@30.5.2";
import { createClient, PASSWORD, signUp } from "./client.ts";
import { type Browser, openBrowser, openDesk, runCommand } from "./desk.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const OWN = { DEMO: "0" };

/** Follows the first author's link; the browser that has come in. */
async function begin(site: TestSite, path: string): Promise<{ answer: Response; ann: Browser }> {
  const listener = createClient(site);
  const ann = openBrowser(site, listener);
  const answer = await ann.post(path, { email: "ann@example.com", password: PASSWORD });
  const cookies = answer.headers.getSetCookie().map((it) => it.split(";")[0]!);
  listener.cookie = cookies.filter((it) => !it.startsWith("desk=")).join("; ");
  return { answer, ann };
}

Deno.test("/begin: the link that an empty shop's start prints makes its author, once [C1.77]", async () => {
  await using site = await openTestSite(undefined, OWN);
  const { firstAuthor } = site.services.desk;
  const path = (await firstAuthor.link())!;
  expect((await site.ask("/begin?token=none")).status).toBe(404);
  expect((await site.ask(path)).status).toBe(200);
  const weak = await openBrowser(site, createClient(site))
    .post(path, { email: "ann@example.com", password: "123456" });
  expect(weak.status).toBe(400);
  await signUp(site, "visitor@example.com"); // who is faster does not keep her out
  const { answer, ann } = await begin(site, path);
  expect([answer.status, ann.desk.length > 20]).toEqual([303, true]);
  expect(await (await ann.get("/admin")).text()).toContain("Ready to open?");
  expect((await site.ask(path)).status).toBe(404);
  expect(await firstAuthor.link()).toBe(null);
});

Deno.test("/begin: a demo, and a shop that has accounts, print none", async () => {
  await using demo = await openTestSite();
  expect(await demo.services.desk.firstAuthor.link()).toBe(null);
  await using site = await openTestSite(undefined, OWN);
  await signUp(site, "ann@example.com");
  expect(await site.services.desk.firstAuthor.link()).toBe(null);
});

Deno.test("opening: a shop that began at the desk shows visitors one page, the author everything, until she opens it", async () => {
  await using site = await openTestSite(undefined, OWN);
  const ann = await openDesk(site);
  const home = async () => (await site.ask("/")).status;
  expect(await home()).toBe(200);
  expect(await runCommand(site, "shop open", {})).toMatchObject({ code: "open_already" });
  const names = { title: "Night Harbour", author: "Ann" };
  expect(await runCommand(site, "catalogue begin", names)).toMatchObject({ ok: true });

  const closed = await site.ask("/");
  const text = await closed.text();
  expect([closed.status, closed.headers.get("retry-after")]).toEqual([503, "86400"]);
  expect(text).toContain("Night Harbour is getting ready");
  expect(text).not.toContain("/audiobook/");
  expect(closed.headers.get("content-security-policy")).not.toBe(null);
  const call = await site.ask("/api/audiobooks");
  expect([call.status, (await call.json()).error.code]).toEqual([503, "preparing"]);
  for (const path of ["/login", "/imprint", "/healthz", "/robots.txt", "/favicon.svg"]) {
    expect([path, (await site.ask(path)).status]).toEqual([path, 200]);
  }
  const eve = openBrowser(site, await signUp(site, "eve@example.com"));
  expect((await eve.get("/")).status).toBe(503);
  expect((await ann.get("/")).status).toBe(200);

  const today = await (await ann.get("/admin")).text();
  expect(today).toContain("Visitors can't see your shop yet.");
  const asked = await ann.post("/admin/do", { command: "shop open" });
  expect(await asked.text()).toMatch(/of the steps are still to do/);
  expect(await home()).toBe(503); // it only asked
  expect((await ann.post("/admin/do", { command: "shop open", sure: "1" })).status).toBe(303);
  expect(await home()).toBe(200);
});

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
  await runCommand(site, "code create", { code: "TRIAL", percentage: "20" });
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
  expect(await runCommand(site, "tests clear", { codes: "1" })).toMatchObject({ code: "not_live" });
});
