/** Whether a stopwatch tells which accounts exist: with the real hash, 200 tries each, in `prove` alone. */
import { expect } from "npm:expect@30.5.2";
import { createPasswords } from "@/lib/accounts/passwords.ts";
import { ADA, caller, EMAIL, login, openAccounts } from "../../tests/fakes/accounts.ts";

const TRIES = 200;
/** Two samples of one distribution are further apart once in a thousand runs. */
const MOST_SIGMA = 3.29;

/** By how many standard deviations the ranks of two samples differ from chance (Mann and Whitney's U). */
function rankDifference(one: number[], other: number[]): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  const pairs = one.length * other.length;
  return (wins - pairs / 2) / Math.sqrt(pairs * (one.length + other.length + 1) / 12);
}

Deno.test({
  name: `login: ${TRIES} tries each do not tell a known account from an unknown one by time`,
  ignore: !Deno.env.get("PROVE"), // minutes of scrypt
  fn: async () => {
    using site = await openAccounts(createPasswords());
    const { accounts, it } = site;
    const from = caller();
    await accounts.register(ADA, from);

    const time = async (username: string) => {
      it.nowMs += 60_000; // no limit is reached
      const startMs = performance.now();
      const result = await accounts.login(login(username, "wrong-oar"), from);
      expect(result).toMatchObject({ code: "invalid_credentials" });
      return performance.now() - startMs;
    };
    const known: number[] = [], unknown: number[] = [];
    for (let n = 0; n < TRIES; n++) {
      // In turns, and either first: whatever else the machine does meets both.
      const first = Math.random() < 0.5;
      if (first) known.push(await time(EMAIL));
      unknown.push(await time(`nobody${n}@example.com`));
      if (!first) known.push(await time(EMAIL));
    }
    expect(Math.abs(rankDifference(known, unknown))).toBeLessThan(MOST_SIGMA);
  },
});

Deno.test("rankDifference: a hundredth more is told, none is not", () => {
  const sample = (factor: number) =>
    Array.from({ length: TRIES }, (_, n) => factor * (170 + n * 7919 % 200 / 50));
  expect(Math.abs(rankDifference(sample(1), sample(1)))).toBeLessThan(MOST_SIGMA);
  expect(Math.abs(rankDifference(sample(1), sample(1.01)))).toBeGreaterThan(MOST_SIGMA);
});
