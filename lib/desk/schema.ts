/** The author's desk: what the store holds of it. */
import { z } from "zod";

/** An account that has the desk. */
export const authorRecord = z.object({
  userId: z.string().min(1),
  /** A session at the desk counts for the role it was begun with: taken away and given again is another one. */
  sinceMs: z.number(),
});
export type AuthorRecord = z.infer<typeof authorRecord>;

export const DESK_SESSION_MS = 12 * 3_600_000;
/** How long a password that was typed lets money go and accounts be erased. */
export const CONFIRMED_MS = 10 * 60_000;
/** How long a code is good for, and a password waits for it. */
export const CODE_MS = 10 * 60_000;
export const CODE_TRIES = 5;

/** Being at the desk. */
export const deskSession = z.object({
  /** SHA-256 of the token, base64url; the token itself is in the author's cookie alone. */
  id: z.string().min(1),
  userId: z.string().min(1),
  /** The listener's session it was begun in: it ends with that one, and so with a change of the password. */
  sessionId: z.string().min(1),
  /** `AuthorRecord.sinceMs`. */
  roleSinceMs: z.number(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  /** When the password was typed last. */
  confirmedAtMs: z.number(),
});
export type DeskSession = z.infer<typeof deskSession>;

/** A listener's session in which the author's password was right, and the code is still to come. */
export const deskStep = z.object({ userId: z.string(), expiresAtMs: z.number() });

/** The one code an author may come in with. */
export const deskCode = z.object({
  salt: z.string(),
  /** SHA-256 of salt and code, base64url. */
  hash: z.string(),
  triesLeft: z.int(),
  expiresAtMs: z.number(),
});

/** Of one author. */
export const MAX_PASSKEYS = 10;

/** A key that the author's device holds the other half of. */
export const passkey = z.object({
  /** The credential's, base64url. */
  id: z.string().min(1).max(1_500),
  userId: z.string().min(1),
  /** What she calls it: "my phone". */
  name: z.string(),
  /** COSE, as the authenticator gave it. */
  publicKey: z.instanceof(Uint8Array),
  /** How often it was used, where the authenticator counts; else 0. */
  counter: z.int().min(0),
  createdAtMs: z.number(),
  usedAtMs: z.number().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** What a passkey is to answer. */
export const deskChallenge = z.object({ challenge: z.string().min(1), expiresAtMs: z.number() });

/** Two years: as long as anybody may come back to what was done. */
export const AUDIT_KEPT_MS = 2 * 365 * 24 * 3_600_000;

/** Done at a terminal, where no account is known. */
export const TERMINAL = "terminal";

/** `begun`: the process died before it could say what came of it. */
export const AUDIT_STATES = ["begun", "done", "refused", "failed"] as const;

/** One thing that was changed, or tried. Names listeners by what stands in `about` alone: see `maskedEmail`. */
export const auditRecord = z.object({
  /** Begins with the time, so that ids are in its order. */
  id: z.string().min(1),
  atMs: z.number(),
  /** The author's user id, or {@link TERMINAL}. */
  by: z.string(),
  /** The command's name: "review hide". */
  command: z.string(),
  /** On what, in short. */
  about: z.string(),
  /** How it stood before and after, in short; "": nothing to say. */
  before: z.string(),
  after: z.string(),
  state: z.enum(AUDIT_STATES),
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** "a…@example.com": tells the author who it was, and is nobody's address once the account is erased. */
export const maskedEmail = (email: string): string =>
  `${[...email][0] ?? ""}…${email.slice(Math.max(0, email.lastIndexOf("@")))}`;
