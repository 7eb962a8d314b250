import { expect } from "npm:expect@30.5.2";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { startSmtp } from "@/tests/fakes/smtp.ts";
import { type AlertsOptions, createAlerts } from "./alerts.server.ts";
import { readConfig } from "./config.server.ts";
import { createPlatform } from "./create_platform.server.ts";
import { HOUR_MS } from "./duration.ts";
import { setOwnLanguage } from "./language/language.ts";
import { loadTranslations } from "./language/translations.server.ts";
import { Records } from "./record.ts";
import type { Message } from "./mail/letter.server.ts";
import { createRateStore } from "./rate_limits.server.ts";
import { StoreUnavailable } from "./refusal.ts";

/** Alerts sent when the test says so, and the mails made of them. */
function openAlerts(kv: Deno.Kv, o: Partial<AlertsOptions> = {}) {
  const mails: Message[] = [];
  const log = createFakeLog();
  const options = {
    log,
    to: () => "author@example.com",
    transport: { send: (mail: Message) => Promise.resolve(void mails.push(mail)) },
    rates: createRateStore(kv, o.now),
    gatherMs: 1_000_000,
    ...o,
  };
  return { mails, lines: log.lines, open: () => createAlerts(options) };
}

Deno.test("alerts: errors of one kind are one mail that says how many, and no secret", async () => {
  using kv = await Deno.openKv(":memory:");
  const { mails, lines, open } = openAlerts(kv);
  const alerts = open();
  const secret = "Ab3-".repeat(8);
  for (let times = 0; times < 12; times++) {
    alerts.log.error("media_unavailable", { path: `/feed/${secret}`, error: new Error("gone") });
  }
  alerts.log.error("payment_held", { paymentId: "pi_1" });
  alerts.log.warn("mail_failed");
  await alerts.close();
  expect(lines.length).toBe(14); // the log has all of it
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["author@example.com", "Your site needs you: media_unavailable, payment_held"],
  ]);
  expect(mails[0]!.text).toContain("media_unavailable, 12 times. The first:");
  expect(mails[0]!.text).toContain("gone");
  expect(mails[0]!.text).not.toContain(secret);
  expect(mails[0]!.text).not.toContain("mail_failed");
});

Deno.test("alerts: one mail of a kind in six hours, whichever process tells; another kind at once", async () => {
  using kv = await Deno.openKv(":memory:");
  let nowMs = Date.now();
  const { mails, open } = openAlerts(kv, { now: () => nowMs });
  const tell = async (event: string) => {
    const alerts = open();
    alerts.log.error(event);
    await alerts.close();
  };
  await tell("call_failed");
  await tell("call_failed");
  expect(mails.length).toBe(1);
  await tell("payment_held");
  expect(mails.length).toBe(2);
  nowMs += 7 * HOUR_MS;
  await tell("call_failed");
  expect(mails.length).toBe(3);
});

Deno.test("alerts: a store that is away does not keep the mail back, nor let one out for each error", async () => {
  using kv = await Deno.openKv(":memory:");
  const away = { take: () => Promise.reject(new StoreUnavailable("it is away")) };
  const { mails, open } = openAlerts(kv, { rates: away, gatherMs: 5 });
  const alerts = open();
  for (let times = 0; times < 5; times++) {
    alerts.log.error("call_failed");
    await new Promise((done) => setTimeout(done, 20));
  }
  await alerts.close();
  expect(mails.length).toBe(1);
});

Deno.test("alerts: a mail server that takes nothing is told to the log, and the site goes on", async () => {
  using kv = await Deno.openKv(":memory:");
  const transport = { send: () => Promise.reject(new Error("refused")) };
  const { lines, open } = openAlerts(kv, { transport });
  const alerts = open();
  alerts.log.error("call_failed");
  await alerts.close();
  expect(lines.map(({ level, event }) => [level, event])).toEqual([
    ["error", "call_failed"],
    ["warn", "alert_not_sent"],
  ]);
});

Deno.test("ALERT_EMAIL: what the site logs as an error is mailed by a process that serves, before it ends [C1.26]", async () => {
  await using smtp = await startSmtp();
  const config = readConfig({
    KV_URL: ":memory:",
    SMTP_URL: smtp.url,
    MAIL_FROM: "site@example.com",
    BASE_URL: "https://books.example",
    ALERT_EMAIL: "author@example.com",
  });
  const platform = await createPlatform({
    records: new Records(),
    config,
    secret: "s".repeat(32),
    migrations: [],
    log: createFakeLog(),
    isServing: true,
  });
  platform.log.error("media_unavailable", { path: "11/chapter-01.mp3" });
  await platform.close();
  expect(smtp.mails.map(({ to }) => to)).toEqual([["author@example.com"]]);
  expect(smtp.mails[0]!.data).toContain("Subject: Your site needs you: media_unavailable");
});

Deno.test("alerts: the kinds are listed as the author's language lists them", async () => {
  using kv = await Deno.openKv(":memory:");
  const { mails, open } = openAlerts(kv);
  const alerts = open();
  for (const event of ["media_unavailable", "payment_held"]) alerts.log.error(event);
  await loadTranslations();
  setOwnLanguage("ja");
  try {
    await alerts.close();
  } finally {
    setOwnLanguage("en");
  }
  expect(mails[0]!.subject).toContain("media_unavailable、payment_held");
});
