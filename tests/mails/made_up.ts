/** What the mails of the tests are about: names and titles that are words of no language, and who speaks. */

import { type Language, ownLanguage, setOwnLanguage } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import type { Message } from "@/lib/platform/mail/letter.server.ts";

export const TITLE = "Vuxo Qelarin";
export const OTHER_TITLE = "Morvi Tashel";
export const SERIES = "Ozdra Mivel";
export const PERSON = "Ilka Vosz";
export const NARRATOR = "Pimo Darru";
export const EMAIL = "ada@example.com";
export const AT_MS = Date.UTC(2026, 2, 14, 9);

/** Where the mails come from. */
export const SITE = {
  seriesTitle: SERIES,
  baseUrl: new URL("https://books.example"),
  supportEmail: "ilka@example.com",
  contactPath: "/contact",
  wake() {},
};

/** What its reader sees of a mail. */
export type Mail = Pick<Message, "subject" | "text" | "html">;

type Made = Mail | null | (Mail | null)[];

/** Makes mails of one kind for a reader of the language; null: none, which is a fault of the test. */
export type Example = (tag: Language) => Promise<(Mail | null)[]>;

type Write = (tag: Language) => Made | Promise<Made>;

const speaking = (
  write: Write,
  of: (tag: Language) => { own: Language; spoken: Language },
): Example =>
async (tag) => {
  const before = ownLanguage(), { own, spoken } = of(tag);
  setOwnLanguage(own);
  try {
    return [await withLanguage(spoken, () => write(tag))].flat();
  } finally {
    setOwnLanguage(before);
  }
};

/** In the language of a record that it is about; whoever causes it speaks English, as the shop does. */
export const byRecord = (write: Write): Example =>
  speaking(write, () => ({ own: "en", spoken: "en" }));

/** In the language of whoever asks for it; the shop's is English. */
export const byRequest = (write: Write): Example =>
  speaking(write, (tag) => ({ own: "en", spoken: tag }));

/** To the author, in the shop's language; whoever causes it speaks English. */
export const toAuthor = (write: Write): Example =>
  speaking(write, (tag) => ({ own: tag, spoken: "en" }));

/** Keeps what is sent. */
export function createOutbox() {
  const sent: Message[] = [];
  return { sent, send: (it: Message) => Promise.resolve(void sent.push(it)) };
}
