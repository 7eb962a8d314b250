/** What lib/announcements stores. */

import { defineRecord } from "@/lib/platform/record.ts";
import { letterRecord, readerRecord, senderRecord } from "./schema.ts";

/** An entry of a list expires until its address is confirmed. */
const listRecord = (name: string) =>
  defineRecord({
    name,
    key: (readerId: string) => [readerId],
    schema: readerRecord,
    keptFor: ({ expiresAtMs }) => expiresAtMs,
  });

const releaseAlert = listRecord("release_alert");
const newsReader = listRecord("news_reader");

export const keys = {
  /** Who wants a mail about each new book. */
  releaseAlert,
  /** The entry's id. */
  releaseAlertByEmail: defineRecord({
    name: "release_alert_by_email",
    key: (email: string) => [email],
    goesWith: ({ value }) => releaseAlert(String(value)),
  }),
  /** Who agreed to the author's newsletter. */
  newsReader,
  newsReaderByEmail: defineRecord({
    name: "news_reader_by_email",
    key: (email: string) => [email],
    goesWith: ({ value }) => newsReader(String(value)),
  }),
  letter: defineRecord({
    name: "letter",
    key: (letterId: number) => [letterId],
    schema: letterRecord,
  }),
  /** Whose letters they are, and from where. */
  letterSender: defineRecord({ name: "letter_sender", schema: senderRecord }),
};
