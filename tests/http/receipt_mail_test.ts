/** The receipt, from the payment to the mail server. */

import { expect } from "npm:expect@30.5.2";
import { decodeMail, startSmtp } from "../fakes/smtp.ts";
import { signUpByMail } from "./by_mail.ts";
import { createClient, registration } from "./client.ts";
import { openTestSite } from "./harness.ts";

Deno.test("receipt: a payment mails it to the buyer, once, with the VAT of the buyer's country", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "shop@books.example",
    BASE_URL: "https://books.example",
    COUNTRY_HEADER: "x-country",
  });
  const buyer = await signUpByMail(site, smtp, "buyer@example.com");
  const form = new URLSearchParams({
    audiobookId: "11",
    currency: "EUR",
    card: "4242424242424242",
    immediateDelivery: "on",
  });
  const paid = await buyer.call("POST", "/checkout/pay-test", form.toString(), {
    "content-type": "application/x-www-form-urlencoded",
    "x-country": "DE",
  });
  const success = paid.headers.get("location")!;
  expect(success).toMatch(/^\/payment-success\?/);
  for (const _ of [1, 2]) await buyer.call("GET", success); // beside the webhooks: many tellings
  // The mail of somebody later: by then nothing else is on its way.
  await createClient(site).call("POST", "/api/auth/register", registration("last@example.com"));
  const isSent = () => smtp.mails.some(({ to }) => to.includes("last@example.com"));
  while (!isSent()) await new Promise((done) => setTimeout(done, 10));

  const receipts = smtp.mails.filter(({ data }) => data.includes("Subject: Your receipt"));
  expect(receipts.map(({ from, to }) => [from, to])).toEqual([
    ["shop@books.example", ["buyer@example.com"]],
  ]);
  const text = decodeMail(receipts[0]!.data);
  const [purchase] = await site.services.shop.purchases.history(buyer.userId);
  for (
    const part of [
      "The One: €7.99",
      `Receipt ${purchase!.receiptNumber}, `,
      "Paid with Visa •••• 4242: €7.99",
      "VAT 19% (DE) included: €1.28",
      "you asked us to give you access right away. You agreed that your 14-day right to cancel (the right of withdrawal) ends once you can listen.",
      "This was a test. No money moved.",
      "https://books.example/audiobook/11",
    ]
  ) {
    expect(text).toContain(part);
  }
});
