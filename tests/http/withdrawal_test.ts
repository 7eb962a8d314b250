/** Withdrawing from a purchase: two steps without an account, a receipt to the second, the records before the author. */

import { expect } from "npm:expect@30.5.2";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { createClient } from "./client.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const STATED = { name: "Ada <b>", email: "buyer@example.com", order: "The One, last week" };
const SECOND = /Received on \d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d UTC\./;

const post = (site: Pick<TestSite, "ask">, fields: Record<string, string>) =>
  createClient(site).call("POST", "/withdraw", new URLSearchParams(fields).toString(), FORM);

async function statementsOf(site: TestSite) {
  return (await site.services.desk.read("requests", {})).data as { message: string }[];
}

Deno.test("/withdraw: nothing is sent before the second step, and what is missing is said beside its field [C1.37]", async () => {
  await using site = await openTestSite();
  const home = await readDocument(await site.ask("/"));
  const link = home.querySelectorAll("footer a").find((it) => it.text === "Withdraw from contract");
  expect(link?.getAttribute("href")).toBe("/withdraw");
  expect((await site.ask("/withdraw")).status).toBe(200);
  const missing = await post(site, { ...STATED, order: " ", step: "confirm" });
  expect([missing.status, missing.text.includes('id="order-error"')]).toEqual([400, true]);
  const shown = await post(site, { ...STATED, step: "check" });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain(
    "I withdraw from the contract for this purchase: The One, last week",
  );
  expect(shown.text).toMatch(/value="confirm"[^>]*>Confirm withdrawal</);
  const changed = await post(site, { ...STATED, step: "change" });
  expect(changed.text).toContain('value="The One, last week"');
  expect(await statementsOf(site)).toEqual([]);
  const done = await post(site, { ...STATED, step: "confirm" });
  expect([done.status, done.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(done.text).toMatch(SECOND);
  expect(done.text).toContain("This page is your receipt");
  expect(await statementsOf(site)).toHaveLength(1);
});

Deno.test("/withdraw: the page is the same whoever bought, no mail has what was typed; the author reads the records", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "shop@books.example",
    BASE_URL: "https://books.example",
    SUPPORT_EMAIL: "help@books.example",
  });
  const buyer = await signUpByMail(site, smtp, "buyer@example.com");
  const order = new URLSearchParams({
    audiobookId: "11",
    currency: "EUR",
    card: "4242424242424242",
    immediateDelivery: "on",
  });
  const paid = await buyer.call("POST", "/checkout/pay-test", order.toString(), FORM);
  await buyer.call("GET", paid.headers.get("location")!);
  const [bought] = await site.services.shop.purchases.history(buyer.userId);
  const stated = { ...STATED, order: bought!.receiptNumber, step: "confirm" };
  const own = await post(site, stated);
  const stranger = await post(site, { ...stated, email: "nobody@example.com" });
  const main = (text: string) =>
    /<main[\s\S]*<\/main>/.exec(text)![0]
      .replaceAll(/buyer@|nobody@/g, "").replace(SECOND, "").replaceAll(/\d\d:\d\d:\d\d/g, "");
  expect(main(own.text)).toBe(main(stranger.text));

  const receipt = await mailTo(smtp, "buyer@example.com", "We have received your withdrawal");
  expect(receipt).toMatch(/on \d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d UTC/i);
  expect(receipt).toContain(`${bought!.receiptNumber}: The One`);
  const mails = [receipt, await mailTo(smtp, "nobody@example.com", "Someone used your address")];
  for (const mail of mails) expect(mail).not.toMatch(/Ada|records/);
  const messages = (await statementsOf(site)).map(({ message }) => message);
  const known = messages.find((it) => it.includes("buyer@"))!;
  expect(known).toContain(`${bought!.receiptNumber} (named in the statement): The One, €7.99`);
  expect(known).toMatch(/the buyer asked for access right away and agreed that the right ends/);
  expect(known).toContain(`deno task admin refund ${bought!.paymentId}`);
  expect(messages.find((it) => it.includes("nobody@"))).toContain("bought nothing");
});

Deno.test("/withdraw: one place cannot fill the author's list, nor somebody's mailbox", async () => {
  await using site = await openTestSite();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) {
    statuses.push((await post(site, { ...STATED, step: "confirm" })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await statementsOf(site)).toHaveLength(5);
});
