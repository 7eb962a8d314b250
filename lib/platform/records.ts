/** The platform's own records. The domains' are in their `records.ts`. */

import { z } from "zod";
import { DAY_MS } from "./duration.ts";
import { defineEvent } from "./events.ts";
import { defineRecord } from "./record.ts";

/** The settings of the desk were saved (settings.server.ts). */
export const settingsChanged = defineEvent("settingsChanged", {});

/** A mail that no server took for a day. */
const givenUpMail = z.object({ to: z.string(), subject: z.string(), atMs: z.number() });
export type GivenUpMail = z.infer<typeof givenUpMail>;
export const GIVEN_UP_KEPT_MS = 7 * DAY_MS;

/** Mails of a letter to many. */
const mailCount = z.object({ sent: z.int(), failed: z.int() });
export type MailCount = z.infer<typeof mailCount>;

export const keys = {
  /** A token bucket (rate_limits.server.ts). */
  rate: defineRecord({
    name: "rate",
    key: (bucket: string, keyHash: string) => [bucket, keyHash],
    keptFor: "transient",
  }),
  /** Settings of the desk, sealed with the site's secret (settings.server.ts). */
  settings: defineRecord({
    name: "settings",
    schema: z.object({ sealed: z.string() }),
    tells: () => settingsChanged.of({}),
  }),
  /** Until it is sent (mail/mailer.server.ts). */
  mail: defineRecord({ name: "mail", key: (mailId: string) => [mailId] }),
  /** When the mail server last took one. */
  mailSent: defineRecord({ name: "mail_sent" }),
  mailGivenUp: defineRecord({
    name: "mail_given_up",
    key: (mailId: string) => [mailId],
    schema: givenUpMail,
    keptFor: ({ atMs }) => atMs + GIVEN_UP_KEPT_MS,
  }),
  /** By batch: how many the mail server took, and how many it never took. */
  mailCount: defineRecord({
    name: "mail_count",
    key: (batch: string) => [batch],
    schema: mailCount,
  }),
  /** Word index (word_index.server.ts); the kind is the name of the indexed record. */
  word: defineRecord({
    name: "word",
    key: (kind: string, word: string, atMs: number, id: string) => [kind, word, atMs, id],
    goesWith: ({ key }) => [key[1]!, key.at(-1)!],
  }),
  /** For a minute: the commit of this id was applied. */
  commit: defineRecord({
    name: "commit",
    key: (commitId: string) => [commitId],
    keptFor: "transient",
  }),
  /** By versionstamp: a commit's news for the other processes, for five minutes. */
  news: defineRecord({ name: "news", keptFor: "transient" }),
  /** The last process that wrote news; watched. */
  newsHead: defineRecord({ name: "news_head", keptFor: "transient" }),
  /** Which process does a piece of work, and until when. */
  lease: defineRecord({ name: "lease", key: (work: string) => [work], keptFor: "transient" }),
  /** Schema version of all records (kv/open.server.ts). */
  schema: defineRecord({ name: "schema", keptFor: "transient" }),
  /** When writing was last tested. */
  readiness: defineRecord({ name: "readiness", keptFor: "transient" }),
  /** The backup being restored, until it is complete. */
  restore: defineRecord({ name: "restore", keptFor: "transient" }),
  /** Whether a KV service is being copied (change_log.server.ts). */
  copying: defineRecord({ name: "copying", keptFor: "transient" }),
  /** By part and versionstamp: changes committed during a copy, for an hour. */
  copyLog: defineRecord({
    name: "copy_log",
    key: (copyId: string, part: number) => [copyId, part],
    keptFor: "transient",
  }),
  /** Random; a restored store gets a new one. */
  storeId: defineRecord({ name: "store_id", keptFor: "transient" }),
};
