/** What the author sets in the browser: mail server, Stripe keys, addresses; in force at once, in every process. */

import { expect } from "npm:expect@30.5.2";
import type { DeskServices } from "@/lib/desk/commands/command.server.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { TERMINAL } from "@/lib/desk/schema.ts";
import { readConfig } from "@/lib/platform/config.server.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { createServices } from "@/lib/site/services.server.ts";
import { createStripeEmulator } from "@/lib/shop/stripe_emulator/mod.server.ts";
import { createFakeLog } from "../fakes/log.ts";
import { recordConsole } from "../fakes/record_console.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { serveStripeEmulator } from "../fakes/stripe_server.ts";
import { mailTo } from "./by_mail.ts";
import { PASSWORD } from "./client.ts";
import { type Browser, openDesk, runCommand } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const OWN = { DEMO: "0", BASE_URL: "http://books.example" };

const act = (ann: Browser, command: string, fields: Record<string, string> = {}) =>
  ann.post("/admin/do", { command, sure: "1", ...fields });

const auditOf = async (site: TestSite) =>
  JSON.stringify((await site.services.desk.read("audit", {})).data);

Deno.test("/admin/settings: a mail server is set, tested by a mail whose link is opened, and used from then on", async () => {
  await using smtp = await startSmtp();
  const { port } = new URL(smtp.url);
  await using site = await openTestSite(undefined, OWN);
  const ann = await openDesk(site);
  const before = await (await ann.get("/admin/settings")).text();
  expect(before).toContain("Your shop sends no email yet");
  const server = { host: "127.0.0.1", port, name: "Ann Harbour", address: "ann@books.example" };
  const asked = await ann.post("/admin/do", { command: "mail set", ...server });
  expect([asked.status, site.services.config.mail]).toEqual([200, null]); // it only asks
  expect((await act(ann, "mail set", server)).status).toBe(303);

  expect((await act(ann, "mail test")).status).toBe(303);
  const mail = await mailTo(smtp, "ann@example.com", "Your shop can send email");
  expect(mail).toContain("From: Ann Harbour <ann@books.example>");
  const [link] = /http\S+mail-arrived\S+/.exec(mail)!;
  const { pathname, search } = new URL(link);
  expect((await site.ask("/mail-arrived?token=none")).status).toBe(404);
  const arrived = await site.ask(pathname + search);
  expect([arrived.status, await arrived.text()]).toEqual([
    200,
    expect.stringContaining("Your email works"),
  ]);
  expect(await (await ann.get("/admin/settings")).text()).toContain("You opened the link");

  // What was composed at the start sends too: the desk's code.
  await ann.post("/admin/sign-out");
  await ann.post("/admin/sign-in", { password: PASSWORD });
  expect(await mailTo(smtp, "ann@example.com", "Your code for the desk")).toContain("Your code");

  smtp.refuseNext(1);
  const failed = await runCommand(site, "mail test", { email: "eve@example.com" });
  expect(failed).toMatchObject({
    ok: false,
    message: expect.stringMatching(/451 try again later/),
  });
  // The server's own words stand apart within a sentence of the author's language.
  smtp.refuseNext(1);
  const inArabic = await withLanguage(
    "ar",
    () => runCommand(site, "mail test", { email: "eve@example.com" }),
  );
  expect(inArabic).toMatchObject({
    message: expect.stringMatching(/ردّ الخادم: \u2068451 try again later[^\u2068]*\u2069/),
  });
  expect(await auditOf(site)).toContain("127.0.0.1");
});

Deno.test("/admin/settings: a saved password goes to no other server; a demo's and the server's settings stay", async () => {
  await using site = await openTestSite(undefined, OWN);
  const ann = await openDesk(site);
  const first = { host: "mail.example", port: "465", user: "ann", address: "ann@books.example" };
  const set = (fields: Record<string, string>) => runCommand(site, "mail set", fields);
  expect(await set({ ...first, password: "a-password/1" })).toMatchObject({ ok: true });
  expect(site.services.config.mail?.smtpUrl).toBe("smtps://ann:a-password%2F1@mail.example:465");
  expect(await set({ ...first, host: "evil.example" })).toMatchObject({ code: "no_password" });
  expect(await set({ ...first, port: "587" })).toMatchObject({ ok: true });
  expect(site.services.config.mail?.smtpUrl).toBe("smtp://ann:a-password%2F1@mail.example:587");
  expect(await (await ann.get("/admin/settings")).text()).not.toContain("a-password");
  expect(await auditOf(site)).not.toContain("a-password");
  expect(await runCommand(site, "mail remove", {})).toMatchObject({ ok: true });
  expect(site.services.config.mail).toBe(null);

  await using demo = await openTestSite();
  expect(await runCommand(demo, "mail set", { ...first, password: "p" })).toMatchObject({
    code: "demo",
  });
  await using fixed = await openTestSite(undefined, {
    ...OWN,
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  });
  const keys = { secretKey: "sk_test_2", publishableKey: "pk_test_2" };
  expect(await runCommand(fixed, "stripe set", keys)).toMatchObject({ code: "on_server" });
  const bob = await openDesk(fixed, "bob@example.com");
  expect(await (await bob.get("/admin/settings")).text()).toContain("Set on the server.");
});

Deno.test("/admin/settings: Stripe keys are tried before they are saved, and buyers pay there from then on", async () => {
  const stripe = createStripeEmulator({ webhookSecret: "whsec_1" });
  await using server = await serveStripeEmulator(stripe);
  await using site = await openTestSite(undefined, { ...OWN, STRIPE_API_BASE: server.origin.href });
  const ann = await openDesk(site);
  const { shop, config } = site.services;
  expect([shop.paymentMode, shop.testCards !== null]).toEqual(["emulator", true]);
  const keys = {
    secretKey: "sk_test_1",
    publishableKey: "pk_test_1",
    webhookSecret: "whsec_1",
  };
  expect((await act(ann, "stripe set", { ...keys, secretKey: "" })).status).toBe(409);
  expect((await act(ann, "stripe set", { ...keys, publishableKey: "pk_live_1" })).status).toBe(409);
  expect((await act(ann, "stripe set", { ...keys, publishableKey: "pk" })).status).toBe(400);
  expect(config.stripe).toBe(null);
  expect((await act(ann, "stripe set", keys)).status).toBe(303);
  expect([shop.paymentMode, shop.testCards]).toEqual(["test", null]);
  const user = { id: ann.listener.userId, email: "ann@example.com" };
  const started = await shop.payments.startPayment({
    user,
    bookId: 12,
    currency: "EUR",
    isGift: false,
  });
  expect(started).toMatchObject({ ok: true });
  expect(await stripe.ledger()).toHaveLength(1);
  const checkout = await (await ann.get("/checkout?audiobookId=12")).text();
  expect(checkout).toContain("pk_test_1");
  expect(await (await ann.get("/admin/settings")).text()).not.toMatch(/sk_test_1|whsec_1/);
  expect(await auditOf(site)).not.toMatch(/sk_test_1|whsec_1/);
  // The demo's books cannot be sold for real.
  const live = { secretKey: "sk_live_1", publishableKey: "pk_live_1", webhookSecret: "whsec_1" };
  expect(await runCommand(site, "stripe set", live)).toMatchObject({ ok: false, code: "demo" });
  expect((await act(ann, "stripe remove")).status).toBe(303);
  expect(shop.paymentMode).toBe("emulator");
});

Deno.test("stripe set: why Stripe refused the key is told in the author's language; its own words are in the log", async () => {
  const stripe = createStripeEmulator({ webhookSecret: "whsec_1" });
  let answer = { status: 200, message: "" };
  await using server = await serveStripeEmulator({
    ...stripe,
    fetch: () => {
      const { status, message } = answer;
      const headers = { "stripe-should-retry": "false" };
      return Promise.resolve(Response.json({ error: { message } }, { status, headers }));
    },
  });
  await using site = await openTestSite(undefined, { ...OWN, STRIPE_API_BASE: server.origin.href });
  const keys = { secretKey: "sk_test_1", publishableKey: "pk_test_1" };
  const refused = async (status: number, message: string) => {
    answer = { status, message };
    let told = "";
    const logged = await recordConsole(async () => {
      const result = await withLanguage("de", () => runCommand(site, "stripe set", keys));
      told = result.ok ? "saved" : `${result.code}: ${result.message}`;
    });
    expect(logged).toContain(message);
    return told;
  };
  const nothing = "keys_refused: Stripe hat diese Schlüssel nicht angenommen, " +
    "deshalb wurde nichts gespeichert.";
  expect(await refused(401, "Invalid API Key provided")).toBe(
    `${nothing} Stripe kennt den geheimen Schlüssel nicht, oder er ist abgelaufen. ` +
      "Kopier ihn noch einmal aus dem Dashboard von Stripe.",
  );
  expect(await refused(403, "The provided key does not have the required permissions")).toBe(
    `${nothing} Mit diesem Schlüssel lässt Stripe keine Zahlungen lesen. ` +
      "Gib ihm in Stripe Zugriff auf „Payment Intents“, oder nimm einen geheimen Schlüssel.",
  );
  expect(await refused(400, "Your account was closed")).toBe(
    `${nothing} Was Stripe geantwortet hat, steht im Protokoll des Servers.`,
  );
  expect(await refused(500, "Something broke")).toBe(
    "provider_away: Der Zahlungsdienst ist gerade nicht erreichbar. " +
      "Du kannst es später gefahrlos noch einmal versuchen.",
  );
  expect(site.services.config.stripe).toBe(null);
});

Deno.test("contact set: a value that the site cannot run with is told in the author's language, what is wanted in the log", async () => {
  const log = createFakeLog();
  const faults = [{ name: "EBOOK_URL", message: "must be an address", isOfSeveral: false }];
  const set = async (language: "de" | "ar") => {
    const none = { value: null, from: null };
    const settings = {
      get: () => null,
      list: () => ({ SUPPORT_EMAIL: none, ALERT_EMAIL: none, EBOOK_URL: none }),
      save: () => Promise.resolve({ ok: false, faults }),
    };
    const input = { support: null, alerts: null, ebooks: "https://books.example/" };
    const result = await withLanguage(
      language,
      () =>
        COMMANDS["contact set"].run(input, { settings, log } as unknown as DeskServices, TERMINAL),
    );
    return result.ok ? "saved" : result.message;
  };
  expect(await set("de")).toBe(
    "Mit diesem Wert von EBOOK_URL kann die Website nicht laufen. Bitte prüf ihn. " +
      "Wie er sein muss, steht im Protokoll des Servers.",
  );
  expect(await set("ar")).toContain("\u2068EBOOK_URL\u2069");
  expect(log.lines[0]).toMatchObject({
    event: "settings_refused",
    fields: { faults: ["EBOOK_URL must be an address"] },
  });
});

Deno.test("/admin/settings: another process of the site uses what was saved within seconds", async () => {
  await using site = await openTestSite(undefined, OWN);
  const { dataDir } = site.services.config;
  const other = await createServices(
    readConfig({
      ...OWN,
      DATA_DIR: dataDir,
      AUTH_SECRET: "the secret of every site in process, 32",
    }),
  );
  try {
    other.catalogue.version(); // somebody looks at it
    const support = { support: "help@books.example", alerts: "", ebooks: "" };
    expect(await runCommand(site, "contact set", support)).toMatchObject({ ok: true });
    expect(await (await site.ask("/contact")).text()).toContain("help@books.example");
    const imprint = () => other.catalogue.texts().imprint.html;
    for (let tried = 0; !imprint().includes("help@") && tried < 200; tried++) {
      await new Promise((done) => setTimeout(done, 50));
    }
    expect(imprint()).toContain("help@books.example");
    expect(other.config.supportEmail).toBe("help@books.example");
  } finally {
    await other.close();
  }
});
