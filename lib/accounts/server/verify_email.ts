/** Using up a link that proves the e-mail address that an account is to have. */
import { passwordMark } from "@/lib/accounts/server/passwords.ts";
import type { Notices } from "@/lib/accounts/notices.ts";
import type { UserRecord, VerificationRecord } from "@/lib/accounts/schema.ts";
import type { Sessions } from "@/lib/accounts/server/sessions.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import type { VerificationStore } from "@/lib/accounts/server/verification_store.ts";

/** False when the link is unknown, used, too old or overtaken, or its address is taken by now. */
export function createVerifyEmail(
  { users, sessions, verifications, notices, now }: {
    users: UserStore;
    sessions: Pick<Sessions, "forget">;
    verifications: VerificationStore;
    notices: Notices | null;
    now: () => number;
  },
): (token: string) => Promise<boolean> {
  async function change(user: UserRecord, { email, passwordMark: mark }: VerificationRecord) {
    if (mark !== passwordMark(user)) return null;
    const changed = await users.changeEmail(user.id, { email, emailVerifiedAtMs: now() });
    if (changed) {
      await notices?.emailChanged({ to: user.email, firstName: user.firstName, newEmail: email });
    }
    return changed;
  }

  return async function verifyEmail(token) {
    const verification = await verifications.take(token);
    const user = verification && await users.get(verification.userId);
    if (!user) return false;
    const changed = await change(user, verification);
    sessions.forget(user.id);
    return changed !== null;
  };
}
