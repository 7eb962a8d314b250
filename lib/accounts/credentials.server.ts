/** Changes that need the password again: of password and address, and erasure. */

import { sessionReplaced } from "./events.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Events } from "@/lib/platform/events.ts";
import { limit, type RateStore } from "@/lib/platform/rate_limits.server.ts";
import type { AccountMails } from "./account_mails.server.ts";
import { limitTaken, limitTypedMail } from "./address_proofs.server.ts";
import { eraseAccount } from "./care.server.ts";
import { passwordProblem } from "./password_rules.ts";
import { type Passwords, unlessBusy } from "./passwords.server.ts";
import { passwordMark, type UserStore, type VerificationStore } from "./user_store.server.ts";
import { type BrowserTokens, type Caller, endUnproved, firstProof } from "./sign_in.server.ts";
import { ACCOUNT_RATES } from "./rates.server.ts";
import {
  type AccountRefusal,
  EMAIL_TAKEN,
  LINK_EXPIRED,
  PROVIDER_AWAY,
  weakPassword,
  WRONG_PASSWORD,
} from "./refusals.ts";
import type { UserRecord, VerificationRecord } from "./schema.ts";
import type { KnownDeviceStore } from "./session_store.server.ts";
import type { Sessions, SignedIn } from "./sessions.server.ts";

export interface Credentials {
  /**
   * Ends every session and starts a new one for this browser, so that nobody who knew the old password stays
   * signed in.
   */
  changePassword(
    o: { session: SignedIn; password: string; newPassword: string; caller: Caller },
  ): Promise<{ ok: true } & BrowserTokens | AccountRefusal>;
  /** Whether this is the account's password; counts towards the same limit of attempts as the other calls. */
  provePassword(
    o: { session: SignedIn; password: string },
  ): Promise<{ ok: true } | AccountRefusal>;
  /** Sets the first password of an account made by a purchase; needs the session only. */
  chooseFirstPassword(
    o: { session: SignedIn; newPassword: string; caller: Caller },
  ): Promise<{ ok: true } & BrowserTokens | AccountRefusal>;
  /**
   * `isPending`: the change waits for the link in a mail to the new address. An address that has an account
   * gets the same answer here and another mail.
   */
  changeEmail(
    o: { session: SignedIn; password: string; email: string; caller: Caller },
  ): Promise<{ ok: true; isPending: boolean } | AccountRefusal>;
  /** What a link to a new address asks for; null: it is unknown, used or expired. `isOwn`: the session is enough. */
  findVerification(
    o: { token: string; session: SignedIn | null },
  ): Promise<{ email: string; isOwn: boolean } | null>;
  /**
   * Consumes a link that proves an account's new address, in a browser that is signed in to the account or with its
   * password: else a stranger could have you confirm that your address belongs to an account of theirs. Refused when
   * the link is unknown, used, expired or invalidated by a change of the password, or when the address is taken.
   */
  verifyEmail(
    o: { token: string; session: SignedIn | null; password: string },
  ): Promise<{ ok: true; isFirstProof: boolean } | AccountRefusal>;
  /** May be repeated after an interruption: the account's own record is removed last. */
  deleteAccount(o: { session: SignedIn; password: string }): Promise<{ ok: true } | AccountRefusal>;
}

type CredentialMails = Pick<
  AccountMails,
  "sendEmailLink" | "sendEmailKnown" | "sendEmailChanged" | "sendPasswordChanged"
>;

interface CredentialsOptions {
  users: UserStore;
  sessions: Pick<Sessions, "endAll" | "endOthers" | "forget" | "start" | "tellEnded">;
  knownDevices: KnownDeviceStore;
  passwords: Passwords;
  rates: RateStore;
  verifications: VerificationStore;
  /** null: the site sends no mail. */
  mails: () => CredentialMails | null;
  now?: () => number;
  events: Pick<Events, "tell">;
  /** Notifies the other domains of the erasure, and of the first proof of an address. */
  erasure: Pick<Erasure, "settle" | "erase" | "eraseUnproved">;
}

export function createCredentials(o: CredentialsOptions): Credentials {
  const { users, sessions, passwords, mails, now = Date.now } = o;

  /** Runs `work` if the password is right; limits the attempts. */
  async function asOwner<T>(
    { session, password }: { session: SignedIn; password: string },
    work: (user: UserRecord) => Promise<T | AccountRefusal>,
  ): Promise<T | AccountRefusal> {
    const limited = await limit(o.rates, [ACCOUNT_RATES.passwordUser, session.user.id]);
    if (limited) return limited;
    return await unlessBusy(async () => {
      const user = await users.get(session.user.id);
      const matches = await passwords.verify(password, user?.passwordHash ?? null);
      return user && matches ? await work(user) : WRONG_PASSWORD;
    });
  }

  async function mailEmailLink(
    mails: CredentialMails,
    user: UserRecord,
    { email, caller }: { email: string; caller: Caller },
  ): Promise<{ ok: true; isPending: true } | AccountRefusal> {
    const limited = await limitTypedMail(o.rates, email, caller);
    if (limited) return limited;
    const asked = { userId: user.id, email, passwordMark: passwordMark(user) };
    const token = await o.verifications.create(asked);
    const known = await users.findByEmail(email);
    if (known) await mails.sendEmailKnown(known);
    else await mails.sendEmailLink({ to: email, token });
    return { ok: true, isPending: true };
  }

  /** False: the password was changed since the link was asked for, or the address is taken. */
  async function moveToProved(
    user: UserRecord,
    { email, passwordMark: mark }: VerificationRecord,
  ): Promise<boolean> {
    const to = { ...firstProof(user, now()), email, emailVerifiedAtMs: now() };
    const changed = await users.changeEmail(user.id, to, (it) => passwordMark(it) === mark);
    if (changed) await mails()?.sendEmailChanged(user, email);
    return changed !== null;
  }

  const isOwn = (link: VerificationRecord, session: SignedIn | null) =>
    session?.user.id === link.userId;

  /** Whether the follower of a link has the account's session, or its password. */
  async function mayVerify(
    link: VerificationRecord,
    { token, session, password }: { token: string; session: SignedIn | null; password: string },
  ): Promise<{ ok: true; user: UserRecord } | AccountRefusal> {
    const limited = await limit(o.rates, [ACCOUNT_RATES.confirmSignup, token]);
    if (limited) return limited;
    return await unlessBusy(async () => {
      const user = await users.get(link.userId);
      if (!user) return LINK_EXPIRED;
      const isAllowed = isOwn(link, session) ||
        await passwords.verify(password, user.passwordHash);
      return isAllowed ? { ok: true, user } : WRONG_PASSWORD;
    });
  }

  /** Of what was made before the proof, only the session in which the link was followed stays. */
  async function endBeforeProof(userId: string, session: SignedIn | null): Promise<void> {
    if (session?.user.id === userId) await sessions.endOthers(userId, session.sessionId);
    else await sessions.endAll(userId);
    await endUnproved(userId, o);
  }

  /** Replaces all sessions, so that nobody who knew the old password stays signed in. */
  async function replacePassword(
    known: UserRecord,
    { session: asked, newPassword, caller }: {
      session: SignedIn;
      newPassword: string;
      caller: Caller;
    },
  ): Promise<{ ok: true } & BrowserTokens | AccountRefusal> {
    const problem = passwordProblem(newPassword, known.email);
    if (problem) return weakPassword(problem);
    const passwordHash = await passwords.hash(newPassword);
    const userId = known.id;
    // The new session is valid from the commit of the new password, which ends all others.
    const { token, session } = await sessions.start({
      user: { id: userId, passwordHash },
      device: caller.device,
    });
    const isStill = (it: UserRecord) => it.passwordHash === known.passwordHash;
    const user = await users.update(userId, { passwordHash }, isStill)
      .finally(() => sessions.tellEnded(userId));
    if (!user) return WRONG_PASSWORD; // erased meanwhile, or reset by the owner of the address
    await o.events.tell(sessionReplaced, { userId, from: asked.sessionId, to: session.id });
    await sessions.endOthers(userId, session.id);
    const deviceTokens = await o.knownDevices.remember(user, caller.deviceTokens);
    await mails()?.sendPasswordChanged(user);
    return { ok: true, token, deviceTokens };
  }

  return {
    changePassword: ({ newPassword, caller, ...asked }) =>
      asOwner(asked, (known) => replacePassword(known, { newPassword, caller, ...asked })),
    provePassword: (asked) => asOwner(asked, () => Promise.resolve({ ok: true })),
    async chooseFirstPassword(asked) {
      const { user: { id } } = asked.session;
      const limited = await limit(o.rates, [ACCOUNT_RATES.passwordUser, id]);
      if (limited) return limited;
      const known = await users.get(id);
      if (known?.passwordHash !== null) return WRONG_PASSWORD;
      return await unlessBusy(() => replacePassword(known, asked));
    },
    changeEmail: ({ email, caller, ...asked }) =>
      asOwner(asked, async (user) => {
        if (user.email === email) return EMAIL_TAKEN;
        const site = mails();
        if (site) return await mailEmailLink(site, user, { email, caller });
        return await limitTaken(o.rates, caller, async () => {
          if (!await users.changeEmail(user.id, { email, emailVerifiedAtMs: null })) return null;
          sessions.forget(user.id);
          return { ok: true, isPending: false };
        });
      }),
    async findVerification({ token, session }) {
      const link = await o.verifications.get(token);
      return link && { email: link.email, isOwn: isOwn(link, session) };
    },
    async verifyEmail(asked) {
      const link = await o.verifications.get(asked.token);
      if (!link) return LINK_EXPIRED;
      const allowed = await mayVerify(link, asked);
      if (!allowed.ok) return allowed;
      const { user } = allowed;
      const isMoved = await o.verifications.take(asked.token) !== null &&
        await moveToProved(user, link);
      sessions.forget(user.id);
      if (!isMoved) return LINK_EXPIRED;
      const isFirstProof = user.emailVerifiedAtMs === null;
      if (isFirstProof) await endBeforeProof(user.id, asked.session);
      return { ok: true, isFirstProof };
    },
    deleteAccount: (asked) =>
      asOwner(asked, async ({ id }) => {
        return await eraseAccount(id, o) ? { ok: true } : PROVIDER_AWAY;
      }),
  };
}
