/**
 * Sign-in to the desk. It requires a signed-in account with a role at the desk, its password again, and then a code
 * sent another way or a passkey. For everyone else the desk does not exist.
 */

import type { Credentials } from "@/lib/accounts/credentials.server.ts";
import type { AccountRefusal } from "@/lib/accounts/refusals.ts";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import { SECOND_MS } from "@/lib/platform/duration.ts";
import {
  cookie,
  createFlash,
  getCookie,
  hostCookieName,
} from "@/lib/platform/http/cookies.server.ts";
import { type Message, toLetter } from "@/lib/platform/mail/letter.server.ts";
import { type BucketRule, limit, type RateStore } from "@/lib/platform/rate_limits.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { plainCode } from "@/lib/platform/typed_text.ts";
import { DESK_PATH } from "../addresses.ts";
import type { DeskRole } from "../roles.ts";
import { CONFIRMED_MS, DESK_SESSION_MS, type DeskSession } from "../schema.ts";
import { CODE_MAIL, SIGN_IN } from "../words/desk.ts";
import type { Audit } from "./audit.server.ts";
import type { AuthorStore, DeskAuthStore, NewDeskSession } from "./auth_store.server.ts";
import type { Passkeys } from "./passkeys.server.ts";

const RATES = {
  /** Codes for the desk, a mail each, and tries per code: 5 codes with 5 tries, then 30 tries an hour. */
  deskCode: { name: "desk_code", capacity: 5, refillMs: 600 * SECOND_MS },
  deskTry: { name: "desk_try", capacity: 10, refillMs: 60 * SECOND_MS },
} satisfies Record<string, BucketRule>;

/**
 * `Set-Cookie`; `token` "" deletes the cookie. Over https its name begins with `__Host-`, so that no sibling host can
 * set it. Browsers then require Path=/, so that other pages receive it too; that is the smaller risk.
 */
export function deskCookie(token: string, isHttps: boolean): string {
  const maxAgeSec = token === "" ? 0 : DESK_SESSION_MS / 1000;
  const name = hostCookieName("desk", isHttps);
  return cookie(name, token, { isHttps, maxAgeSec, sameSite: "Strict" });
}

export const deskToken = (headers: Headers, isHttps: boolean): string | null =>
  getCookie(headers, hostCookieName("desk", isHttps)) || null;

/** What a command did, for the next page of the desk. */
export const deskFlash = createFlash("desk-flash", { path: DESK_PATH, sameSite: "Strict" });

/** An author signed in to the site, and possibly to the desk. */
export interface SignedInAuthor {
  session: SignedIn;
  role: DeskRole;
  roleSinceMs: number;
  /** null: not signed in to the desk yet. */
  desk: DeskSession | null;
}

/** An author signed in to the desk. */
export type DeskAuthor = SignedInAuthor & { desk: DeskSession };

type DeskSignedIn =
  | { ok: true; token: string }
  | Refusal<"wrong_code" | "too_many_tries">;

export type DeskAuth = ReturnType<typeof createDeskAuth>;

interface DeskAuthOptions {
  authors: AuthorStore;
  store: DeskAuthStore;
  credentials: Pick<Credentials, "provePassword">;
  audit: Audit;
  /** null: the site has no public address, which passkeys are bound to. */
  passkeys: Pick<Passkeys, "list" | "use"> | null;
  rates: RateStore;
  /** null: no mail server is configured; codes come from the terminal. */
  mail(): { mailer: { send(message: Message): Promise<void> }; seriesTitle: string } | null;
  now?: () => number;
}

export function createDeskAuth(
  { authors, store, credentials, audit, passkeys, rates, mail, now = Date.now }: DeskAuthOptions,
) {
  async function sendCode({ user }: SignedIn): Promise<void> {
    const site = mail();
    if (!site) return;
    const code = await store.makeCode(user.id);
    await site.mailer.send(toLetter({
      to: user.email,
      subject: CODE_MAIL.subject,
      paragraphs: [CODE_MAIL.code(code), CODE_MAIL.notYou, site.seriesTitle],
    }));
  }

  /** Second step, after the password step of this session. Each attempt is counted and recorded in the audit log. */
  async function finishSignIn(
    { session: { user, sessionId }, roleSinceMs }: SignedInAuthor,
    wrong: string,
    begin: (began: NewDeskSession) => Promise<string | null>,
  ): Promise<DeskSignedIn> {
    const limited = await limit(rates, [RATES.deskTry, user.id]);
    if (limited) return limited;
    const isProved = await store.stepOf(sessionId) === user.id;
    const token = isProved ? await begin({ userId: user.id, sessionId, roleSinceMs }) : null;
    await audit.note({ by: user.id, command: "sign in", state: token ? "done" : "refused" });
    return token ? { ok: true, token } : refuse("wrong_code", wrong);
  }

  return {
    /** null: the account lacks the role. `token`: from the desk's cookie. */
    async resolve(session: SignedIn, token: string | null): Promise<SignedInAuthor | null> {
      const [author, found] = await Promise.all([
        authors.get(session.user.id),
        token === null ? null : store.find(token),
      ]);
      if (!author) return null;
      const isOwn = found?.userId === author.userId && found.sessionId === session.sessionId &&
        found.roleSinceMs === author.sinceMs;
      return {
        session,
        role: author.role,
        roleSinceMs: author.sinceMs,
        desk: isOwn ? found : null,
      };
    },
    /** Whether the password step is done and the code is awaited. */
    awaitsCode: async ({ session }: SignedInAuthor) =>
      await store.stepOf(session.sessionId) === session.user.id,
    /** First step. A correct password sends the code if a mail server is configured. */
    async provePassword(
      { session }: SignedInAuthor,
      password: string,
    ): Promise<{ ok: true } | AccountRefusal> {
      const limited = await limit(rates, [RATES.deskCode, session.user.id]);
      if (limited) return limited;
      const proved = await credentials.provePassword({ session, password });
      if (!proved.ok) return proved;
      await store.markStep(session.sessionId, session.user.id);
      const hasPasskey = (await passkeys?.list(session.user.id) ?? []).length > 0;
      if (!hasPasskey) await sendCode(session);
      return proved;
    },
    /** Sends the code to an author whose passkey is not at hand. */
    async sendCode({ session }: SignedInAuthor): Promise<{ ok: true } | Refusal<"too_many_tries">> {
      const limited = await limit(rates, [RATES.deskCode, session.user.id]);
      if (limited) return limited;
      if (await store.stepOf(session.sessionId) === session.user.id) await sendCode(session);
      return { ok: true };
    },
    /** Second step, with the code. */
    signIn: (author: SignedInAuthor, code: string) =>
      finishSignIn(
        author,
        SIGN_IN.wrongCode,
        (began) => store.begin(plainCode(code).replaceAll(/\s/g, ""), began),
      ),
    /** Second step, with a passkey's response, JSON. */
    signInByPasskey: (author: SignedInAuthor, answer: string) =>
      finishSignIn(
        author,
        SIGN_IN.wrongPasskey,
        async (began) =>
          await passkeys?.use(began.userId, answer) ? await store.beginProved(began) : null,
      ),
    /** Whether the password was entered within the last ten minutes. */
    isConfirmed: ({ desk }: DeskAuthor) => now() - desk.confirmedAtMs < CONFIRMED_MS,
    /** Checks the password again, before a refund or the erasure of an account. */
    async confirm(
      { session, desk }: DeskAuthor,
      password: string,
    ): Promise<{ ok: true } | AccountRefusal> {
      const proved = await credentials.provePassword({ session, password });
      if (proved.ok) await store.confirm(desk.id);
      return proved;
    },
    async signOut({ session, desk }: DeskAuthor): Promise<void> {
      await store.end(desk.id);
      await audit.note({ by: session.user.id, command: "sign out", state: "done" });
    },
  };
}
