/** Records of the author's desk as they are stored: its roles, sessions, passkeys, invitations and audit log. */

import { z } from "zod";
import { DAY_MS, HOUR_MS } from "@/lib/platform/duration.ts";
import { ROLES } from "./roles.ts";

export const beginRecord = z.object({ expiresAtMs: z.number() });
/** null: it is being prepared. */
export const openingRecord = z.object({ openedAtMs: z.number().nullable() });

/** `mark`: of the mail server's settings, so that others are tested anew. */
export const mailTest = z.object({ mark: z.string(), expiresAtMs: z.number() });
export const mailArrived = z.object({ mark: z.string(), atMs: z.number() });

/** An account with a role at the desk. */
export const authorRecord = z.object({
  userId: z.string().min(1),
  role: z.enum(ROLES),
  /** Since when the account has the role. A desk session is valid only for the grant of the role it began with. */
  sinceMs: z.number(),
});
export type AuthorRecord = z.infer<typeof authorRecord>;

/** How long the link of an invitation works. */
export const INVITATION_MS = 7 * DAY_MS;

/** An invitation to the desk that is not accepted yet. */
export const invitationRecord = z.object({
  /** SHA-256 of the token, base64url; the token itself is in the mail alone. */
  id: z.string().min(1),
  email: z.string(),
  role: z.enum(ROLES),
  /** The author's user id, or {@link TERMINAL}. */
  by: z.string(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
});
export type InvitationRecord = z.infer<typeof invitationRecord>;

export const DESK_SESSION_MS = 12 * HOUR_MS;
/** How long after typing the password an author may refund payments and erase accounts. */
export const CONFIRMED_MS = 10 * 60_000;
/** Lifetime of a sign-in code, and of the password step that waits for it. */
export const CODE_MS = 10 * 60_000;
export const CODE_TRIES = 5;

/** An author's session at the desk. */
export const deskSession = z.object({
  /** SHA-256 of the token, base64url; the token itself is in the author's cookie alone. */
  id: z.string().min(1),
  userId: z.string().min(1),
  /** The listener session it began in. The desk session ends with it, and therefore with a change of password. */
  sessionId: z.string().min(1),
  /** `AuthorRecord.sinceMs`. */
  roleSinceMs: z.number(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  /** When the password was last entered. */
  confirmedAtMs: z.number(),
});
export type DeskSession = z.infer<typeof deskSession>;

/** A listener session in which the author's password was accepted and the code is still awaited. */
export const deskStep = z.object({ userId: z.string(), expiresAtMs: z.number() });

/** The one valid sign-in code of an author. */
export const deskCode = z.object({
  salt: z.string(),
  /** SHA-256 of salt and code, base64url. */
  hash: z.string(),
  triesLeft: z.int(),
  expiresAtMs: z.number(),
});

/** Most passkeys of one author. */
export const MAX_PASSKEYS = 10;

/** The public half of a key pair; the author's device holds the private half. */
export const passkey = z.object({
  /** The credential's id, base64url. */
  id: z.string().min(1).max(1_500),
  userId: z.string().min(1),
  /** The author's name for it: "my phone". */
  name: z.string(),
  /** COSE key from the authenticator. */
  publicKey: z.instanceof(Uint8Array),
  /** Signature counter; 0 for authenticators without one. */
  counter: z.int().min(0),
  createdAtMs: z.number(),
  usedAtMs: z.number().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** The challenge that a passkey must sign. */
export const deskChallenge = z.object({ challenge: z.string().min(1), expiresAtMs: z.number() });

/** Retention of two years: as long as a past action may still be questioned. */
export const AUDIT_KEPT_MS = 2 * 365 * DAY_MS;

/** Value of `by` for changes at a terminal, where no account is known. */
export const TERMINAL = "terminal";

/** An entry that stays `begun` belongs to a process that died before it recorded the outcome. */
const AUDIT_STATES = ["begun", "done", "refused", "failed"] as const;

/** A value of an audit entry. */
const auditFact = z.object({
  /** Name of the field: of the catalogue file ("prices.USD"), of the command's input, or "mails"; "": none is needed. */
  field: z.string(),
  /** As stored or typed, not as people write it: "999", "helper", "2027-01-31". */
  value: z.string(),
});
export type AuditFact = z.infer<typeof auditFact>;

/** A text alone, "": none; or values of fields. */
export type AuditValue = string | AuditFact[];

/** One change, or an attempt at one. It identifies listeners only in `about`: see `maskedAddress`. */
export const auditRecord = z.object({
  /** Begins with the time, so that ids sort by it. */
  id: z.string().min(1),
  atMs: z.number(),
  /** The author's user id, or {@link TERMINAL}. */
  by: z.string(),
  /** The command's name: "review hide". */
  command: z.string(),
  /** The object of the command, in short. */
  about: z.array(auditFact),
  /** The values before and after, in short; where both have a field, it has the same place in both. */
  before: z.array(auditFact),
  after: z.array(auditFact),
  state: z.enum(AUDIT_STATES),
});
export type AuditRecord = z.infer<typeof auditRecord>;
