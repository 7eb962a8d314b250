/** Review copies: made at the desk, claimed by a link once, and heard of only where the reviewer agreed. */

import { expect } from "npm:expect@30.5.2";
import { parse } from "npm:node-html-parser@9.0.7";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo } from "./by_mail.ts";
import { createClient, signUp } from "./client.ts";
import { openBrowser, openDesk, perform } from "./desk.ts";
import { openTestSite } from "./harness.ts";

const FORM = {
  command: "copies make",
  name: "Bloggers",
  bookId: "12",
  names: "Ben\r\nCat\r\n",
  number: "3",
  expiresAtMs: "2099-01-31",
};

Deno.test("review copies: made with names, each claimed once by who signs in; heard of only who agreed [C1.76]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  expect((await ann.post("/admin/do", { ...FORM, names: "", number: "" })).status).toBe(400);
  expect((await ann.post("/admin/do", { ...FORM, expiresAtMs: "2020-01-31" })).status).toBe(400);
  const asked = await ann.post("/admin/do", FORM);
  expect(await asked.text()).toContain("This gives away 3 copies of The Two");
  const made = await ann.post("/admin/do", { ...FORM, sure: "1" });
  expect(made.headers.get("location")).toBe("/admin/copies/1");
  const rows = async () =>
    parse(await (await ann.get("/admin/copies/1")).text()).querySelectorAll("tbody tr")
      .map((it) => it.querySelectorAll("th, td").map(({ textContent }) => textContent.trim()));
  const links = parse(await (await ann.get("/admin/copies/1")).text())
    .querySelectorAll("tbody a").map((it) => it.getAttribute("href")!);
  expect((await rows()).map(([who, , by]) => [who, by]))
    .toEqual([["Ben", "not claimed"], ["Cat", "not claimed"], ["anyone", "not claimed"]]);

  const visitor = openBrowser(site, createClient(site));
  const page = parse(await (await visitor.get(links[0]!)).text());
  expect(page.querySelector("h1")!.textContent).toBe("Your review copy of The Two");
  expect(page.querySelector(".gift a.button")!.getAttribute("href")).toContain(
    encodeURIComponent(links[0]!),
  );
  expect((await visitor.post(links[0]!)).headers.get("location")).toContain("/login");
  const ben = openBrowser(site, await signUp(site, "ben@example.com"));
  const box = parse(await (await ben.get(links[0]!)).text()).querySelector("[name=shares]")!;
  expect([box.getAttribute("type"), box.hasAttribute("checked")]).toEqual(["checkbox", false]);
  expect((await ben.post(links[0]!, { shares: "yes" })).headers.get("location")).toBe(links[0]);
  const own = parse(await (await ben.get(links[0]!)).text());
  expect(own.querySelector("h1")!.textContent).toBe("It's yours");
  const { purchases } = site.services.shop;
  expect(await purchases.history(ben.listener.userId))
    .toMatchObject([{ audiobookId: 12, amountMinor: 0 }]);

  const cat = openBrowser(site, await signUp(site, "cat@example.com"));
  expect((await cat.get(links[0]!)).status).toBe(409); // taken
  expect((await cat.post(links[0]!)).status).toBe(409);
  await cat.post(links[1]!); // without a tick
  expect((await ben.post(links[2]!)).status).toBe(409); // one copy each
  const told = async () => (await rows()).map((it) => [it[2]!.split(" on ")[0], it[3]]);
  const seen = await told();
  expect(seen[0]![0]).toContain("ben@example.com");
  expect(seen.map(([, heard]) => heard)).toEqual(["0%", "not shared", ""]);
  await ben.post(links[0]!, { shares: "no" }); // at any time
  expect((await told())[0]![1]).toBe("not shared");

  const orders = await (await ann.get("/admin/orders")).text();
  expect([orders.includes("free with a code"), orders.includes("free_code")]).toEqual([
    true,
    false,
  ]);
  expect(await (await ann.get("/admin/codes")).text()).not.toContain("Review-"); // they have a screen

  const csv = await (await ann.post("/admin/do", { command: "copies csv", id: "1", sure: "1" }))
    .text();
  expect(csv).toMatch(
    /^for,link,claimed_by,claimed_on,listened_percent,reminded_on\r\nBen,\/copy\/COPY-[\w-]+,ben@example\.com,\d{4}-\d\d-\d\d,,\r\n/,
  );
  await ann.post("/admin/do", { command: "copies end", id: "1", sure: "1" });
  const eve = openBrowser(site, await signUp(site, "eve@example.com"));
  expect((await eve.get(links[2]!)).status).toBe(410);
  expect((await eve.get("/copy/COPY-NONE")).status).toBe(404);
  expect((await ben.get(links[0]!)).status).toBe(200); // what was claimed stays
});

Deno.test("review copies: a reminder goes to who has not reviewed, once a week", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  });
  const { campaigns } = site.services.shop;
  const { copies: [first] } = await campaigns.create({
    name: "Spring",
    bookId: 12,
    names: [""],
    expiresAtMs: Date.now() + 86_400_000,
  });
  const { signUpByMail } = await import("./by_mail.ts");
  const ben = openBrowser(site, await signUpByMail(site, smtp, "ben@example.com"));
  await ben.post(`/copy/${first!.code}`);
  expect(await perform(site, "copies remind", { id: "1" })).toMatchObject({ data: { sent: 1 } });
  const mail = await mailTo(smtp, "ben@example.com", "How do you like The Two?");
  expect(mail).toContain(`/copy/${first!.code}`);
  expect(await perform(site, "copies remind", { id: "1" })).toMatchObject({ data: { sent: 0 } });
});
