import { expect } from "npm:expect@30.5.2";
import { createPasswords } from "@/lib/accounts/passwords.ts";
import { RATES } from "@/lib/accounts/rate_limit.ts";
import { createRateStore } from "@/lib/accounts/rate_store.ts";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { type Caller, createAccountService } from "@/lib/accounts/service.ts";
import { createSessionStore } from "@/lib/accounts/session_store.ts";
import { createSessions, SESSION_LIFETIME_MS } from "@/lib/accounts/sessions.ts";
import { createUserStore } from "@/lib/accounts/user_store.ts";
import { createVerificationStore } from "@/lib/accounts/verification_store.ts";
import { keys } from "@/lib/kv/keys.ts";

const EMAIL = "ada@example.com";
const PASSWORD = "lantern-oar-41";
const ADA = {
  email: EMAIL,
  password: PASSWORD,
  securityAnswer: "The old mill",
  firstName: "Ada",
  lastName: "",
  bearer: false,
};

/** The service over a store in memory, with a clock of its own and a hash that costs nothing. */
async function open() {
  const kv = await Deno.openKv(":memory:");
  const it = {
    nowMs: Date.UTC(2026, 2, 1),
    derived: 0,
    ended: [] as string[],
    isSubscribed: false,
    links: [] as string[],
    /** Happens while a password is being checked. */
    meanwhile: () => Promise.resolve(),
  };
  const now = () => it.nowMs;
  const users = createUserStore(kv);
  const accounts = createAccountService({
    users,
    sessions: createSessions({
      sessions: createSessionStore(kv),
      users,
      onEnd: (userId) => it.ended.push(userId),
      isSubscribed: () => Promise.resolve(it.isSubscribed),
      now,
    }),
    passwords: createPasswords(async (secret, salt) => {
      it.derived++;
      await it.meanwhile();
      const bytes = new TextEncoder().encode(`${secret} ${salt.join()}`);
      return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    }),
    rates: createRateStore(kv, now),
    verifications: createVerificationStore(kv, now),
    notices: null,
    greeter: {
      welcome: ({ verificationToken }) => (it.links.push(verificationToken), Promise.resolve()),
    },
    now,
  });
  const disable = async (userId: string) => {
    const { value } = await kv.get<UserRecord>(keys.user(userId));
    await kv.set(keys.user(userId), { ...value!, disabledAtMs: it.nowMs });
  };
  return { it, kv, users, accounts, disable, [Symbol.dispose]: () => kv.close() };
}

let addresses = 0;
const caller = (address = `10.0.0.${++addresses}`): Caller => ({
  address,
  device: "Test",
  session: null,
});
const login = (username: string, password: string) => ({ username, password, bearer: false });

Deno.test("login: known, unknown and disabled accounts cost the same scrypts and answer the same", async () => {
  using site = await open();
  const { accounts, it } = site;
  const made = await accounts.register(ADA, caller());
  const outcomes: unknown[] = [];
  for (
    const [username, password] of [[EMAIL, "wrong-oar"], [
      "nobody@example.com",
      "wrong-oar",
    ]] as const
  ) {
    const before = it.derived;
    outcomes.push([await accounts.login(login(username, password), caller()), it.derived - before]);
  }
  if (made.ok) await site.disable(made.user.id);
  const before = it.derived;
  outcomes.push([await accounts.login(login(EMAIL, PASSWORD), caller()), it.derived - before]);
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[2]).toEqual(outcomes[0]);
  expect(outcomes[0]).toEqual([expect.objectContaining({ code: "invalid_credentials" }), 1]);
});

for (const username of [EMAIL, "nobody@example.com"]) {
  Deno.test(`login: ten quick tries for ${username} from one address, then a pause`, async () => {
    using site = await open();
    const { accounts, it } = site;
    await accounts.register(ADA, caller());
    const attempt = () => accounts.login(login(username, "wrong-oar"), caller("10.9.9.9"));
    for (let n = 0; n < RATES.loginPair.capacity; n++) {
      expect(await attempt()).toMatchObject({ code: "invalid_credentials" });
    }
    const before = it.derived;
    expect(await attempt()).toMatchObject({ code: "too_many_tries", retryAfterSec: 30 });
    expect(it.derived).toBe(before);
    it.nowMs += 30_000;
    expect(await attempt()).toMatchObject({ code: "invalid_credentials" });
    expect(await accounts.login(login(EMAIL, PASSWORD), caller())).toMatchObject({ ok: true });
  });
}

Deno.test("login: one address trying many accounts is slowed down too", async () => {
  using site = await open();
  const codes = new Map<string, number>();
  for (let n = 0; n <= RATES.loginAddress.capacity; n++) {
    const result = await site.accounts.login(
      login(`a${n}@example.com`, "wrong-oar"),
      caller("10.8.8.8"),
    );
    const code = result.ok ? "ok" : result.code;
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect([...codes]).toEqual([["invalid_credentials", 60], ["too_many_tries", 1]]);
});

Deno.test("resolve: a session slides while it is used, ends when it is not, and when its user is disabled", async () => {
  using site = await open();
  const { accounts, it } = site;
  const made = await accounts.register(ADA, caller());
  if (!made.ok) throw new Error(made.code);
  const used = () => accounts.resolve([made.token]);
  for (let week = 0; week < 10; week++) {
    it.nowMs += 7 * 86_400_000;
    expect((await used())?.user.email).toBe(EMAIL);
  }
  it.nowMs += SESSION_LIFETIME_MS;
  expect(await used()).toBe(null);

  const again = await accounts.login(login(EMAIL, PASSWORD), caller());
  if (!again.ok) throw new Error(again.code);
  expect(await accounts.resolve([again.token])).not.toBe(null);
  await site.disable(again.user.id);
  it.nowMs += 30_000; // the verdict of another process is remembered no longer than this
  expect(await accounts.resolve([again.token])).toBe(null);
});

Deno.test("resolve: what ends here counts at once, and whoever streams is told", async () => {
  using site = await open();
  const { accounts, it } = site;
  const made = await accounts.register(ADA, caller());
  if (!made.ok) throw new Error(made.code);
  const session = await accounts.resolve([made.token]);
  await accounts.logout(session!);
  expect(await accounts.resolve([made.token])).toBe(null);
  expect(await accounts.isLive({ userId: made.user.id, sessionId: session!.sessionId })).toBe(
    false,
  );
  expect(it.ended).toEqual([made.user.id]);
});

Deno.test("register: two at once with one address make one account", async () => {
  using site = await open();
  const results = await Promise.all([1, 2, 3].map(() => site.accounts.register(ADA, caller())));
  expect(results.filter(({ ok }) => ok).length).toBe(1);
});

Deno.test("updateProfile: the answer for recovery wants a password typed lately", async () => {
  using site = await open();
  const { accounts, it } = site;
  const made = await accounts.register(ADA, caller());
  if (!made.ok) throw new Error(made.code);
  const session = (await accounts.resolve([made.token]))!;
  it.nowMs += 16 * 60_000;
  const change = { securityWord: "another answer" };
  expect(await accounts.updateProfile(change, session)).toMatchObject({ code: "sign_in_again" });
  expect(await accounts.updateProfile({ firstName: "A." }, session)).toMatchObject({ ok: true });
});

Deno.test("verifyEmail: a link works once, for 24 hours", async () => {
  using site = await open();
  const { accounts, it } = site;
  const made = await accounts.register(ADA, caller());
  await accounts.register({ ...ADA, email: "late@example.com" }, caller());
  const [link, late] = it.links;
  expect(await accounts.verifyEmail("nonsense")).toBe(false);
  expect(await accounts.verifyEmail(link!)).toBe(true);
  expect(await accounts.verifyEmail(link!)).toBe(false);
  if (made.ok) expect((await accounts.resolve([made.token]))?.user.emailVerified).toBe(true);
  it.nowMs += 24 * 3_600_000;
  expect(await accounts.verifyEmail(late!)).toBe(false);
});

Deno.test("login: a password replaced while it is being checked opens no session", async () => {
  using site = await open();
  const { accounts, it, users } = site;
  const made = await accounts.register(ADA, caller());
  if (!made.ok) throw new Error(made.code);
  it.meanwhile = async () => {
    await users.update(made.user.id, { passwordHash: "scrypt$another" });
  };
  expect(await accounts.login(login(EMAIL, PASSWORD), caller())).toMatchObject({
    ok: false,
    code: "invalid_credentials",
  });
  expect(await accounts.resolve([made.token])).toBe(null);
});

Deno.test("resolve: who subscribes is told so, within half a minute", async () => {
  using site = await open();
  const { it, accounts } = site;
  const registered = await accounts.register(ADA, caller());
  if (!registered.ok) throw new Error(registered.code);
  expect(registered.user.isSubscribed).toBe(false);
  it.isSubscribed = true;
  it.nowMs += 30_000;
  expect((await accounts.resolve([registered.token]))?.user.isSubscribed).toBe(true);
});
