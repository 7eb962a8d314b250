/**
 * The demo's two accounts (DEMO=1; 3-decisions, "Demo accounts skip the reset check"). They are made when
 * first asked for, and everyone who tries the demo shares them: nobody can change or end them.
 */

import { newToken } from "@/lib/platform/secrets.server.ts";
import type { createAccounts } from "./create_accounts.server.ts";
import { passwordProblem } from "./password_rules.ts";
import { normaliseAnswer, unlessBusy } from "./passwords.server.ts";
import { DEMO_ACCOUNT, EMAIL_TAKEN, weakPassword } from "./refusals.ts";
import type { UserRecord } from "./schema.ts";

/** Known to everyone: the README names it. */
const PASSWORD = "lamplight-demo";
const SET_TOKEN = "grant_demo";

const ACCOUNTS = [
  { email: "reader@demo.example", firstName: "Robin", lastName: "Reader", ownsSeries: false },
  { email: "owner@demo.example", firstName: "Olive", lastName: "Owner", ownsSeries: true },
];

/** What pages show of them. */
export const DEMO = { emails: ACCOUNTS.map(({ email }) => email), password: PASSWORD };

type OpenAccounts = ReturnType<typeof createAccounts>;

interface DemoOptions {
  /** Grants the owner's account the series. */
  giveSeries: (user: { id: string; email: string }) => Promise<unknown>;
}

const isDemo = (email: string): boolean => DEMO.emails.includes(email);

/** The same services, with the demo's accounts added. */
export function withDemoAccounts(
  accounts: OpenAccounts,
  { giveSeries }: DemoOptions,
): OpenAccounts {
  const { credentials, passwordReset, users, passwords } = accounts;

  async function ensure(email: string): Promise<void> {
    const account = ACCOUNTS.find((it) => it.email === email);
    if (!account || await users.findByEmail(email)) return;
    const { ownsSeries, ...names } = account;
    const user: UserRecord = {
      ...names,
      id: newToken(16),
      passwordHash: await passwords.hash(PASSWORD),
      securityAnswerHash: await passwords.hash(normaliseAnswer(PASSWORD)),
      createdAtMs: Date.now(),
      emailVerifiedAtMs: null,
      disabledAtMs: null,
    };
    if (await users.create(user) && ownsSeries) await giveSeries(user);
  }

  /** Runs `change` unless the account is shared. */
  const unlessDemo = <Asked extends { session: { user: { email: string } } }, Result>(
    change: (asked: Asked) => Promise<Result>,
  ) =>
  (asked: Asked) =>
    isDemo(asked.session.user.email) ? Promise.resolve(DEMO_ACCOUNT) : change(asked);

  return {
    ...accounts,
    demo: DEMO,
    register: (input, caller) =>
      isDemo(input.email) ? Promise.resolve(EMAIL_TAKEN) : accounts.register(input, caller),
    async chooseLanguage(session, language) { // the cookie alone says it: the account is shared
      if (!isDemo(session.user.email)) await accounts.chooseLanguage(session, language);
    },
    updateProfile: (input, session) =>
      isDemo(session.user.email)
        ? Promise.resolve(DEMO_ACCOUNT)
        : accounts.updateProfile(input, session),
    login: (input, caller) =>
      unlessBusy(async () => {
        await ensure(input.username);
        return await accounts.login(input, caller);
      }),
    credentials: {
      ...credentials,
      changePassword: unlessDemo(credentials.changePassword),
      changeEmail: unlessDemo(credentials.changeEmail),
      deleteAccount: unlessDemo(credentials.deleteAccount),
    },
    passwordReset: {
      ...passwordReset,
      demoSetToken: (email) => isDemo(email) ? SET_TOKEN : null,
      async setPassword(input) {
        if (input.token !== SET_TOKEN || !isDemo(input.email)) {
          return await passwordReset.setPassword(input);
        }
        // Pretends success: the password stays the documented one.
        const problem = passwordProblem(input.newPassword, input.email);
        return problem ? weakPassword(problem) : { ok: true, isFirstProof: false };
      },
    },
  };
}
