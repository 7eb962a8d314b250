import { expect } from "npm:expect@30.5.2";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { startSmtp } from "@/tests/fakes/smtp.ts";
import { toLetter } from "./letter.server.ts";
import {
  createMailer,
  createMailStore,
  createSmtpTransport,
  type MailTransport,
} from "./mailer.server.ts";

const FROM = "books@example.com";
const MAIL = toLetter({
  to: "ada@example.com",
  subject: "Welcome to The Lamplight Books",
  paragraphs: ["Hello Ada <b>,", "https://books.example/verify-email?token=abc"],
});

/** A mailer over a store in memory, with its own clock. */
async function open(transport: MailTransport) {
  const kv = await Deno.openKv(":memory:");
  const log = createFakeLog();
  const clock = { nowMs: 0 };
  const mailer = createMailer({
    store: createMailStore(kv),
    transport,
    log,
    now: () => clock.nowMs,
  });
  return {
    mailer,
    log,
    clock,
    waiting: () => Array.fromAsync(kv.list({ prefix: ["mail"] })),
    events: () => log.lines.map(({ event }) => event),
    async until(event: string, count: number) {
      while (log.lines.filter((it) => it.event === event).length < count) {
        await new Promise((done) => setTimeout(done, 5));
      }
    },
    async [Symbol.asyncDispose]() {
      await mailer.close();
      kv.close();
    },
  };
}

Deno.test("mailer: a mail reaches a mail server with its words and its link", async () => {
  await using smtp = await startSmtp();
  await using site = await open(
    createSmtpTransport(() => ({ smtpUrl: smtp.url, from: { name: "", address: FROM } })),
  );
  await site.mailer.send(MAIL);
  await site.until("mail_sent", 1);
  const [mail] = smtp.mails;
  expect([mail!.from, mail!.to]).toEqual([FROM, ["ada@example.com"]]);
  expect(mail!.data).toContain("Subject: Welcome to The Lamplight Books");
  expect(mail!.data.replaceAll("=\n", "")).toContain("verify-email?token=abc");
  expect(mail!.data).toContain("Hello Ada &lt;b&gt;,");
  expect(await site.waiting()).toEqual([]);
});

Deno.test("mailer: a mail server that is busy is asked again later, and the log says so", async () => {
  await using smtp = await startSmtp();
  smtp.refuseNext(2);
  await using site = await open(
    createSmtpTransport(() => ({ smtpUrl: smtp.url, from: { name: "", address: FROM } })),
  );
  await site.mailer.send(MAIL);
  await site.until("mail_failed", 1);
  site.clock.nowMs = 60_000;
  site.mailer.wake();
  await site.until("mail_failed", 2);
  site.clock.nowMs = 600_000;
  site.mailer.wake();
  await site.until("mail_sent", 1);
  expect(smtp.mails.flatMap(({ to }) => to)).toEqual(["ada@example.com"]);
});

Deno.test("mailer: after eight tries in about a day it gives up, and the operator is told", async () => {
  const dead = { send: () => Promise.reject(new Error("connection refused")) };
  await using site = await open(dead);
  await site.mailer.send(MAIL);
  for (let failures = 1; failures <= 7; failures++) {
    await site.until("mail_failed", failures);
    const [entry] = await site.waiting();
    site.clock.nowMs = (entry!.value as { dueAtMs: number }).dueAtMs;
    site.mailer.wake();
  }
  await site.until("mail_given_up", 1);
  expect(await site.waiting()).toEqual([]);
  expect(site.clock.nowMs / 3_600_000).toBeCloseTo(25, 0);
});

Deno.test("mailer: two processes over one store send a mail once", async () => {
  const kv = await Deno.openKv(":memory:");
  const sent: string[] = [];
  const slow: MailTransport = {
    send: async ({ to }) => {
      sent.push(to);
      await new Promise((done) => setTimeout(done, 20));
    },
  };
  const log = createFakeLog();
  const options = { store: createMailStore(kv), transport: slow, log };
  const [first, second] = [createMailer(options), createMailer(options)];
  await Promise.all([first.send(MAIL), second.send({ ...MAIL, to: "ben@example.com" })]);
  while (log.lines.length < 2) await new Promise((done) => setTimeout(done, 5));
  expect(sent.sort()).toEqual(["ada@example.com", "ben@example.com"]);
  await Promise.all([first.close(), second.close()]);
  kv.close();
});
