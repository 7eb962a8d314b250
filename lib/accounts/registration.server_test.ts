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
import { ACCOUNT_RATES } from "./rates.server.ts";

const openWithMail = () => openAccounts(undefined, { sendsMail: true });
type Site = Awaited<ReturnType<typeof openWithMail>>;

/** Signs up; returns what the browser and the mailbox have then. */
async function ask({ accounts, it }: Site, input = ADA) {
  const result = await accounts.register(input, caller());
  if (!result.ok || !("browserToken" in result)) throw new Error(JSON.stringify(result));
  return { browserToken: result.browserToken, linkToken: it.mails.at(-1)!.token! };
}

Deno.test("register: with mail a known and a new address answer alike, after the same work", async () => {
  using site = await openWithMail();
  const { accounts, it, users } = site;
  const work = async (email: string) => {
    const before = it.derived;
    const result = await accounts.register({ ...ADA, email }, caller());
    return { derived: it.derived - before, shape: Object.keys(result), ok: result.ok };
  };
  const first = await ask(site);
  await accounts.confirmSignup({ ...first, password: "" }, caller());
  const known = await work(EMAIL);
  expect(await work("new@example.com")).toEqual(known);
  expect(known).toEqual({ derived: 2, shape: ["ok", "browserToken"], ok: true });
  expect(it.mails.map(({ to, token }) => [to, token !== null])).toEqual([
    [EMAIL, true],
    [EMAIL, false],
    ["new@example.com", true],
  ]);
  // No account exists before the link is followed, and signing in reveals nothing either.
  expect(await users.findByEmail("new@example.com")).toBe(null);
  expect(await accounts.login(login("new@example.com", PASSWORD), caller()))
    .toMatchObject({ code: "invalid_credentials" });
});

Deno.test("confirmSignup: makes the proved account, signs in and leads back, once and for 24 hours", async () => {
  using site = await openWithMail();
  const { accounts, it } = site;
  const asked = await ask(site);
  expect(await accounts.findSignup(asked)).toEqual({ email: EMAIL, isSameBrowser: true });
  const done = await accounts.confirmSignup({ ...asked, password: "" }, caller());
  if (!done.ok) throw new Error(done.code);
  expect(done.redirect).toBe(ADA.redirect);
  expect(done.joined.user).toMatchObject({ email: EMAIL, firstName: "Ada", emailVerified: true });
  expect((await accounts.resolve([done.joined.token]))?.user.id).toBe(done.joined.user.id);
  expect(await accounts.findSignup(asked)).toBe(null);
  const again = await accounts.confirmSignup({ ...asked, password: "" }, caller());
  expect(again).toMatchObject({ code: "link_expired" });
  const late = await ask(site, { ...ADA, email: "late@example.com" });
  it.nowMs += 24 * 3_600_000;
  expect(await accounts.confirmSignup({ ...late, password: "" }, caller()))
    .toMatchObject({ code: "link_expired" });
});

Deno.test("confirmSignup: pressed twice at once it signs in twice to one account", async () => {
  using site = await openWithMail();
  const asked = { ...await ask(site), password: "" };
  const both = await Promise.all([1, 2].map(() => site.accounts.confirmSignup(asked, caller())));
  const ids = both.map((it) => it.ok ? it.joined.user.id : it.code);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

Deno.test("confirmSignup: another browser gives the password; who has the mailbox alone makes no account", async () => {
  using site = await openWithMail();
  const { accounts, users } = site;
  const { linkToken } = await ask(site);
  const other = { linkToken, browserToken: null };
  expect(await accounts.findSignup(other)).toEqual({ email: EMAIL, isSameBrowser: false });
  for (const password of ["", "wrong-oar"]) {
    expect(await accounts.confirmSignup({ ...other, password }, caller()))
      .toMatchObject({ code: "wrong_password" });
  }
  expect(await users.findByEmail(EMAIL)).toBe(null);
  const codes = new Set<string>();
  for (let n = 0; n < ACCOUNT_RATES.confirmSignup.capacity; n++) {
    const tried = await accounts.confirmSignup({ ...other, password: "wrong-oar" }, caller());
    codes.add(tried.ok ? "ok" : tried.code);
  }
  expect([...codes]).toEqual(["wrong_password", "too_many_tries"]);
  site.it.nowMs += 30_000;
  expect(await accounts.confirmSignup({ ...other, password: PASSWORD }, caller()))
    .toMatchObject({ ok: true });
});

Deno.test("confirmSignup: of two sign-ups with one address the first to be confirmed has it", async () => {
  using site = await openWithMail();
  const { accounts } = site;
  const [first, second] = [await ask(site), await ask(site, { ...ADA, firstName: "Eve" })];
  expect(await accounts.confirmSignup({ ...second, password: "" }, caller()))
    .toMatchObject({ ok: true });
  expect(await accounts.confirmSignup({ ...first, password: "" }, caller()))
    .toMatchObject({ code: "email_taken" });
});

Deno.test("register: a stranger's address gets three mails and then one in ten minutes", async () => {
  using site = await openWithMail();
  for (let n = 0; n < 3; n++) await ask(site);
  expect(await site.accounts.register(ADA, caller()))
    .toMatchObject({ code: "too_many_tries", retryAfterSec: 600 });
  expect(site.it.mails.length).toBe(3);
});

Deno.test("register: without mail two at once with one address make one account", async () => {
  using site = await openAccounts();
  const results = await Promise.all([1, 2, 3].map(() => site.accounts.register(ADA, caller())));
  expect(results.filter(({ ok }) => ok).length).toBe(1);
});

Deno.test("register: without mail one place hears of twenty taken addresses, then of none, new ones neither", async () => {
  using site = await openAccounts();
  const { accounts, it } = site;
  joinedBy(await accounts.register(ADA, caller()));
  const attempt = async (email: string) => {
    const result = await accounts.register({ ...ADA, email }, caller("10.6.6.6"));
    return result.ok ? "ok" : result.code;
  };
  expect(await attempt("new@example.com")).toBe("ok");
  const codes = [];
  for (let n = 0; n < 21; n++) codes.push(await attempt(EMAIL));
  expect(codes).toEqual([...Array(20).fill("email_taken"), "too_many_tries"]);
  expect(await attempt("another@example.com")).toBe("too_many_tries");
  it.nowMs += 300_000;
  expect(await attempt("another@example.com")).toBe("ok");
});
