/** A payment that the buyer's bank asks back: what its listener and the author see of it, day by day. */
import { expect } from "npm:expect@30.5.2";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { signUp } from "./client.ts";
import { openDesk, runCommand } from "./desk.ts";
import { openTestShop } from "./shop.ts";

const BOOK = "/audiobook/12";

Deno.test("a dispute is its own state to listener and author, until the bank has decided", async () => {
  await using shop = await openTestShop();
  const { site, stripe } = shop;
  const ann = await openDesk(site);
  const eve = await signUp(site, "eve@example.com");
  const read = async (path: string) => (await eve.call("GET", path)).text;
  const desk = async (path: string) => await (await ann.get(path)).text();
  const paymentId = await shop.buy(eve, 12);
  await shop.deliver();
  expect(await desk("/admin")).not.toContain("Answer 1 dispute");

  await stripe.dispute(paymentId);
  await shop.deliver();
  for (const page of [await read("/account"), await read(BOOK)]) {
    expect(page).toContain(
      "The Two is suspended because your bank is asking for the payment back.",
    );
  }
  const account = await read("/account");
  expect(account).toContain("suspended: your bank is asking for the money back");
  expect(account).not.toContain("refunded");
  expect(await read(`/payment-success?payment_intent=${paymentId}`)).toContain(
    "suspended until the bank",
  );
  const receipt = await read("/purchase-confirmed/12");
  expect(receipt).toContain("<h1>Suspended</h1>");
  expect(receipt).not.toContain("Pay the difference");
  const check = await eve.call("GET", `/api/verify-payment/${paymentId}`);
  expect(check.body).toMatchObject({ success: false });

  const [open] =
    (await runCommand(site, "disputes", {}) as { data: { answerByMs: number }[] }).data;
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })
    .format(open!.answerByMs);
  expect(await desk("/admin")).toContain(`Answer 1 dispute, the first by ${day}`);
  const orders = await desk("/admin/orders");
  expect(orders).toContain(`https://dashboard.stripe.com/test/payments/${paymentId}`);
  expect(orders.replaceAll(/<[^>]+>/g, "")).toContain(`disputed, answer by ${day}`);
  expect(orders).not.toMatch(/<time[^>]*>[^<]*<\/time>[^<]*refunded/);

  await stripe.answerDispute(paymentId);
  await shop.deliver();
  expect(await desk("/admin")).not.toContain("Answer 1 dispute");
  expect(await desk("/admin/orders")).toContain("disputed, waiting for the bank");

  await stripe.closeDispute(paymentId, "won");
  await shop.deliver();
  expect(await read("/account")).not.toContain("suspended");
  expect(await desk("/admin/orders")).not.toContain("Disputes");
  expect(await eve.call("GET", `/api/verify-payment/${paymentId}`))
    .toMatchObject({ body: { success: true } });
});

Deno.test("a dispute, a refund and Premium's start are told by mail, a part given back in the history too", async () => {
  await using smtp = await startSmtp();
  await using shop = await openTestShop({
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    SUPPORT_EMAIL: "ann@books.example",
    BASE_URL: "http://books.example",
  });
  const { site, stripe } = shop;
  const eve = await signUpByMail(site, smtp, "eve@example.com");
  const paymentId = await shop.buy(eve, 12);
  await shop.deliver();
  await stripe.refund(paymentId, 200);
  await shop.deliver();
  expect(await mailTo(smtp, "eve@example.com", "Your refund for The Two"))
    .toContain("you paid for The Two");
  const account = (await eve.call("GET", "/account")).text;
  expect(account).toContain("€2.00 refunded");
  await stripe.dispute(paymentId);
  await shop.deliver();
  expect(await mailTo(smtp, "ann@books.example", "A payment for The Two")).toContain(
    "Please answer by",
  );

  const path = "/api/create-subscription";
  const { body } = await eve.call("POST", path, { immediateDelivery: true });
  await stripe.pay(body.clientSecret.split("_secret_")[0], "4242424242424242");
  await shop.deliver();
  const agreed = await mailTo(smtp, "eve@example.com", "Your Premium from");
  expect(agreed).toContain("http://books.example/end-premium");
  expect(agreed).toContain("right of withdrawal) ends");
});
