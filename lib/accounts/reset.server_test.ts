import { expect } from "npm:expect@30.5.2";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { createErasure } from "@/lib/platform/erasure.server.ts";
import { RECORDS } from "@/lib/site/records.server.ts";
import { createRateStore } from "@/lib/platform/rate_limits.server.ts";
import { StoreUnavailable } from "@/lib/platform/refusal.ts";
import { createPasswords } from "./passwords.server.ts";
import { createResetStore, createUserStore } from "./user_store.server.ts";
import { createPasswordReset } from "./reset.server.ts";
import { createSessionStore } from "./session_store.server.ts";
import { createSessions } from "./sessions.server.ts";

const EMAIL = "ada@example.com";
const NEW = "heron-at-dusk-7";

/** The service over a store in memory with one account, a clock of its own and a hash that costs nothing. */
async function open({ hasMail }: { hasMail: boolean }) {
  const kv = await Deno.openKv(":memory:");
  const it = {
    nowMs: Date.UTC(2026, 2, 1),
    derived: 0,
    links: [] as string[],
    told: 0,
    /** The store fails to end sessions. */
    isAway: false,
  };
  const now = () => it.nowMs;
  const users = createUserStore(kv);
  const store = createSessionStore(kv);
  const sessions = createSessions({
    sessions: {
      ...store,
      end: (session) =>
        it.isAway ? Promise.reject(new StoreUnavailable("away")) : store.end(session),
    },
    users,
    onEnd() {},
    isSubscribed: () => Promise.resolve(false),
    now,
  });
  const passwords = createPasswords(async (secret, salt) => {
    it.derived++;
    const bytes = new TextEncoder().encode(`${secret} ${salt.join()}`);
    return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  });
  const reset = createPasswordReset({
    users,
    sessions,
    passwords,
    rates: createRateStore(kv, now),
    resets: createResetStore(kv, now),
    erasure: createErasure({ kv, records: RECORDS }),
    mails: () =>
      hasMail
        ? {
          sendResetLink: (_owner, token) => Promise.resolve(void it.links.push(token)),
          sendPasswordReset: () => Promise.resolve(void it.told++),
        }
        : null,
  });
  await users.create({
    id: "u1",
    email: EMAIL,
    firstName: "Ada",
    lastName: "",
    passwordHash: await passwords.hash("lantern-oar-41"),
    securityAnswerHash: await passwords.hash("the old mill"),
    createdAtMs: it.nowMs,
    emailVerifiedAtMs: null,
    disabledAtMs: null,
  });
  return { it, users, sessions, reset, [Symbol.dispose]: () => kv.close() };
}

let addresses = 0;
const elsewhere = () => `10.0.0.${++addresses}`;
const input = (fields: { email?: string; token?: string; answer?: string; password?: string }) => ({
  email: fields.email ?? EMAIL,
  token: fields.token ?? "",
  securityAnswer: fields.answer ?? "The old mill",
  newPassword: fields.password ?? "",
});

Deno.test("verify: wrong answer, unknown, disabled and linkless accounts cost one scrypt and answer the same [B4.13]", async () => {
  for (const hasMail of [false, true]) {
    using site = await open({ hasMail });
    const { it, reset, users } = site;
    const tries = [
      input({ answer: "the new mill" }),
      input({ email: "nobody@example.com" }),
      input({ token: "link_unknown", answer: "the new mill" }),
    ];
    const outcomes: unknown[] = [];
    for (const [index, fields] of [...tries, input({})].entries()) {
      if (index === tries.length) await users.update("u1", { disabledAtMs: it.nowMs });
      it.derived = 0;
      outcomes.push(await reset.verify(fields, elsewhere()));
      expect([index, it.derived]).toEqual([index, 1]);
    }
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(outcomes[0]).toMatchObject({ ok: false, code: "not_verified" });
  }
});

Deno.test("setPassword: a grant is good for ten minutes", async () => {
  for (const [minutes, isGood] of [[9, true], [11, false]] as const) {
    using site = await open({ hasMail: false });
    const verified = await site.reset.verify(input({}), elsewhere());
    if (!verified.ok) throw new Error(verified.code);
    site.it.nowMs += minutes * MINUTE_MS;
    const set = await site.reset.setPassword(input({ token: verified.setToken, password: NEW }));
    expect([minutes, set.ok]).toEqual([minutes, isGood]);
  }
});

Deno.test("sendLink: only accounts that may sign in get one; a link is good for ten minutes", async () => {
  using site = await open({ hasMail: true });
  const { it, reset, users } = site;
  expect(await reset.sendLink("nobody@example.com", elsewhere())).toEqual({ ok: true });
  expect(it.links).toEqual([]);
  expect(await reset.sendLink(EMAIL, elsewhere())).toEqual({ ok: true });
  const [token] = it.links;
  expect(reset.stepOf(token!)).toBe("verify");
  it.nowMs += 11 * MINUTE_MS;
  expect(await reset.verify(input({ token }), elsewhere()))
    .toMatchObject({ ok: false, code: "not_verified" });
  await users.update("u1", { disabledAtMs: it.nowMs });
  expect(await reset.sendLink(EMAIL, elsewhere())).toEqual({ ok: true });
  expect(it.links.length).toBe(1);
});

Deno.test("verify: strangers without a link cannot use up the tries of one who has it", async () => {
  using site = await open({ hasMail: true });
  const { it, reset } = site;
  await reset.sendLink(EMAIL, elsewhere());
  for (let n = 0; n < 20; n++) await reset.verify(input({ token: "link_guess" }), elsewhere());
  const verified = await reset.verify(input({ token: it.links[0]! }), elsewhere());
  expect(verified.ok).toBe(true);
});

Deno.test("setPassword: ends every other step that was open, and tells the owner", async () => {
  using site = await open({ hasMail: true });
  const { it, reset } = site;
  for (let n = 0; n < 2; n++) await reset.sendLink(EMAIL, elsewhere());
  const [first, second] = it.links;
  const verified = await reset.verify(input({ token: first! }), elsewhere());
  if (!verified.ok) throw new Error(verified.code);
  const set = await reset.setPassword(input({ token: verified.setToken, password: NEW }));
  expect([set.ok, it.told]).toEqual([true, 1]);
  expect(await reset.verify(input({ token: second! }), elsewhere()))
    .toMatchObject({ ok: false, code: "not_verified" });
});

Deno.test("setPassword: ends the sessions of the old password, though the store fails right after", async () => {
  using site = await open({ hasMail: false });
  const { it, users, sessions, reset } = site;
  const user = (await users.get("u1"))!;
  const { token } = await sessions.start({ user, device: "Stolen" });
  expect(await sessions.resolve(token)).not.toBe(null);
  const verified = await reset.verify(input({}), elsewhere());
  if (!verified.ok) throw new Error(verified.code);
  it.isAway = true;
  const asked = input({ token: verified.setToken, password: NEW });
  await expect(reset.setPassword(asked)).rejects.toThrow(StoreUnavailable);
  expect(await sessions.resolve(token)).toBe(null);
});
