/** What lib/desk stores. */

import { defineEvent } from "@/lib/platform/events.ts";
import { defineRecord } from "@/lib/platform/record.ts";
import {
  AUDIT_KEPT_MS,
  auditRecord,
  authorRecord,
  beginRecord,
  deskChallenge,
  deskCode,
  deskSession,
  deskStep,
  invitationRecord,
  mailArrived,
  mailTest,
  openingRecord,
  passkey,
} from "./schema.ts";

/** The shop was opened, or is being prepared. */
export const openingChanged = defineEvent("openingChanged", {});

export const keys = {
  author: defineRecord({
    name: "author",
    key: (userId: string) => [userId],
    schema: authorRecord,
    ofUser: "stays",
  }),
  /** By the hash of the token in its link. */
  invitation: defineRecord({
    name: "desk_invitation",
    key: (id: string) => [id],
    schema: invitationRecord,
    keptFor: ({ expiresAtMs }) => expiresAtMs,
  }),
  /** The author's password was right in this session of a listener; ten minutes. */
  deskStep: defineRecord({
    name: "desk_step",
    key: (sessionId: string) => [sessionId],
    schema: deskStep,
    keptFor: "transient",
  }),
  /** The mailed code, hashed; ten minutes. */
  deskCode: defineRecord({
    name: "desk_code",
    key: (userId: string) => [userId],
    schema: deskCode,
    keptFor: "transient",
    ofUser: "stays",
  }),
  deskSession: defineRecord({
    name: "desk_session",
    key: (tokenHash: string) => [tokenHash],
    schema: deskSession,
    keptFor: ({ expiresAtMs }) => expiresAtMs,
  }),
  passkey: defineRecord({
    name: "passkey",
    key: (userId: string, id: string) => [userId, id],
    schema: passkey,
    ofUser: "ends",
  }),
  /** What a passkey is to answer; ten minutes. */
  deskChallenge: defineRecord({
    name: "desk_challenge",
    key: (userId: string) => [userId],
    schema: deskChallenge,
    keptFor: "transient",
    ofUser: "ends",
  }),
  /** A test mail that is on its way, by the token in its link; a day. */
  mailTest: defineRecord({
    name: "mail_test",
    key: (tokenHash: string) => [tokenHash],
    schema: mailTest,
    keptFor: "transient",
  }),
  /** The first author's link, by its token; a week. */
  beginLink: defineRecord({
    name: "begin_link",
    key: (tokenHash: string) => [tokenHash],
    schema: beginRecord,
    keptFor: "transient",
  }),
  /** Whether a shop that began at the desk is open; none: it is. */
  opening: defineRecord({
    name: "opening",
    schema: openingRecord,
    tells: () => openingChanged.of({}),
  }),
  /** The link of a test mail was opened. */
  mailArrived: defineRecord({ name: "mail_arrived", schema: mailArrived }),
  /** By time and id. */
  auditEntry: defineRecord({
    name: "audit",
    key: (id: string) => [id],
    schema: auditRecord,
    keptFor: ({ atMs }) => atMs + AUDIT_KEPT_MS,
  }),
};
