/** Gifts: what the receiver of a link sees and does, and what the buyer adds and sends. */

import { expect } from "npm:expect@30.5.2";
import { parse } from "npm:node-html-parser@9.0.7";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { type Answer, type Client, createClient, PASSWORD, signUp } from "./client.ts";
import { openTestShop, type TestShop } from "./shop.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

const post = (client: Client, path: string, fields: Record<string, string> = {}) =>
  client.call("POST", path, new URLSearchParams(fields).toString(), FORM);
const where = ({ status, headers }: Answer) => [status, headers.get("location")];
const text = (answer: Answer) =>
  parse(answer.text).querySelector("main")!.structuredText.replaceAll(/\s+/g, " ");
const owns = async (client: Client, bookId: number) => {
  const { body: user } = await client.call("GET", "/api/auth/user");
  return (await client.call("GET", `/api/purchases/${user.id}/${bookId}`)).body.isPurchased;
};

/** A gift of book 12: who gave it, and where it is opened and sent. */
async function give(shop: TestShop, email?: string) {
  const giver = await signUp(shop.site, email);
  const id = await shop.buy(giver, 12, { isGift: true });
  await shop.deliver();
  const [gift] = await shop.site.services.shop.gifts.listOf(giver.userId);
  return { giver, id, code: gift!.code, path: `/gift/${gift!.code}`, own: `/account/gifts/${id}` };
}

/** The guest that a page's form makes of an address. */
async function asGuest(client: Client, path: string, email: string) {
  const page = parse((await client.call("GET", path)).text);
  const token = page.querySelector("input[name=token]")!.getAttribute("value")!;
  return { email, token };
}

const PLAYING = "/audiobook/12?chapter=1&position=0&autoplay=true&source=resume_button";

Deno.test("gift, opened by a stranger: the cover, one address, and the book plays; no price, no waiver", async () => {
  await using smtp = await startSmtp();
  await using shop = await openTestShop(mailing(smtp.url));
  const { path } = await giveByMail(shop, smtp);
  const ben = createClient(shop.site);
  const page = await ben.call("GET", path);
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const main = parse(page.text).querySelector("main")!;
  expect(text(page)).toContain("Someone gave you The Two");
  expect(text(page)).toContain("Start listening");
  expect(text(page)).not.toMatch(/€|\$|Discount|Free Access|withdraw|14/);
  expect(main.querySelectorAll("input:not([type=hidden])").map((it) => it.getAttribute("name")))
    .toEqual(["email"]);
  expect(main.querySelector("img")!.getAttribute("alt")).not.toBe("");

  const wrong = await post(ben, path, { email: "no address" });
  expect([wrong.status, text(wrong)]).toEqual([
    400,
    expect.stringContaining("Enter an email address such as ada@example.com."),
  ]);
  const fields = await asGuest(ben, path, "ben@example.com");
  ben.cookie = "theme=dark"; // a browser that keeps cookies
  const opened = await post(ben, path, fields);
  expect(where(opened)).toEqual([303, PLAYING]);
  ben.cookie = opened.headers.getSetCookie().find((it) => it.startsWith("session="))!.split(
    ";",
  )[0]!;
  expect(await owns(ben, 12)).toBe(true);
  const mail = await mailTo(smtp, "ben@example.com", "The Two is yours");
  expect(mail).not.toMatch(/€|Receipt/);

  // A second press, whose first answer was lost, gets in too; another browser does not.
  const again = createClient(shop.site);
  again.cookie = "theme=dark";
  expect(where(await post(again, path, fields))).toEqual([303, PLAYING]);
  const eve = createClient(shop.site);
  const taken = await post(eve, path, { email: "ben@example.com", token: "x".repeat(43) });
  expect([taken.status, text(taken)]).toEqual([
    400,
    expect.stringContaining("This gift has been opened"),
  ]);
  expect(eve.cookie).toBe("");
  expect(smtp.mails.filter(({ to }) => to.includes("ben@example.com")).length).toBe(2);
});

const mailing = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: "shop@lamplight.example",
  BASE_URL: "https://lamplight.example",
});

/** As `give`, where sign-up is by mail. */
async function giveByMail(shop: TestShop, smtp: Awaited<ReturnType<typeof startSmtp>>) {
  const giver = await signUpByMail(shop.site, smtp, "giver@example.com");
  const id = await shop.buy(giver, 12, { isGift: true });
  await shop.deliver();
  const [gift] = await shop.site.services.shop.gifts.listOf(giver.userId);
  return { giver, id, code: gift!.code, path: `/gift/${gift!.code}`, own: `/account/gifts/${id}` };
}

Deno.test("gift, opened by who is signed in: one press, once, and its buyer is told", async () => {
  await using shop = await openTestShop();
  const { giver, path, own } = await give(shop);
  const ben = await signUp(shop.site);
  const page = await ben.call("GET", path);
  expect(parse(page.text).querySelectorAll("main input").length).toBe(0);
  expect(where(await post(ben, path))).toEqual([303, PLAYING]);
  expect(await owns(ben, 12)).toBe(true);
  expect(where(await post(ben, path))).toEqual([303, PLAYING]);
  expect(where(await ben.call("GET", path))).toEqual([303, PLAYING]);
  expect(text(await giver.call("GET", own))).toContain("Your friend opened it on");
  expect(text(await createClient(shop.site).call("GET", path))).toContain(
    "This gift has been opened",
  );
});

Deno.test("gift: an owner of the book keeps it for another; a gift that was given back opens nothing", async () => {
  await using shop = await openTestShop();
  const { id, path, code } = await give(shop);
  const owner = await signUp(shop.site);
  await shop.buy(owner, 12);
  await shop.deliver();
  const page = await owner.call("GET", path);
  expect(text(page)).toContain("You already have The Two");
  expect(page.text).toContain(path);
  expect((await post(owner, path)).status).toBe(400);
  expect((await shop.site.services.shop.gifts.open(code))!.redeemedBy).toBe(null);
  await shop.site.services.shop.payments.refund(id);
  await shop.deliver();
  expect(text(await owner.call("GET", path))).toContain("This gift has ended");
  const unknown = await owner.call("GET", "/gift/GIFT-AAAA-AAAA-AAAA");
  expect([unknown.status, text(unknown)]).toEqual([404, expect.stringContaining("We can't find")]);
});

Deno.test("gift to an address with an account: waits for its owner; where they have the book, it stays unopened", async () => {
  for (const hasBook of [false, true]) {
    await using smtp = await startSmtp();
    await using shop = await openTestShop(mailing(smtp.url));
    const { path, code } = await giveByMail(shop, smtp);
    const ben = await signUpByMail(shop.site, smtp, "ben@example.com");
    if (hasBook) {
      await shop.buy(ben, 12);
      await shop.deliver();
    }
    const stranger = createClient(shop.site);
    stranger.cookie = "theme=dark";
    const opened = await post(stranger, path, await asGuest(stranger, path, "ben@example.com"));
    expect(where(opened)).toEqual([303, path]);
    stranger.cookie = opened.headers.getSetCookie().find((it) => it.startsWith("guest="))!
      .split(";")[0]!;
    expect(text(await stranger.call("GET", path))).toContain("ben@example.com has an account here");
    const login = { username: "ben@example.com", password: PASSWORD };
    await ben.call("POST", "/api/auth/login", login);
    expect(await owns(ben, 12)).toBe(true);
    const { redeemedBy } = (await shop.site.services.shop.gifts.open(code))!;
    expect(redeemedBy === null).toBe(hasBook);
    if (!hasBook) continue;
    expect(await mailTo(smtp, "ben@example.com", "You already have The Two")).toContain(path);
    const other = await signUpByMail(shop.site, smtp, "cy@example.com");
    expect(where(await post(other, path))).toEqual([303, PLAYING]);
  }
});

Deno.test("gift: name and note are shown as text, never as a link or an address", async () => {
  await using shop = await openTestShop();
  const { giver, path, own } = await give(shop);
  for (const from of ["www.evil.example", "me@evil.example", "Ada\u202eelpmaxe", "x".repeat(61)]) {
    const refused = await post(giver, own, { from, action: "save" });
    expect([from, refused.status]).toEqual([from, 400]);
    expect(text(refused)).toContain("without links or addresses.");
  }
  expect((await post(giver, own, { note: "x".repeat(501), action: "save" })).status).toBe(400);
  const note = "Enjoy it!\r\n\r\n<b>https://evil.example</b> or me@evil.example";
  expect(where(await post(giver, own, { from: "Ada", note, action: "save" })))
    .toEqual([303, `${own}?done=save`]);
  const visitor = createClient(shop.site);
  for (const answer of [await visitor.call("GET", path), await giver.call("GET", `${own}/card`)]) {
    expect(text(answer)).toContain("Ada gave you The Two");
    expect(answer.text).toContain("&lt;b>https evil. example");
    expect(answer.text).not.toMatch(/https:\/\/evil|@evil|href="[^"]*evil/);
  }
  const card = await giver.call("GET", `${own}/card`);
  expect(text(card)).toMatch(/GIFT-[A-Z2-9]{4}-/);
  expect(card.text).toContain('aria-label="QR code that opens the gift"');
  const stranger = await signUp(shop.site);
  for (const it of [own, `${own}/card`]) {
    expect((await stranger.call("GET", it)).status).toBe(404);
    expect((await visitor.call("GET", it)).status).toBe(303);
  }
  expect((await post(stranger, own, { from: "Eve", action: "save" })).status).toBe(404);
});

Deno.test("gift, sent at once: our words and the name, to one address, three times at most", async () => {
  await using smtp = await startSmtp();
  await using shop = await openTestShop(mailing(smtp.url));
  const { giver, own, path } = await giveByMail(shop, smtp);
  const send = (to: string) =>
    post(giver, own, { from: "Ada", note: "See evil. example", to, action: "send" });
  expect((await send("nobody")).status).toBe(400);
  expect(where(await send("ben@example.com"))).toEqual([303, `${own}?done=send`]);
  const mail = await mailTo(smtp, "ben@example.com", "Ada gave you The Two");
  expect(mail).toContain(`https://lamplight.example${path}`);
  expect(mail).not.toContain("evil");
  await send("ben2@example.com");
  await send("ben3@example.com");
  const often = await send("ben4@example.com");
  expect([often.status, text(often)]).toEqual([429, expect.stringContaining("as often as we can")]);
  const page = text(await giver.call("GET", own));
  expect(page).toContain("We emailed it to ben3@example.com on");
});

Deno.test("gift: the old link to the checkout leads here, and a typed code too", async () => {
  await using shop = await openTestShop();
  const { path, code } = await give(shop);
  const visitor = createClient(shop.site);
  expect(where(await visitor.call("GET", `/checkout?audiobookId=12&code=${code.toLowerCase()}`)))
    .toEqual([303, path]);
  expect(where(await visitor.call("GET", `/gift?code=+${code.toLowerCase()}`))).toEqual([
    303,
    path,
  ]);
  expect((await visitor.call("GET", "/gift")).status).toBe(200);
});
