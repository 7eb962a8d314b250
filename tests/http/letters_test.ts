/** Letters to the lists: written, shown, tested and sent at the desk; agreed to and ended by one press. */

import { expect } from "npm:expect@30.5.2";
import { parse } from "npm:node-html-parser@9.0.7";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { type FakeSmtp, startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { PASSWORD } from "./client.ts";
import { codeOf, openBrowser, runCommand } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";

/** An author who has come in, where mail is sent. */
async function openAuthor(site: TestSite, smtp: FakeSmtp) {
  const ann = openBrowser(site, await signUpByMail(site, smtp, "ann@example.com"));
  await runCommand(site, "author add", { email: "ann@example.com" });
  await ann.post("/admin/sign-in", { password: PASSWORD });
  await ann.post("/admin/sign-in", { code: await codeOf(site, "ann@example.com") });
  return ann;
}

Deno.test("newsletter: agreed to in the account, written, shown, tested and sent; ended by one press [C1.75]", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  });
  const ann = await openAuthor(site, smtp);
  const bob = openBrowser(site, await signUpByMail(site, smtp, "bob@example.com"));
  const { newsletter } = site.services.announcements;

  // Nobody gets it who did not agree; then by one button, and off and on again.
  expect(await newsletter!.findByEmail("bob@example.com")).toBe(null);
  expect(parse(await (await bob.get("/account")).text()).querySelector("button[name=wanted]")!
    .getAttribute("value")).toBe("yes");
  for (const wanted of ["yes", "no", "yes"]) {
    const answer = await bob.post("/account/newsletter", { wanted });
    expect(answer.headers.get("location")).toBe(
      `/account?done=news-${wanted === "yes" ? "on" : "off"}`,
    );
  }

  const write = { command: "letter write", subject: "Lamps in winter", text: "They **burn**." };
  const saved = await ann.post("/admin/do", write);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin/announcements/1"]);
  const send = { command: "letter send", id: "1", sure: "1" };
  const early = await ann.post("/admin/do", send);
  expect([early.status, (await early.text()).includes("postal address")]).toEqual([409, true]);
  const sender = { command: "sender set", name: "Iris Vale", address: "Lamp Street 1\r\nBerlin" };
  expect((await ann.post("/admin/do", sender)).status).toBe(303);

  const shown = parse(await (await ann.get("/admin/announcements/1")).text());
  const preview = shown.querySelector(".desk__mail")!;
  expect(preview.querySelector("strong")!.textContent).toBe("Lamps in winter");
  expect(preview.innerHTML).toContain("<p>They <strong>burn</strong>.</p>");
  expect(preview.textContent).toContain("Lamp Street 1");

  await ann.post("/admin/do", { command: "letter test", id: "1" });
  const test = await mailTo(smtp, "ann@example.com", "[Test] Lamps in winter");
  expect(test).toMatch(/^From: Iris Vale <a@books\.example>$/m);
  const asked = await ann.post("/admin/do", { command: "letter send", id: "1" });
  const question = parse(await asked.text()).querySelector(".desk__screen")!;
  expect(question.textContent).toContain("This emails 1 person.");
  expect(question.querySelector(".desk__mail")).not.toBe(null);
  expect((await ann.post("/admin/do", send)).status).toBe(303);
  const mail = await mailTo(smtp, "bob@example.com", "Lamps in winter");
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const left = /\/newsletter\/leave\?token=[\w-]+&letter=1/.exec(mail)![0];
  const counts = async () => {
    const page = parse(await (await ann.get("/admin/announcements/1")).text());
    return page.querySelector(".desk__head p")!.textContent;
  };
  while (!(await counts()).startsWith("1 of 1 delivered")) {
    await new Promise((done) => setTimeout(done, 20));
  }
  const csv = await ann.post("/admin/do", { command: "newsletter csv", sure: "1" });
  expect(await csv.text()).toMatch(/^Email,Subscribed on\r\nbob@example\.com,\d{4}-\d\d-\d\d\r\n$/);

  // As a mail program does it: no cookie, its own body (RFC 8058 section 3.2).
  const pressed = await site.ask(left, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect([pressed.status, await pressed.text()])
    .toEqual([200, expect.stringContaining("You're unsubscribed")]);
  expect(await counts()).toContain("1 unsubscribed");
  expect(await newsletter!.findByEmail("bob@example.com")).toBe(null);
  expect(await runCommand(site, "letter send", { id: "1" })).toMatchObject({ data: { sent: 0 } });
});

Deno.test("a draft about a book that is left as it is reaches each reader in their language, under the author's translated titles", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  });
  const ann = await openAuthor(site, smtp);
  const inGerman = (title: string) => JSON.stringify({ translations: { de: { title } } });
  await runCommand(site, "brand set", { fields: inGerman("Das Wickwater-Quartett") });
  await runCommand(site, "book set", { bookId: "12", fields: inGerman("Die Zwei") });
  await runCommand(site, "sender set", { name: "", address: "Lamp Street 1\nBerlin" });
  const list = site.services.announcements.releaseAlerts!;
  await withLanguage("de", () => list.addProved("ben@example.com"));
  await list.addProved("eve@example.com");

  const page = parse(await (await ann.get("/admin/announcements/new?book=12")).text());
  expect(page.querySelector("main")!.textContent).toContain(
    "everyone gets it in their own language",
  );
  const subject = page.querySelector("[name=subject]")!.getAttribute("value")!;
  const text = page.querySelector("[name=text]")!.textContent;
  expect([subject, text.includes("The Two")]).toEqual(["The Two is out", true]);
  await ann.post("/admin/do", { command: "letter write", bookId: "12", subject, text });
  await ann.post("/admin/do", { command: "letter send", id: "1", sure: "1" });

  const german = await mailTo(smtp, "ben@example.com", "Die Zwei ist da");
  expect(german).toContain('From: "Das Wickwater-Quartett" <a@books.example>');
  expect(german).toContain("Das Wickwater-Quartett geht weiter");
  expect(german).not.toContain("The Two is out");
  const english = await mailTo(smtp, "eve@example.com", "The Two is out");
  expect(english).toContain("The Wickwater Quartet continues");
});

Deno.test("newsletter: a visitor's address is asked by mail first", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const post = (path: string, body = "") => site.ask(path, { method: "POST", headers, body });
  expect((await post("/newsletter", "email=ada")).status).toBe(400);
  expect((await post("/newsletter", "email=ada@example.com")).status).toBe(200);
  const { newsletter } = site.services.announcements;
  expect((await newsletter!.findByEmail("ada@example.com"))!.confirmedAt).toBe(null);
  const mail = await mailTo(smtp, "ada@example.com", "Newsletter of");
  const link = /\/newsletter\/confirm\?token=[\w-]{32}/.exec(mail)![0];
  expect(await (await site.ask(link)).text()).toContain("Should we send ada@example.com");
  expect(await (await post(link)).text()).toContain("You're subscribed");
  expect((await newsletter!.findByEmail("ada@example.com"))!.confirmedAt).not.toBe(null);
  const leave = link.replace("confirm", "leave");
  expect(await (await site.ask(leave)).text()).toContain("Should we stop sending");
  await post(leave);
  expect(await newsletter!.findByEmail("ada@example.com")).toBe(null);
  expect((await site.ask(link)).status).toBe(404);
});
