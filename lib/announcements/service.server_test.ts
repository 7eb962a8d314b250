import { expect } from "npm:expect@30.5.2";
import type { Book } from "@/lib/catalogue/book.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { keys } from "./records.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import type { Message } from "@/lib/platform/mail/letter.server.ts";
import { createRateStore } from "@/lib/platform/rate_store.server.ts";
import { announce, createReleaseAlerts } from "./service.server.ts";
import { createAlertStore } from "./store.server.ts";

const BOOK = { id: 16, title: "The Fifth Lamp" } as Book;

async function openAlerts() {
  const kv = await Deno.openKv(":memory:");
  const clock = { nowMs: DAY_MS };
  const now = () => clock.nowMs;
  const store = createAlertStore(kv);
  const sent: Message[] = [];
  /** A mail that says nothing but whose entry it is for. */
  const mail = ({ email, id }: { email: string; id: string }) => ({
    to: email,
    subject: id,
    text: id,
    html: id,
  });
  const mails = { confirm: mail, isOut: mail };
  const alerts = createReleaseAlerts({
    store,
    rates: createRateStore(kv, now),
    mails,
    send: (message) => Promise.resolve(void sent.push(message)),
    now,
  });
  /** Signs up; the token in the mail. */
  const signUp = async (email: string) => {
    await alerts.signUp({ email, address: "203.0.113.7", isOwner: false });
    return sent.at(-1)!.subject;
  };
  const tell = () => announce(BOOK, { store, mails, nowMs: clock.nowMs });
  const queued = async () =>
    (await Array.fromAsync(kv.list({ prefix: platformKeys.mail.under() }))).length;
  return { kv, clock, alerts, sent, signUp, tell, queued, [Symbol.dispose]: () => kv.close() };
}

Deno.test("ReleaseAlerts: the link works for seven days; after that the address begins anew", async () => {
  using it = await openAlerts();
  const token = await it.signUp("ada@example.com");
  expect(await it.signUp("ada@example.com")).toBe(token); // the same link, sent again
  it.clock.nowMs += 7 * DAY_MS;
  expect([await it.alerts.find(token), await it.alerts.confirm(token)]).toEqual([null, false]);
  const second = await it.signUp("ada@example.com");
  expect(second).not.toBe(token);
  expect(await it.alerts.confirm(second)).toBe(true);
  it.clock.nowMs += 3_650 * DAY_MS;
  expect((await it.alerts.find(second))?.email).toBe("ada@example.com");
});

Deno.test("announce: only who has confirmed, each once, also when it is begun again or twice at once", async () => {
  using it = await openAlerts();
  for (const email of ["a@example.com", "b@example.com", "c@example.com"]) {
    await it.alerts.confirm(await it.signUp(email));
    it.clock.nowMs += DAY_MS;
  }
  await it.signUp("d@example.com");
  const both = await Promise.all([it.tell(), it.tell()]);
  expect([both[0].sent + both[1].sent, await it.queued()]).toEqual([3, 3]);
  expect(await it.tell()).toEqual({ sent: 0, before: 3 });
});

Deno.test("ReleaseAlerts: two requests at once for one address make one entry", async () => {
  using it = await openAlerts();
  await Promise.all([it.signUp("ada@example.com"), it.signUp("ada@example.com")]);
  const entries = await Array.fromAsync(it.kv.list({ prefix: keys.releaseAlert.under() }));
  expect([entries.length, new Set(it.sent.map(({ subject }) => subject)).size]).toEqual([1, 1]);
  await it.alerts.leave(it.sent[0]!.subject);
  expect(await Array.fromAsync(it.kv.list({ prefix: ["release_alert"] }))).toEqual([]);
  expect(await Array.fromAsync(it.kv.list({ prefix: ["release_alert_by_email"] }))).toEqual([]);
});
