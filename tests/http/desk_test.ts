/** Who comes in to the author's desk, and who finds nothing there. */

import { expect } from "npm:expect@30.5.2";
import { startSmtp } from "../fakes/smtp.ts";
import { listRoutes } from "./all_routes.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { createClient, PASSWORD, signUp } from "./client.ts";
import { codeOf, openBrowser, openDesk, runCommand } from "./desk.ts";
import { openTestSite } from "./harness.ts";

/** All that an answer says, with its own address taken out of it. */
async function told(answer: Response, path: string) {
  const text = (await answer.text()).replaceAll(encodeURIComponent(path), "").replaceAll(path, "");
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
  return { status: answer.status, headers, size: text.length, text };
}

Deno.test("/admin: for everybody without the role it is as unknown as any other address", async () => {
  await using site = await openTestSite();
  await openDesk(site); // there is a desk, of somebody else
  const known = { userId: "u", feedToken: "f", yearId: "y" };
  const paths = (await listRoutes(known)).map(({ path }) => path)
    .filter((it) => it.startsWith("/admin"));
  expect(paths.length).toBeGreaterThan(10);
  const visitor = openBrowser(site, createClient(site));
  const listener = openBrowser(site, await signUp(site));
  listener.desk = "x".repeat(43);
  const form = { command: "held", password: PASSWORD, code: "123456" };
  const expectUnknown = async (path: string, ask: (path: string) => Promise<Response>) => {
    const unknown = path.replace("/admin", "/adnim");
    const got = await told(await ask(path), path);
    expect([path, got.status]).toEqual([path, 404]);
    expect(got).toEqual(await told(await ask(unknown), unknown));
  };
  for (const path of [...paths, "/admin/", "/admin/nothing"]) {
    await expectUnknown(path, listener.get);
  }
  for (const path of ["/admin", "/admin/sign-in", "/admin/do"]) {
    await expectUnknown(path, visitor.get);
    await expectUnknown(path, (it) => visitor.post(it, form));
    await expectUnknown(path, (it) => listener.post(it, form));
  }
});

Deno.test("/admin: a password and a code by mail let the author in, each code once and five tries", async () => {
  await using smtp = await startSmtp();
  const mail = {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  };
  await using site = await openTestSite(undefined, mail);
  const email = "ann@example.com";
  const ann = openBrowser(site, await signUpByMail(site, smtp, email));
  expect((await ann.get("/admin")).status).toBe(404);
  expect(await runCommand(site, "author add", { email })).toMatchObject({ ok: true });

  const signIn = await ann.get("/admin");
  expect([signIn.status, signIn.headers.get("cache-control"), signIn.headers.get("x-robots-tag")])
    .toEqual([200, "private, no-store", "noindex, nofollow"]);
  expect(await signIn.text()).toContain('name="password"');
  expect((await ann.get("/admin/orders")).headers.get("location")).toBe("/admin");
  expect((await ann.post("/admin/do", { command: "reconcile" })).headers.get("location"))
    .toBe("/admin");
  expect((await ann.post("/admin/sign-in", { code: "000000" })).status).toBe(403); // no password yet
  expect((await ann.post("/admin/sign-in", { password: "wrong" })).status).toBe(403);
  expect(smtp.mails.filter(({ data }) => data.includes("code for the desk"))).toEqual([]);

  expect((await ann.post("/admin/sign-in", { password: PASSWORD })).status).toBe(303);
  const codeIn = (text: string) => /desk is (\d{6})/.exec(text)![1]!;
  const first = codeIn(await mailTo(smtp, email, "Your code for the desk"));
  expect(await (await ann.get("/admin")).text()).toContain('name="code"');
  const wrong = first === "111111" ? "222222" : "111111";
  for (let n = 0; n < 5; n++) {
    expect((await ann.post("/admin/sign-in", { code: wrong })).status).toBe(403);
  }
  expect((await ann.post("/admin/sign-in", { code: first })).status).toBe(403); // used up

  expect((await ann.post("/admin/sign-in", { password: PASSWORD })).status).toBe(303);
  const count = () => smtp.mails.filter(({ data }) => data.includes("code for the desk")).length;
  while (count() < 2) await new Promise((done) => setTimeout(done, 10));
  const second = codeIn(await mailTo(smtp, email, "Your code for the desk"));
  const signedIn = await ann.post("/admin/sign-in", {
    code: ` ${second.slice(0, 3)} ${second.slice(3)}`,
  });
  expect(signedIn.status).toBe(303);
  expect(signedIn.headers.get("set-cookie"))
    .toMatch(/^desk=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  expect(await (await ann.get("/admin")).text()).toContain("To do</h2>");
  expect((await ann.post("/admin/sign-in", { code: second })).status).toBe(403); // once
  const { entries } = await site.services.desk.audit.list();
  expect(entries.filter(({ command }) => command === "sign in").map(({ state, by }) => [state, by]))
    .toEqual([["refused", email], ["done", email], ...Array(7).fill(["refused", email])]);
});

Deno.test("/admin: a session ends with signing out, with the role, and with the listener's session", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const email = "ann@example.com";
  const isIn = async () => (await (await ann.get("/admin")).text()).includes("To do</h2>");
  expect(await isIn()).toBe(true);
  const { desk } = ann;
  expect((await ann.post("/admin/sign-out")).headers.get("location")).toBe("/");
  ann.desk = desk;
  expect(await isIn()).toBe(false);

  const signInAgain = async () => {
    await ann.post("/admin/sign-in", { password: PASSWORD });
    await ann.post("/admin/sign-in", { code: await codeOf(site, email) });
  };
  await signInAgain();
  await runCommand(site, "author remove", { email });
  expect((await ann.get("/admin")).status).toBe(404);
  await runCommand(site, "author add", { email });
  expect(await isIn()).toBe(false); // given again, it is another role

  await signInAgain();
  expect(await isIn()).toBe(true);
  const changed = await ann.post("/account/password", {
    password: PASSWORD,
    newPassword: "harbour-bell-73",
  });
  ann.listener.cookie = changed.headers.getSetCookie()[0]!.split(";")[0]!;
  expect(await isIn()).toBe(false);
  expect((await ann.get("/admin")).status).toBe(200); // she has the role still
});

Deno.test("/admin/do: refuses what another site's page sends, terminals' commands and strangers' words", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const code = { command: "code create", code: "SUMMER", percentage: "20" };
  const foreign: HeadersInit[] = [["sec-fetch-site", "cross-site"], [
    "origin",
    "https://evil.example",
  ]]
    .map((it) => [it] as [string, string][]);
  for (const headers of foreign) {
    expect((await ann.post("/admin/do", code, headers)).status).toBe(403);
  }
  expect(await site.services.shop.discounts.get("SUMMER")).toBe(null);
  for (const command of ["author code", "held", "frob", "constructor", ""]) {
    expect([command, (await ann.post("/admin/do", { command, email: "ann@example.com" })).status])
      .toEqual([command, 404]);
  }
  const bad = await ann.post("/admin/do", { ...code, percentage: "150" });
  expect([bad.status, (await bad.text()).includes("1 to 100")]).toEqual([400, true]);
  const back = await ann.post("/admin/do", { ...code, back: "https://evil.example/admin" });
  expect([back.status, back.headers.get("location")]).toEqual([303, "/admin"]);
  expect(await site.services.shop.discounts.get("SUMMER")).toMatchObject({ percentage: 20 });
});

Deno.test("/admin/authors: the only author stays one until there is another; two cannot remove each other", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const remove = (browser: typeof ann, email: string) =>
    browser.post("/admin/do", { command: "author remove", email, sure: "1" });
  expect(await (await ann.get("/admin/authors")).text()).toContain("The only author.");
  const refused = await remove(ann, "ann@example.com");
  expect([refused.status, (await refused.text()).includes("Add another one first")])
    .toEqual([409, true]);
  const bob = await openDesk(site, "bob@example.com");
  await Promise.all([remove(ann, "bob@example.com"), remove(bob, "ann@example.com")]);
  const { data } = await site.services.desk.read("author list", {});
  expect(data.team).toHaveLength(1);
});
