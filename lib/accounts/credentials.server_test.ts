import { sessionReplaced } from "./events.ts";
import { expect } from "npm:expect@30.5.2";
import { createErasure } from "@/lib/platform/erasure.server.ts";
import { createEvents } from "@/lib/platform/events.ts";
import { RECORDS } from "@/lib/site/records.server.ts";
import { keys } from "./records.ts";
import { createRateStore } from "@/lib/platform/rate_limits.server.ts";
import { caller } from "@/tests/fakes/accounts.ts";
import { makeUser } from "@/tests/fakes/user.ts";
import { createCredentials } from "./credentials.server.ts";
import { createPasswords } from "./passwords.server.ts";
import { createUserStore, createVerificationStore } from "./user_store.server.ts";
import { createKnownDeviceStore, createSessionStore } from "./session_store.server.ts";
import { createSessions, type SignedIn } from "./sessions.server.ts";

const PASSWORD = "lantern-oar-41";
const NEW_PASSWORD = "harbour-bell-73";

/** The service over a store in memory, with mail that is only noted and a hash that costs nothing. */
async function open() {
  const kv = await Deno.openKv(":memory:");
  const users = createUserStore(kv);
  const sessions = createSessions({
    sessions: createSessionStore(kv),
    users,
    onEnd() {},
    isSubscribed: () => Promise.resolve(false),
  });
  const passwords = createPasswords(async (secret, salt) => {
    await it.whileHashing();
    const bytes = new TextEncoder().encode(`${secret} ${salt.join()}`);
    return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  });
  const mails: { kind: string; to: string; token?: string }[] = [];
  const noted = (kind: string, mail: { to: string; token?: string }) => {
    mails.push({ kind, ...mail });
    return Promise.resolve();
  };
  const note = (kind: string) => ({ email }: { email: string }) => noted(kind, { to: email });
  const port = {
    sendEmailLink: (mail: { to: string; token: string }) => noted("confirm", mail),
    sendEmailKnown: note("known"),
    sendEmailChanged: note("changed"),
    sendPasswordChanged: note("password"),
  };
  const it = {
    mails,
    erased: [] as string[],
    replaced: [] as [string, string][],
    isProviderThere: true,
    nowMs: Date.now(),
    /** What others do while a password is hashed. */
    whileHashing: () => Promise.resolve() as Promise<unknown>,
  };
  const verifications = createVerificationStore(kv, () => it.nowMs);
  const [events, erasure] = [createEvents(), createErasure({ kv, records: RECORDS })];
  events.on(sessionReplaced, ({ from, to }) => void it.replaced.push([from, to]));
  const knownDevices = createKnownDeviceStore(kv);
  erasure.onErase("stays", {
    settle: () => Promise.resolve(it.isProviderThere),
    erase: (userId) => Promise.resolve(void it.erased.push(userId)),
  });
  const credentials = createCredentials({
    users,
    sessions,
    passwords,
    knownDevices,
    events,
    erasure,
    rates: createRateStore(kv),
    verifications,
    mails: () => port,
  });
  async function join(email: string): Promise<SignedIn> {
    const passwordHash = await passwords.hash(PASSWORD);
    const user = makeUser({ id: crypto.randomUUID(), email, firstName: "Ada", passwordHash });
    await users.create(user);
    const { token } = await sessions.start({ user, device: "Test" });
    return (await sessions.resolve(token))!;
  }
  /** In another browser, with the account's password. */
  const verify = async (token: string, password = PASSWORD) =>
    (await credentials.verifyEmail({ token, session: null, password })).ok;
  return { it, kv, users, sessions, credentials, verify, join, [Symbol.dispose]: () => kv.close() };
}

Deno.test("changeEmail: with mail it waits for the link, then the old address hears of it", async () => {
  using site = await open();
  const { it, users, credentials, verify } = site;
  const session = await site.join("ada@example.com");
  const { id } = session.user;
  const asked = { session, password: PASSWORD, email: "new@example.com", caller: caller() };
  expect(await credentials.changeEmail(asked)).toEqual({ ok: true, isPending: true });
  expect((await users.get(id))!.email).toBe("ada@example.com");
  const [{ kind, to, token }] = it.mails as [{ kind: string; to: string; token: string }];
  expect([kind, to]).toEqual(["confirm", "new@example.com"]);
  expect(await verify(token)).toBe(true);
  expect(await users.get(id)).toMatchObject({ email: "new@example.com" });
  expect((await users.get(id))!.emailVerifiedAtMs).not.toBe(null);
  expect((await users.findByEmail("new@example.com"))!.id).toBe(id);
  expect(await users.findByEmail("ada@example.com")).toBe(null);
  expect(it.mails.at(-1)).toEqual({ kind: "changed", to: "ada@example.com" });
  expect(await verify(token)).toBe(false); // once
});

Deno.test("changeEmail: a link is worth nothing after the password changed, or once the address is taken", async () => {
  using site = await open();
  const { it, users, credentials, verify } = site;
  const session = await site.join("ada@example.com");
  const asked = { session, password: PASSWORD, caller: caller() };
  await credentials.changeEmail({ ...asked, email: "thief@example.com" });
  const changed = { session, password: PASSWORD, newPassword: NEW_PASSWORD, caller: caller() };
  expect(await credentials.changePassword(changed)).toMatchObject({ ok: true });
  expect(it.mails.at(-1)).toEqual({ kind: "password", to: "ada@example.com" });
  expect(await verify(it.mails[0]!.token!, NEW_PASSWORD)).toBe(false);
  const renewed = { ...asked, password: NEW_PASSWORD };
  await credentials.changeEmail({ ...renewed, email: "late@example.com" });
  await site.join("late@example.com");
  expect(await verify(it.mails.at(-1)!.token!, NEW_PASSWORD)).toBe(false);
  expect((await users.get(session.user.id))!.email).toBe("ada@example.com");
});

Deno.test("deleteAccount: while the provider is away nothing is deleted; asked again, all is", async () => {
  using site = await open();
  const { it, users, sessions, credentials } = site;
  const session = await site.join("ada@example.com");
  const { id } = session.user;
  const asked = { session, password: PASSWORD };
  it.isProviderThere = false;
  expect(await credentials.deleteAccount(asked)).toMatchObject({ code: "provider_away" });
  expect([it.erased, await sessions.list(id).then((all) => all.length)]).toEqual([[], 1]);
  it.isProviderThere = true;
  await createKnownDeviceStore(site.kv).remember((await users.get(id))!, []);
  expect(await credentials.deleteAccount(asked)).toEqual({ ok: true });
  expect((await site.kv.get(keys.knownDevices(id))).value).toBe(null);
  expect([it.erased, await sessions.list(id)]).toEqual([[id], []]);
  expect([await users.get(id), await users.findByEmail("ada@example.com")]).toEqual([null, null]);
});

Deno.test("changePassword: every session ends, this one goes on under another token", async () => {
  using site = await open();
  const { it, sessions, credentials } = site;
  const session = await site.join("ada@example.com");
  const { id } = session.user;
  const user = (await site.users.get(id))!;
  const phone = await sessions.start({ user, device: "Phone" });
  const changed = { session, password: PASSWORD, newPassword: NEW_PASSWORD, caller: caller() };
  const wrong = await credentials.changePassword({ ...changed, password: "wrong-oar" });
  expect(wrong).toMatchObject({ ok: false, code: "wrong_password" });
  expect((await sessions.list(id)).length).toBe(2);
  const result = await credentials.changePassword(changed);
  if (!result.ok) throw new Error(result.code);
  expect(await sessions.resolve(phone.token)).toBe(null);
  expect(await sessions.isLive({ userId: id, sessionId: session.sessionId })).toBe(false);
  const now = await sessions.resolve(result.token);
  expect([now?.user.id, it.replaced]).toEqual([id, [[session.sessionId, now!.sessionId]]]);
});

Deno.test("changeEmail: with mail a taken address answers like a free one; its owner hears, nothing changes", async () => {
  using site = await open();
  const { it, users, credentials } = site;
  const session = await site.join("ada@example.com");
  await site.join("eve@example.com");
  const asked = { session, password: PASSWORD, caller: caller() };
  const free = await credentials.changeEmail({ ...asked, email: "free@example.com" });
  expect(await credentials.changeEmail({ ...asked, email: "eve@example.com" })).toEqual(free);
  expect(it.mails.map(({ kind, to }) => [kind, to]))
    .toEqual([["confirm", "free@example.com"], ["known", "eve@example.com"]]);
  expect((await users.get(session.user.id))!.email).toBe("ada@example.com");
});

Deno.test("verify: a link to a new address is good for 24 hours", async () => {
  using site = await open();
  const session = await site.join("ada@example.com");
  const asked = { session, password: PASSWORD, caller: caller(), email: "new@example.com" };
  await site.credentials.changeEmail(asked);
  site.it.nowMs += 24 * 3_600_000;
  expect(await site.verify(site.it.mails[0]!.token!)).toBe(false);
});

Deno.test("verifyEmail: who neither is signed in to the account nor knows its password confirms nothing for it", async () => {
  using site = await open();
  const { it, users, credentials, verify } = site;
  const eve = await site.join("eve@example.com");
  const ada = await site.join("ada@example.com");
  const email = "ada@home.example"; // Ada's other address, which Eve wants to be her account's
  await credentials.changeEmail({ session: eve, password: PASSWORD, caller: caller(), email });
  const token = it.mails[0]!.token!;
  const pressed = await credentials.verifyEmail({ token, session: ada, password: "" });
  expect(pressed).toMatchObject({ ok: false, code: "wrong_password" });
  expect(await verify(token, "ada-lamp-73")).toBe(false);
  expect(await users.findByEmail(email)).toBe(null);
  expect(await credentials.findVerification({ token, session: ada }))
    .toEqual({ email, isOwn: false });
  const own = await credentials.verifyEmail({ token, session: eve, password: "" });
  expect(own).toEqual({ ok: true, isFirstProof: true });
});

Deno.test("verifyEmail: at the first proof every session ends but the one in which the link was followed", async () => {
  using site = await open();
  const { it, users, sessions, credentials } = site;
  const session = await site.join("ada@example.com");
  const { id } = session.user;
  await sessions.start({ user: (await users.get(id))!, device: "Another" });
  await createKnownDeviceStore(site.kv).remember((await users.get(id))!, []);
  const asked = { session, password: PASSWORD, caller: caller() };
  for (const [email, left] of [["new@example.com", 1], ["later@example.com", 2]] as const) {
    await credentials.changeEmail({ ...asked, email });
    const token = it.mails.at(-1)!.token!;
    expect(await credentials.verifyEmail({ token, session, password: "" }))
      .toEqual({ ok: true, isFirstProof: left === 1 });
    expect((await sessions.list(id)).length).toBe(left);
    expect((await site.kv.get(keys.knownDevices(id))).value === null).toBe(left === 1);
    await sessions.start({ user: (await users.get(id))!, device: "Another" });
    await createKnownDeviceStore(site.kv).remember((await users.get(id))!, []);
  }
  expect(await users.get(id)).toMatchObject({ firstName: "", email: "later@example.com" });
});

Deno.test("changePassword: begun before the owner's reset and written after it, it changes nothing", async () => {
  using site = await open();
  const { users, credentials } = site;
  const session = await site.join("ada@example.com");
  const { id } = session.user;
  let hashed = 0;
  site.it.whileHashing = async () => {
    if (++hashed === 2) await users.update(id, { passwordHash: "of the owner" });
  };
  const changing = credentials.changePassword({
    session,
    password: PASSWORD,
    newPassword: NEW_PASSWORD,
    caller: caller(),
  });
  expect(await changing).toMatchObject({ code: "wrong_password" });
  expect((await users.get(id))!.passwordHash).toBe("of the owner");
});
