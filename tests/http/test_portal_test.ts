/** A subscription bought with a test card can be changed and ended, and every answer about it agrees. */

import { expect } from "npm:expect@30.5.2";
import { formatDay } from "@/lib/platform/time.ts";
import { type Client, createClient, signUp } from "./client.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const PORTAL = "/subscribe/test-portal";

const send = (client: Client, path: string, fields: Record<string, string>) =>
  client.call("POST", path, new URLSearchParams(fields).toString(), FORM);

/** A listener who has paid the first month with a test card, and whose payment has arrived. */
async function subscribe(site: TestSite, email = "ada@example.com"): Promise<Client> {
  const client = await signUp(site, email);
  await send(client, "/checkout/pay-test", {
    plan: "premium",
    currency: "EUR",
    card: "4242424242424242",
  });
  await client.call("GET", "/subscription-success");
  expect(await status(client)).toMatchObject({ isSubscribed: true, isManageable: true });
  return client;
}

const status = async (client: Client) => (await client.call("GET", "/api/subscription")).body;

async function see(site: TestSite, { cookie }: Client, path: string) {
  const response = await site.ask(path, { headers: { cookie } });
  const document = response.ok ? await readDocument(response) : null;
  return {
    status: response.status,
    location: response.headers.get("location"),
    links: Object.fromEntries(
      document?.querySelectorAll("main a").map((it) => [it.text.trim(), it.getAttribute("href")]) ??
        [],
    ),
    actions: document?.querySelectorAll('button[name="action"]').map((it) => it.text.trim()) ?? [],
    text: document?.querySelector("main")?.text ?? "",
  };
}

Deno.test("POST /api/test-subscription: false ends a subscription bought with a test card as well", async () => {
  await using site = await openTestSite();
  const [ada, eve] = [await subscribe(site), await subscribe(site, "eve@example.com")];
  const stream = async () => {
    const { text } = await ada.call("GET", "/audiobook/12?chapter=5");
    const source = /<audio[^>]* src="([^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    return source?.includes("chapter=5") ?? false;
  };
  expect(await stream()).toBe(true);
  const ended = await ada.call("POST", "/api/test-subscription", { isSubscribed: false });
  expect(ended.body).toEqual({ isSubscribed: false });
  expect((await status(ada)).isSubscribed).toBe(false);
  expect((await ada.call("GET", "/api/auth/user")).body.isSubscribed).toBe(false);
  expect(await stream()).toBe(false);
  // The provider says so too, whenever it is asked.
  await site.services.shop.subscriptions.settleForUser(ada.userId);
  expect((await status(ada)).isSubscribed).toBe(false);
  expect((await status(eve)).isSubscribed).toBe(true);
  // And a new one can be bought.
  expect((await ada.call("POST", "/api/create-subscription", {})).status).toBe(200);
});

Deno.test("/account: Manage leads to a page that cancels, resumes, renews, fails and ends", async () => {
  await using site = await openTestSite();
  const ada = await subscribe(site);
  const { links } = await see(site, ada, "/account");
  const manage = links["Manage Subscription"]!;
  expect((await see(site, ada, manage)).location).toBe(PORTAL);
  const act = async (action: string) => {
    const answer = await send(ada, PORTAL, { action });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, PORTAL]);
    return await see(site, ada, PORTAL);
  };
  const active = ["Cancel at period end", "Renew now", "Fail the renewal"];
  const shown = await see(site, ada, PORTAL);
  expect(shown.actions).toEqual(active);
  expect(shown.text).toContain("€9.99 a month. It renews on");

  const { endsAt } = await status(ada);
  const canceled = await act("cancel");
  expect(canceled.text).toContain(`Canceled: it ends on ${formatDay(endsAt)}.`);
  expect(canceled.actions).toEqual(["Resume", "End now"]);
  const marked = { isSubscribed: true, cancelsAtPeriodEnd: true, endsAt };
  expect(await status(ada)).toMatchObject(marked);
  await act("fail"); // not offered: nothing happens
  expect(await status(ada)).toMatchObject(marked);
  expect((await act("resume")).actions).toEqual(active);
  expect(await status(ada)).toMatchObject({ ...marked, cancelsAtPeriodEnd: false });

  await act("renew");
  const renewed = await status(ada);
  expect(renewed.isSubscribed).toBe(true);
  expect(Date.parse(renewed.endsAt)).toBeGreaterThan(Date.parse(endsAt) + 27 * 86_400_000);

  const failed = await act("fail");
  expect(failed.text).toMatch(/The payment of €9.99 for the month to \d+ \w+ \d{4} failed/);
  expect(failed.actions).toEqual(["Pay the open month", "End now"]);
  expect(await status(ada)).toMatchObject({ isSubscribed: false, isPastDue: true });
  for (const path of ["/account", "/subscribe"]) {
    const page = await see(site, ada, path);
    expect(page.text).toMatch(/The last payment failed.*Premium opens again once it's paid\./s);
    expect(page.links["Manage Subscription"]).toBe(manage);
  }
  await act("pay");
  expect(await status(ada)).toMatchObject({ isSubscribed: true, isPastDue: false });

  await act("cancel");
  expect((await act("end")).location).toBe("/subscribe");
  expect(await status(ada)).toMatchObject({ isSubscribed: false, isManageable: false });
  expect((await see(site, ada, "/account")).links["See Premium"]).toBe("/subscribe");
});

Deno.test("/subscribe/test-portal: the listener's own alone, not for a switched one, and only without keys [B2.3]", async () => {
  await using site = await openTestSite();
  const ada = await subscribe(site);
  const eve = await signUp(site, "eve@example.com");
  await send(eve, PORTAL, { action: "end" });
  await send(ada, PORTAL, { action: "nonsense" });
  expect((await status(ada)).isSubscribed).toBe(true);
  await eve.call("POST", "/api/test-subscription", { isSubscribed: true });
  expect((await see(site, eve, PORTAL)).location).toBe("/subscribe");
  const { links } = await see(site, eve, "/account");
  expect(links["Your subscription"]).toBe("/subscribe");
  const visitor = createClient(site);
  expect((await see(site, visitor, PORTAL)).location)
    .toBe("/login?redirect=%2Fsubscribe%2Ftest-portal");
  await using keyed = await openTestShop();
  const bob = await signUp(keyed.site, "bob@example.com");
  expect((await see(keyed.site, bob, PORTAL)).status).toBe(404);
  expect((await send(bob, PORTAL, { action: "end" })).status).toBe(404);
});
