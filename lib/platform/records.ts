/** What the platform itself stores. The records of the domains lie in their `records.ts`. */

import { z } from "zod";
import { DAY_MS } from "./duration.ts";
import { defineRecord } from "./record.ts";

/** What is left of a mail that no server took for a day. */
const givenUpMail = z.object({ to: z.string(), subject: z.string(), atMs: z.number() });
export type GivenUpMail = z.infer<typeof givenUpMail>;

export const keys = {
  /** A bucket of tries (lib/platform/rate_store.server.ts). */
  rate: defineRecord({
    name: "rate",
    key: (bucket: string, keyHash: string) => [bucket, keyHash],
    keptFor: "transient",
  }),
  /** Until it is sent (mail/mailer.server.ts). */
  mail: defineRecord({ name: "mail", key: (mailId: string) => [mailId] }),
  /** When the mail server last took one. */
  mailSent: defineRecord({ name: "mail_sent" }),
  mailGivenUp: defineRecord({
    name: "mail_given_up",
    key: (mailId: string) => [mailId],
    schema: givenUpMail,
    keptFor: ({ atMs }) => atMs + 7 * DAY_MS,
  }),
  /** What is found by its words (word_index.server.ts); the kind is the name of the record found. */
  word: defineRecord({
    name: "word",
    key: (kind: string, word: string, atMs: number, id: string) => [kind, word, atMs, id],
    goesWith: ({ key }) => [key[1]!, key.at(-1)!],
  }),
  /** For a minute: the checked commit of this id stands. */
  commit: defineRecord({
    name: "commit",
    key: (commitId: string) => [commitId],
    keptFor: "transient",
  }),
  /** By versionstamp: what a commit tells the other processes, for five minutes. */
  news: defineRecord({ name: "news", keptFor: "transient" }),
  /** The process that told last; watched. */
  newsHead: defineRecord({ name: "news_head", keptFor: "transient" }),
  /** Which process does a work, and until when. */
  lease: defineRecord({ name: "lease", key: (work: string) => [work], keptFor: "transient" }),
  /** Version of all records (schema_version.server.ts). */
  schema: defineRecord({ name: "schema", keptFor: "transient" }),
  /** When it was last tried whether writing works. */
  readiness: defineRecord({ name: "readiness", keptFor: "transient" }),
  /** The backup that is being restored, until all of it is there. */
  restore: defineRecord({ name: "restore", keptFor: "transient" }),
  /** Whether a KV service is being copied (change_log.server.ts). */
  copying: defineRecord({ name: "copying", keptFor: "transient" }),
  /** By part and versionstamp: what commits changed during a copy, for an hour. */
  copyLog: defineRecord({
    name: "copy_log",
    key: (copyId: string, part: number) => [copyId, part],
    keptFor: "transient",
  }),
  /** Random; another one in a store that was restored. */
  storeId: defineRecord({ name: "store_id", keptFor: "transient" }),
};
