/** Whether response times reveal which accounts exist: with the real hash, 200 tries each, only in `prove`. */

import { expect } from "npm:expect@30.5.2";
import { ADA, caller, EMAIL, login, openAccounts } from "@/tests/fakes/accounts.ts";
import { createPasswords } from "./passwords.server.ts";

const TRIES = 200;
/** Two samples of one distribution differ by more than this once in a thousand runs. */
const MOST_SIGMA = 3.29;
/** The real hash takes longer, also where it is quickest; a fake of another test does not. */
const HASH_MS = 20;
/** What is no accident shows in both. */
const SAMPLES = 2;

/** By how many standard deviations the ranks of two samples differ from chance (Mann and Whitney's U). */
function rankDifference(one: number[], other: number[]): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  const pairs = one.length * other.length;
  return (wins - pairs / 2) / Math.sqrt(pairs * (one.length + other.length + 1) / 12);
}

/** Minutes of scrypt, so only in `prove`. `time` returns the milliseconds of one try. */
function provesAlike(
  name: string,
  sendsMail: boolean,
  time: (site: Awaited<ReturnType<typeof openAccounts>>, email: string) => Promise<number>,
): void {
  Deno.test({
    name: `${name}: ${TRIES} tries each do not tell a known account from an unknown one by time`,
    ignore: !Deno.env.get("PROVE"),
    fn: async () => {
      using site = await openAccounts(createPasswords(), { sendsMail });
      const { accounts, it } = site;
      const asked = await accounts.register(ADA, caller());
      if (asked.ok && "browserToken" in asked) {
        const { browserToken } = asked, linkToken = it.mails[0]!.token!;
        await accounts.confirmSignup({ linkToken, browserToken, password: "" }, caller());
      }
      const takeSample = async () => {
        const known: number[] = [], unknown: number[] = [];
        for (let n = 0; n < TRIES; n++) {
          it.nowMs += 600_000; // no limit is reached
          // In turns, and either first: whatever else the machine does meets both.
          const first = Math.random() < 0.5;
          if (first) known.push(await time(site, EMAIL));
          unknown.push(await time(site, `nobody${it.nowMs}@example.com`));
          if (!first) known.push(await time(site, EMAIL));
        }
        expect(Math.min(...known, ...unknown)).toBeGreaterThan(HASH_MS);
        return rankDifference(known, unknown);
      };
      const seen = [await takeSample()];
      while (Math.abs(seen.at(-1)!) >= MOST_SIGMA && seen.length < SAMPLES) {
        seen.push(await takeSample());
      }
      console.log(`${name}: ${seen.map((it) => it.toFixed(2)).join(", ")} sigma`);
      expect(Math.min(...seen.map(Math.abs))).toBeLessThan(MOST_SIGMA);
    },
  });
}

provesAlike("login", false, async ({ accounts }, email) => {
  const startMs = performance.now();
  const result = await accounts.login(login(email, "wrong-oar"), caller("10.0.0.1"));
  expect(result).toMatchObject({ code: "invalid_credentials" });
  return performance.now() - startMs;
});

provesAlike("register by mail", true, async ({ accounts }, email) => {
  const startMs = performance.now();
  const result = await accounts.register({ ...ADA, email }, caller("10.0.0.1"));
  expect(Object.keys(result)).toEqual(["ok", "browserToken"]);
  return performance.now() - startMs;
});

Deno.test("rankDifference: a hundredth more is told, none is not", () => {
  const sample = (factor: number) =>
    Array.from({ length: TRIES }, (_, n) => factor * (170 + n * 7919 % 200 / 50));
  expect(Math.abs(rankDifference(sample(1), sample(1)))).toBeLessThan(MOST_SIGMA);
  expect(Math.abs(rankDifference(sample(1), sample(1.01)))).toBeGreaterThan(MOST_SIGMA);
});
