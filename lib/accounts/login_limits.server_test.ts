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
import type { RegisterResult } from "./registration.server.ts";
import { DEVICE_LIFETIME_MS } from "./schema.ts";
import type { SignInResult } from "./sign_in.server.ts";

type Site = Awaited<ReturnType<typeof openAccounts>>;

for (const username of [EMAIL, "nobody@example.com"]) {
  Deno.test(`login: ten quick tries for ${username} from one address, then a pause`, async () => {
    using site = await openAccounts();
    const { accounts, it } = site;
    await accounts.register(ADA, caller());
    const attempt = () => accounts.login(login(username, "wrong-oar"), caller("10.9.9.9"));
    for (let n = 0; n < ACCOUNT_RATES.loginPair.capacity; n++) {
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
  using site = await openAccounts();
  const codes = new Map<string, number>();
  for (let n = 0; n <= ACCOUNT_RATES.loginAddress.capacity; n++) {
    const result = await site.accounts.login(
      login(`a${n}@example.com`, "wrong-oar"),
      caller("10.8.8.8"),
    );
    const code = result.ok ? "ok" : result.code;
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect([...codes]).toEqual([["invalid_credentials", 60], ["too_many_tries", 1]]);
});

const tokensOf = (result: RegisterResult): string[] => joinedBy(result).deviceTokens;

/** Wrong guesses, each from another place. */
async function guess({ accounts }: Site, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await accounts.login(login(EMAIL, "wrong-oar"), caller());
}

const codeOf = (result: SignInResult) => result.ok ? "ok" : result.code;

Deno.test("login: strangers who guess from everywhere keep no browser out that was here before", async () => {
  using site = await openAccounts();
  const { accounts } = site;
  const tokens = tokensOf(await accounts.register(ADA, caller()));
  await guess(site, 120);
  const right = login(EMAIL, PASSWORD);
  expect(codeOf(await accounts.login(right, caller()))).toBe("too_many_tries");
  const again = await accounts.login(right, caller(undefined, tokens));
  expect(codeOf(again)).toBe("ok");
  expect(tokensOf(again)).not.toEqual(tokens);
  expect(codeOf(await accounts.login(right, caller(undefined, tokens)))).toBe("too_many_tries");
  expect(codeOf(await accounts.login(right, caller(undefined, tokensOf(again))))).toBe("ok");
});

Deno.test("login: one stranger's guesses take little from the account, however many they are", async () => {
  using site = await openAccounts();
  const { accounts } = site;
  await accounts.register(ADA, caller());
  for (let n = 0; n < 200; n++) await accounts.login(login(EMAIL, "wrong-oar"), caller("10.9.9.9"));
  expect(codeOf(await accounts.login(login(EMAIL, PASSWORD), caller()))).toBe("ok");
});

Deno.test("login: a stolen device cookie gives ten guesses and then two a minute, from wherever", async () => {
  using site = await openAccounts();
  const { accounts, it } = site;
  const tokens = tokensOf(await accounts.register(ADA, caller()));
  const attempt = () => accounts.login(login(EMAIL, "wrong-oar"), caller(undefined, tokens));
  const codes = [];
  for (let n = 0; n < 12; n++) codes.push(codeOf(await attempt()));
  expect(codes).toEqual([
    ...Array(10).fill("invalid_credentials"),
    "too_many_tries",
    "too_many_tries",
  ]);
  expect(await attempt()).toMatchObject({ retryAfterSec: 30 });
  it.nowMs += 30_000;
  expect([codeOf(await attempt()), codeOf(await attempt())])
    .toEqual(["invalid_credentials", "too_many_tries"]);
  // The account's own bucket is untouched by it.
  expect(codeOf(await accounts.login(login(EMAIL, PASSWORD), caller()))).toBe("ok");
});

Deno.test("login: a device is known to its own account, until the password changes or half a year", async () => {
  using site = await openAccounts();
  const { accounts, it, users } = site;
  const made = await accounts.register(ADA, caller());
  const eve = await accounts.register({ ...ADA, email: "eve@example.com" }, caller());
  await guess(site, 120);
  const attempt = async (tokens: string[]) =>
    codeOf(await accounts.login(login(EMAIL, "wrong-oar"), caller(undefined, tokens)));
  expect(await attempt(tokensOf(eve))).toBe("too_many_tries");
  expect(await attempt(["", "x".repeat(43), "constructor"])).toBe("too_many_tries");
  expect(await attempt(tokensOf(made))).toBe("invalid_credentials");
  it.nowMs += DEVICE_LIFETIME_MS;
  await guess(site, 120);
  expect(await attempt(tokensOf(made))).toBe("too_many_tries");
  it.nowMs += 3_600_000;
  const tokens = tokensOf(await accounts.login(login(EMAIL, PASSWORD), caller()));
  await guess(site, 120);
  expect(await attempt(tokens)).toBe("invalid_credentials");
  await users.update((await users.findByEmail(EMAIL))!.id, { passwordHash: "scrypt$another" });
  expect(await attempt(tokens)).toBe("too_many_tries");
});

Deno.test("known devices: ten of an account, the newest; a family shares a browser", async () => {
  using site = await openAccounts();
  const { accounts } = site;
  const first = tokensOf(await accounts.register(ADA, caller()));
  const right = login(EMAIL, PASSWORD);
  const others = [];
  for (let n = 0; n < 10; n++) others.push(tokensOf(await accounts.login(right, caller())));
  const both = tokensOf(
    await accounts.register({ ...ADA, email: "eve@example.com" }, caller(undefined, others[9])),
  );
  expect(both).toEqual([expect.any(String), ...others[9]!]);
  await guess(site, 120);
  const codes = [];
  for (const tokens of [first, others[0]!, both]) {
    codes.push(codeOf(await accounts.login(right, caller(undefined, tokens))));
  }
  expect(codes).toEqual(["too_many_tries", "ok", "ok"]);
});

Deno.test("login: a class of 30 behind one address signs in at the same moment", async () => {
  using site = await openAccounts();
  const emails = Array.from({ length: 30 }, (_, n) => `pupil${n}@example.com`);
  const school = "10.7.7.7";
  for (const email of emails) await site.accounts.register({ ...ADA, email }, caller(school));
  const results = await Promise.all(
    emails.map((email) => site.accounts.login(login(email, PASSWORD), caller(school))),
  );
  expect(results.map(codeOf)).toEqual(Array(30).fill("ok"));
});

Deno.test("login: a known browser waits behind no stranger's guesses, and is turned away by none", async () => {
  using site = await openAccounts();
  const { accounts, it } = site;
  const tokens = tokensOf(await accounts.register(ADA, caller()));
  const order: string[] = [];
  const opened = Promise.withResolvers<void>();
  it.meanwhile = (secret) => {
    order.push(secret);
    return opened.promise;
  };
  const others = Array.from({ length: 150 }, (_, n) => `listener${n}@example.com`);
  const guesses = others.map((email, n) =>
    accounts.login(login(email, "wrong-oar"), caller(`10.6.6.${n % 100}`))
  );
  while (order.length < 2) await new Promise((done) => setTimeout(done));
  const signingIn = accounts.login(login(EMAIL, PASSWORD), caller(undefined, tokens));
  await new Promise((done) => setTimeout(done, 1_000)); // her browser is known, and has its own lane
  opened.resolve();
  expect(codeOf(await signingIn)).toBe("ok");
  expect(order.indexOf(PASSWORD)).toBe(2); // behind the two that were under way
  const codes = (await Promise.all(guesses)).map(codeOf);
  expect(codes.filter((code) => code === "busy").length).toBeGreaterThan(100);
});
