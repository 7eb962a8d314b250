import { expect } from "npm:expect@30.5.2";
import type { Book } from "@/lib/catalogue/book.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { language } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import type { Message } from "@/lib/platform/mail/letter.server.ts";
import { createMailStore } from "@/lib/platform/mail/mailer.server.ts";
import { createRateStore } from "@/lib/platform/rate_limits.server.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import { letterMail, releaseDraft, sendLetter, writtenWords } from "./letters.server.ts";
import { createMailingList } from "./mailing_list.server.ts";
import { keys } from "./records.ts";
import { createLetterStore, createListStore } from "./store.server.ts";

const BOOK = {
  id: 16,
  title: "The Fifth Lamp",
  narrator: "Ada Voice",
  entries: [],
  cover: { squareSrc: "/covers/16-square.jpg", alt: "A lamp" },
} as unknown as Book;
const SITE = { baseUrl: new URL("https://books.example"), seriesTitle: "Lamps" };
const SENDER = { name: "Iris Vale", address: "Lamp Street 1\nBerlin" };
const LETTER = { text: "It **burns**.", createdAtMs: 1, sentAtMs: null, people: 0, left: 0 };

async function openAlerts(list: "release" | "news" = "release") {
  const kv = await Deno.openKv(":memory:");
  const clock = { nowMs: DAY_MS };
  const now = () => clock.nowMs;
  const store = createListStore(kv, list), letters = createLetterStore(kv);
  const sent: Message[] = [];
  const alerts = createMailingList({
    store,
    letters,
    rates: createRateStore(kv, now),
    // A mail that says nothing but whose entry it is for.
    confirmMail: ({ email, id }) => ({ to: email, subject: id, text: id, html: id }),
    send: (message) => Promise.resolve(void sent.push(message)),
    now,
  });
  /** Signs up; the token in the mail. */
  const signUp = async (email: string) => {
    await alerts.signUp({ email, address: "203.0.113.7", isOwner: false });
    return sent.at(-1)!.subject;
  };
  const bookId = list === "release" ? BOOK.id : null;
  const letter = await letters.create({ ...LETTER, bookId, subject: "The Fifth Lamp is out" });
  const readBook = () => bookId === null ? null : BOOK;
  const tell = () =>
    sendLetter({ letter, readBook, sender: SENDER }, {
      store,
      letters,
      site: SITE,
      nowMs: clock.nowMs,
    });
  const queued = async () =>
    (await Array.fromAsync(kv.list({ prefix: platformKeys.mail.under() }))).length;
  const close = () => kv.close();
  return {
    kv,
    clock,
    alerts,
    letters,
    letter,
    sent,
    signUp,
    tell,
    queued,
    [Symbol.dispose]: close,
  };
}

Deno.test("MailingList: the link works for seven days; after that the address begins anew", async () => {
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

Deno.test("MailingList: a proved address is added at once and leaves at once, without a mail", async () => {
  using it = await openAlerts("news");
  for (const _ of [1, 2]) await it.alerts.addProved("ada@example.com");
  expect((await it.alerts.findByEmail("ada@example.com"))?.confirmedAt).not.toBe(null);
  expect(await it.tell()).toEqual({ sent: 1, before: 0 });
  await it.alerts.leaveByEmail("ada@example.com");
  expect([await it.alerts.findByEmail("ada@example.com"), it.sent]).toEqual([null, []]);
});

Deno.test("sendLetter: only who has confirmed, each once, also when it is begun again or twice at once", async () => {
  using it = await openAlerts();
  for (const email of ["a@example.com", "b@example.com", "c@example.com"]) {
    await it.alerts.confirm(await it.signUp(email));
    it.clock.nowMs += DAY_MS;
  }
  await it.signUp("d@example.com");
  const both = await Promise.all([it.tell(), it.tell()]);
  expect([both[0].sent + both[1].sent, await it.queued()]).toEqual([3, 3]);
  expect(await it.tell()).toEqual({ sent: 0, before: 3 });
  expect((await it.letters.get(it.letter.id))?.people).toBe(3);
});

Deno.test("sendLetter: its mails wait behind all others, and are counted as delivered, not delivered and left by", async () => {
  using it = await openAlerts("news");
  for (const email of ["a@example.com", "b@example.com"]) await it.alerts.addProved(email);
  await it.tell();
  const mails = createMailStore(it.kv);
  const plain = { to: "c@example.com", subject: "Code", text: "1", html: "1" };
  await mails.put({ ...plain, id: "f1", failures: 0, createdAtMs: 0, dueAtMs: 0 });
  const take = () => mails.takeDue(it.clock.nowMs, it.clock.nowMs + DAY_MS);
  expect((await take())?.subject).toBe("Code");
  const [first, second] = [await take(), await take()];
  await mails.sent(first!, it.clock.nowMs);
  await mails.giveUp(second!, it.clock.nowMs);
  expect(await it.letters.counts(it.letter.id)).toEqual({ sent: 1, failed: 1 });
  const leave = new URL(first!.listUnsubscribe!);
  const token = leave.searchParams.get("token")!;
  for (const _ of [1, 2]) await it.alerts.leave(token, it.letter.id);
  expect((await it.letters.get(it.letter.id))?.left).toBe(1);
});

Deno.test("letterMail: her words, the cover, her name and address, and one press to leave; dangerous words stay text", async () => {
  using it = await openAlerts();
  const letter = { ...it.letter, text: "See [it](/audiobook/16) <script>alert(1)</script>" };
  const parts = { letter, readBook: () => BOOK, sender: SENDER };
  const mail = letterMail(parts, { email: "ada@example.com", id: "t" }, SITE);
  expect(mail).toMatchObject({
    fromName: "Iris Vale",
    subject: "The Fifth Lamp is out",
    listUnsubscribe: "https://books.example/release-alert/leave?token=t&letter=1",
  });
  expect(mail.html).toContain('<img src="https://books.example/covers/16-square.jpg" alt="A lamp"');
  expect(mail.html).toContain('<a href="https://books.example/audiobook/16">it</a>');
  expect(mail.html).not.toContain("<script>");
  expect(mail.text).toContain("Iris Vale\nLamp Street 1\nBerlin");
  expect(releaseDraft(BOOK, "Lamps").text).toContain("The Fifth Lamp is out. Lamps continues");
});

Deno.test("letterMail: the draft left as it is goes to each reader in their language, with the translated titles", async () => {
  await loadTranslations();
  using it = await openAlerts();
  const inGerman = (german: string, english: string) => language() === "de" ? german : english;
  const readBook = () => ({ ...BOOK, title: inGerman("Die fünfte Lampe", BOOK.title) });
  const site = {
    ...SITE,
    get seriesTitle() {
      return inGerman("Lampen", "Lamps");
    },
  };
  const draft = () => releaseDraft(readBook(), site.seriesTitle);
  const mailIn = (tag: "de" | "ar", words: { subject: string; text: string }) =>
    withLanguage(tag, () => {
      const letter = { ...it.letter, ...writtenWords(words, draft) };
      const parts = { letter, readBook, sender: SENDER };
      return letterMail(parts, { email: "ada@example.com", id: "t" }, site);
    });
  for (const read of ["en", "de"] as const) { // by the author
    const mail = mailIn("de", withLanguage(read, draft));
    expect(mail.subject).toContain("Die fünfte Lampe");
    expect(mail.text).toMatch(/Die fünfte Lampe.*Lampen.*Ada Voice/s);
    expect(mail.html.match(/lang="[^"]*"/g)).toEqual(['lang="de"']);
  }
  const mixed = mailIn("de", { ...draft(), text: "It **burns**." });
  expect(mixed.subject).toContain("Die fünfte Lampe");
  expect(mixed.html).toContain('<div lang="en" dir="ltr"><p>It <strong>burns</strong>.</p>');
  const hers = mailIn("ar", { subject: "It burns", text: draft().text });
  expect(hers.subject).toBe("It burns");
  expect([hers.text.includes("Good news"), hers.html.includes('lang="en"')]).toEqual([
    false,
    false,
  ]);
});

Deno.test("MailingList: two requests at once for one address make one entry", async () => {
  using it = await openAlerts();
  const ask = { email: "ada@example.com", address: "203.0.113.7", isOwner: false };
  await Promise.all([it.alerts.signUp(ask), it.alerts.signUp(ask)]);
  const entries = await Array.fromAsync(it.kv.list({ prefix: keys.releaseAlert.under() }));
  expect([entries.length, new Set(it.sent.map(({ subject }) => subject)).size]).toEqual([1, 1]);
  await it.alerts.leave(it.sent[0]!.subject);
  expect(await Array.fromAsync(it.kv.list({ prefix: ["release_alert"] }))).toEqual([]);
  expect(await Array.fromAsync(it.kv.list({ prefix: ["release_alert_by_email"] }))).toEqual([]);
});
