import { expect } from "npm:expect@30.5.2";
import {
  ADA,
  caller,
  EMAIL,
  joinedBy,
  login,
  openAccounts,
  PASSWORD,
} from "@/tests/fakes/accounts.ts";
import { SESSION_LIFETIME_MS } from "./sessions.server.ts";

Deno.test("login: known, unknown and disabled accounts cost the same scrypts and answer the same", async () => {
  using site = await openAccounts();
  const { accounts, it } = site;
  const made = joinedBy(await accounts.register(ADA, caller()));
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
  await site.disable(made.user.id);
  const before = it.derived;
  outcomes.push([await accounts.login(login(EMAIL, PASSWORD), caller()), it.derived - before]);
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[2]).toEqual(outcomes[0]);
  expect(outcomes[0]).toEqual([expect.objectContaining({ code: "invalid_credentials" }), 1]);
});

Deno.test("resolve: a session slides while it is used, ends when it is not, and when its user is disabled", async () => {
  using site = await openAccounts();
  const { accounts, it } = site;
  const made = joinedBy(await accounts.register(ADA, caller()));
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
  it.nowMs += 30_000; // what another process found is remembered no longer than this
  expect(await accounts.resolve([again.token])).toBe(null);
});

Deno.test("resolve: what ends here counts at once, and whoever streams is told", async () => {
  using site = await openAccounts();
  const { accounts, it } = site;
  const made = joinedBy(await accounts.register(ADA, caller()));
  const session = await accounts.resolve([made.token]);
  await accounts.logout(session!);
  expect(await accounts.resolve([made.token])).toBe(null);
  expect(await accounts.isLive({ userId: made.user.id, sessionId: session!.sessionId })).toBe(
    false,
  );
  expect(it.ended).toEqual([made.user.id]);
});

Deno.test("updateProfile: the answer for recovery wants a password typed lately", async () => {
  using site = await openAccounts();
  const { accounts, it } = site;
  const made = joinedBy(await accounts.register(ADA, caller()));
  const session = (await accounts.resolve([made.token]))!;
  it.nowMs += 16 * 60_000;
  const change = { securityWord: "another answer" };
  expect(await accounts.updateProfile(change, session)).toMatchObject({ code: "sign_in_again" });
  expect(await accounts.updateProfile({ firstName: "A." }, session)).toMatchObject({ ok: true });
});

Deno.test("login: a password replaced while it is being checked opens no session", async () => {
  using site = await openAccounts();
  const { accounts, it, users } = site;
  const made = joinedBy(await accounts.register(ADA, caller()));
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
  using site = await openAccounts();
  const { it, accounts } = site;
  const registered = joinedBy(await accounts.register(ADA, caller()));
  expect(registered.user.isSubscribed).toBe(false);
  it.isSubscribed = true;
  it.nowMs += 30_000;
  expect((await accounts.resolve([registered.token]))?.user.isSubscribed).toBe(true);
});
