/** A book that is sold before its release: paid now, opened on its day, and given back until then. */

import { expect } from "npm:expect@30.5.2";
import { createPresaleStore } from "@/lib/shop/mails/presale_store.server.ts";
import {
  createPresaleMails,
  receiptMail,
  subjectOf,
} from "@/lib/shop/mails/purchase_mails.server.ts";
import { keys } from "@/lib/shop/records.ts";
import { writeAnnounced } from "../fakes/announced.ts";
import { type Client, createClient, signUp } from "./client.ts";
import { runCommand } from "./desk.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded", "x-country": "DE" };
const MAIL = {
  seriesTitle: "The Wickwater Quartet",
  baseUrl: new URL("https://books.example"),
  supportEmail: null,
  wake() {},
};

async function main(client: Client, path: string) {
  const { text } = await client.call("GET", path);
  const page = new Response(text, { headers: { "content-type": "text/html" } });
  return (await readDocument(page)).querySelector("main")!;
}

const heard = async (client: Client) =>
  (await client.call("GET", "/api/stream/16?chapter=2", undefined, { range: "bytes=0-99" })).status;

async function buy(client: Client) {
  const form = { audiobookId: "16", card: "4242424242424242", immediateDelivery: "on" };
  const body = new URLSearchParams(form).toString();
  const paid = await client.call("POST", "/checkout/pay-test", body, FORM);
  expect(paid.headers.get("location")).toMatch(/^\/payment-success\?/);
  return await main(client, paid.headers.get("location")!);
}

/** Ids of the mails about books that are open now. */
async function openedMails(kv: Deno.Kv): Promise<string[]> {
  const entries = await Array.fromAsync(kv.list({ prefix: ["mail"] }));
  return entries.map(({ key }) => String(key.at(-1))).filter((id) => id.startsWith("opened-"));
}

Deno.test("presale: paid now without giving up the right to withdraw, closed until its day, and open then by itself", async () => {
  await using written = await writeAnnounced(undefined, { isPresale: true });
  await using site: TestSite = await openTestSite(undefined, {
    CATALOGUE: written.file,
    COUNTRY_HEADER: "x-country",
  });
  const { services: { shop, catalogue, config, platform: { log } } } = site;
  const visitor = createClient(site);
  const [ada, ben, cem] = [
    await signUp(site, "ada@example.com"),
    await signUp(site, "ben@example.com"),
    await signUp(site, "cem@example.com"),
  ];

  const page = await main(visitor, "/audiobook/16");
  expect(page.textContent).toContain("Out on 1 March 2099");
  expect(page.textContent).toContain(
    "Pay now, listen from 1 March 2099. Until then you can cancel and get all your money back.",
  );
  expect(page.querySelectorAll('a[href^="/checkout"]').map((it) => it.textContent))
    .toEqual(["Pre-order"]); // and no gift
  const head = await readDocument(await site.ask("/audiobook/16"));
  const data = JSON.parse(head.querySelector('script[type="application/ld+json"]')!.textContent);
  expect(data.offers).toMatchObject({
    availability: "https://schema.org/PreOrder",
    availabilityStarts: "2099-03-01",
  });
  expect((await main(visitor, "/")).textContent).toContain("Pre-order: The Fifth Lamp");

  const checkout = await visitor.call("GET", "/checkout?audiobookId=16", undefined, {
    "x-country": "DE",
  });
  expect(checkout.text).toContain("Opens on 1 March 2099. Until then you can cancel");
  expect(checkout.text).not.toContain('name="immediateDelivery"');
  const asGift = await visitor.call("GET", "/checkout?audiobookId=16&gift=1");
  expect([asGift.status, asGift.headers.get("location")]).toEqual([303, "/audiobook/16"]);
  const gift = { audiobookId: 16, isGift: true };
  expect((await ada.call("POST", "/api/create-payment-intent", gift)).body.error.code)
    .toBe("not_out");

  const said = await buy(ada);
  expect(said.textContent).toContain("The Fifth Lamp opens in your books on 1 March 2099.");
  expect(said.textContent).not.toContain("Start Listening");
  await buy(ben);
  await buy(cem);
  using kv = await Deno.openKv(config.kvUrl);
  const [bought] = await shop.purchases.history(ada.userId);
  const record = (await keys.purchase.get(kv, ada.userId, bought!.id))!;
  expect(record).toMatchObject({ amountMinor: 799, immediateDeliveryAcceptedAtMs: null });
  const receipt = receiptMail(record, MAIL, Date.now(), subjectOf(catalogue, record))!;
  expect(receipt.text).toContain("It opens in Your Books on 1 March 2099");
  expect(receipt.text).toContain("https://books.example/withdraw");
  expect(receipt.text).not.toContain("Start listening");

  expect([await heard(ada), await heard(visitor)]).toEqual([404, 404]);
  for (const path of ["/library", "/account", `/purchase-confirmed/16`, "/audiobook/16"]) {
    const { textContent } = await main(ada, path);
    expect([path, /(Out|[Oo]pens) on 1 March 2099/.test(textContent)]).toEqual([path, true]);
  }
  expect((await main(ada, "/audiobook/16")).textContent).toContain("You've pre-ordered it.");
  const own = (await main(ada, "/library")).querySelector(".card__action")!.textContent;
  expect([own.includes("Preview"), own.includes("Start Audiobook")]).toEqual([true, false]);

  // Given back before its day, whole: by the statement, and by the author's answer to it.
  const stated = { name: "Ben", email: "ben@example.com", order: "The Fifth Lamp" };
  const sent = await ben.call(
    "POST",
    "/withdraw",
    new URLSearchParams({ ...stated, step: "confirm" }).toString(),
    FORM,
  );
  expect(sent.status).toBe(200);
  const requests = await site.services.desk.read("requests", {});
  expect(JSON.stringify(requests)).toContain("It opens on 1 March 2099, and until then the buyer");
  const [bens] = await shop.purchases.history(ben.userId);
  expect(await runCommand(site, "refund", { paymentId: bens!.paymentId! })).toMatchObject({
    ok: true,
  });
  expect((await shop.purchases.history(ben.userId))[0]).toMatchObject({ refundedMinor: 799 });
  expect((await main(ben, "/audiobook/16")).textContent).toContain("Pay now, listen from");

  const tell = createPresaleMails({
    store: createPresaleStore(kv),
    catalogue,
    mail: () => MAIL,
    mode: { isLive: false },
    log,
    now: Date.now,
  });
  await tell();
  expect(await openedMails(kv)).toEqual([]); // not before its day

  const fields = JSON.stringify({ releaseDate: "2020-03-01" });
  expect(await runCommand(site, "book set", { bookId: "16", fields })).toMatchObject({ ok: true });
  expect([await heard(ada), await heard(cem), await heard(ben), await heard(visitor)])
    .toEqual([206, 206, 402, 402]);
  expect((await main(ada, "/audiobook/16")).textContent).not.toContain("pre-ordered");
  await Promise.all([tell(), tell()]);
  await tell();
  const [cems] = await shop.purchases.history(cem.userId);
  expect((await openedMails(kv)).sort())
    .toEqual([`opened-${bought!.id}`, `opened-${cems!.id}`].sort());
});
