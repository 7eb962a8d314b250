/** Roles at the desk: what each may open and run, from the tables that say so, and how one is invited. */

import { expect } from "npm:expect@30.5.2";
import { parse } from "npm:node-html-parser@9.0.7";
import { COMMAND_GROUPS } from "@/lib/desk/command_names.ts";
import { ANY_COMMAND } from "@/lib/desk/commands/run_command.server.ts";
import { type DeskRole, mayDo, mayOpen, ROLES, screenOf } from "@/lib/desk/roles.ts";
import { INVITATION_MS } from "@/lib/desk/schema.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { listRoutes } from "./all_routes.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { createClient, PASSWORD, signUp } from "./client.ts";
import { codeOf, openBrowser, openDesk, runCommand } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const known = { userId: "u", feedToken: "f", yearId: "y" };

const deskPaths = async () =>
  (await listRoutes(known)).map(({ path }) => path).filter((it) => /^\/admin(\/|$)/.test(it));

const emailOf = (role: DeskRole) => `${role}@example.com`;

const openTeam = async (site: TestSite) =>
  await Promise.all(
    ROLES.map(async (role) => ({ role, at: await openDesk(site, emailOf(role), role) })),
  );

Deno.test("screens: each says who may, and each role opens those it may and no other", async () => {
  await using site = await openTestSite();
  const paths = await deskPaths();
  const unsaid = paths.filter((it) => it !== "/admin" && screenOf(it) === null);
  expect(unsaid).toEqual([]);
  for (const { role, at } of await openTeam(site)) {
    for (const path of paths) {
      if (path === "/admin/sign-out") continue;
      const { status } = await at.get(path);
      expect([role, path, status === 403]).toEqual([role, path, !mayOpen(role, path)]);
    }
    const nav = parse(await (await at.get("/admin")).text()).querySelectorAll(".desk__nav li a")
      .map((it) => it.getAttribute("href")!);
    expect([role, nav.filter((it) => !mayOpen(role, it))]).toEqual([role, []]);
    for (const path of nav) {
      const page = await at.get(path);
      expect([role, path, page.status]).toEqual([role, path, 200]);
      // Nothing on a screen leads where its reader may not go, or runs what she may not.
      const links = parse(await page.text());
      const deep = links.querySelectorAll(".desk a[href^='/admin']")
        .map((it) => it.getAttribute("href")!).filter((it) => !mayOpen(role, it));
      const forms = links.querySelectorAll("input[name=command]")
        .map((it) => it.getAttribute("value")!)
        .filter((it) => !mayDo(role, ANY_COMMAND[it as "refund"].may));
      expect([role, path, deep, forms]).toEqual([role, path, [], []]);
    }
  }
  const helper = await openDesk(site, "second@example.com", "helper");
  const text = parse(await (await helper.get("/admin/orders")).text()).textContent;
  expect(text).toContain("You're here as a helper.");
  expect(text).toContain("If you need this page, ask the author.");
});

Deno.test("commands: each role runs those it may; another is refused with 403, changes nothing and says why", async () => {
  await using site = await openTestSite();
  const team = await openTeam(site);
  const auditOf = async () => (await site.services.desk.audit.list()).entries.length;
  for (const { role, at } of team) {
    for (const command of COMMAND_GROUPS.flat()) {
      const { changes, isTerminalOnly, may } = ANY_COMMAND[command];
      if (!changes || isTerminalOnly) continue;
      if (mayDo(role, may)) {
        // Asked with nothing, or refused for another reason: whether it may is decided before.
        if (role === "author") continue;
        const { status } = await at.post("/admin/do", { command });
        expect([role, command, status === 403]).toEqual([role, command, false]);
        continue;
      }
      const before = await auditOf();
      const form = { command, email: emailOf("author"), sure: "1", password: PASSWORD };
      const refused = await at.post("/admin/do", form);
      expect([role, command, refused.status]).toEqual([role, command, 403]);
      const said = parse(await refused.text()).querySelector("[role=alert]")!.textContent;
      expect(said).toContain(`that's for the author. You're here as a ${role}.`);
      const { userId } = at.listener;
      expect(await site.services.desk.runTyped(command, { ...form, bookId: "11" }, userId))
        .toMatchObject({ ok: false });
      expect([command, await auditOf()]).toEqual([command, before]);
    }
  }
});

Deno.test("team: an invitation by mail lets in its address alone, once, within a week; the audit log names who [C1.74]", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  });
  const ann = openBrowser(site, await signUpByMail(site, smtp, "ann@example.com"));
  await runCommand(site, "author add", { email: "ann@example.com" });
  await ann.post("/admin/sign-in", { password: PASSWORD });
  await ann.post("/admin/sign-in", { code: await codeOf(site, "ann@example.com") });
  const invite = { command: "author invite", email: "Bob@example.com", role: "helper", sure: "1" };
  expect((await ann.post("/admin/do", { ...invite, role: "queen" })).status).toBe(400);
  expect((await ann.post("/admin/do", invite)).status).toBe(303);
  const linkOf = (mail: string) => /\/join\?token=[\w-]{32}/.exec(mail)![0];
  const first = linkOf(await mailTo(smtp, "bob@example.com", "Join the team"));
  expect(await (await ann.get("/admin/authors")).text()).toContain("invited as helper");

  const visitor = openBrowser(site, createClient(site));
  const page = await visitor.get(first);
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const asked = await page.text();
  for (const text of ["as a helper.", "Sign in as bob@example.com first"]) {
    expect(asked).toContain(text);
  }
  expect((await visitor.post(first)).status).toBe(401);
  const eve = openBrowser(site, await signUpByMail(site, smtp, "eve@example.com"));
  expect(await (await eve.post(first)).text()).toContain("This invitation is for bob@example.com.");
  expect((await eve.get("/admin")).status).toBe(404);
  const bob = openBrowser(site, await signUpByMail(site, smtp, "bob@example.com"));
  expect((await bob.post(first)).headers.get("location")).toBe("/admin");
  expect((await bob.post(first)).status).toBe(404); // once
  await bob.post("/admin/sign-in", { password: PASSWORD });
  await bob.post("/admin/sign-in", { code: await codeOf(site, "bob@example.com") });
  expect([(await bob.get("/admin/support")).status, (await bob.get("/admin/orders")).status])
    .toEqual([200, 403]);
  const { entries } = await site.services.desk.audit.list();
  const join = entries.find(({ command }) => command === "join");
  expect(join).toMatchObject({ by: "bob@example.com", command: "join", after: "helper" });

  // Withdrawn, sent anew and expired ones do nothing.
  const again = { ...invite, email: "cat@example.com", role: "bookkeeper" };
  await ann.post("/admin/do", again);
  const old = linkOf(await mailTo(smtp, "cat@example.com", "Join the team"));
  const cat = openBrowser(site, await signUpByMail(site, smtp, "cat@example.com"));
  await ann.post("/admin/do", again);
  expect((await cat.post(old)).status).toBe(404);
  expect(
    (await ann.post("/admin/do", { command: "author uninvite", email: "cat@example.com" }))
      .status,
  ).toBe(303);
  expect(await site.services.desk.invitations.list()).toEqual([]);
  expect(INVITATION_MS).toBe(7 * 86_400_000);
  for (const token of ["", "x", "a".repeat(32), "%00"]) {
    expect((await cat.get(`/join?token=${token}`)).status).toBe(404);
  }

  // The last author stays, whoever else is there; others go.
  expect(
    await ann.post("/admin/do", {
      command: "author remove",
      email: "ann@example.com",
      sure: "1",
    }).then((it) => it.status),
  ).toBe(409);
  await ann.post("/admin/do", { command: "author remove", email: "bob@example.com", sure: "1" });
  expect((await bob.get("/admin")).status).toBe(404);
});

Deno.test("passkeys: nobody at the desk removes another's", async () => {
  await using site = await openTestSite(undefined, { BASE_URL: "http://books.example" });
  await openDesk(site);
  const eve = await signUp(site, "eve@example.com");
  await runCommand(site, "author add", { email: "eve@example.com", role: "helper" });
  const asked = { email: "ann@example.com", id: "x" };
  expect(await site.services.desk.runTyped("passkey remove", asked, eve.userId))
    .toMatchObject({ ok: false });
});
