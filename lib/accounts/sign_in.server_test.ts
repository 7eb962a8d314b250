/**
 * All schedules of up to three steps (daily two) of a stranger who has paid under an address and of its
 * owner, without a fault and with a crash at any change of the store. Once the owner has signed in, nothing
 * of the stranger's is left: tests/fakes/proof_laws.ts.
 */

import { explore } from "@/tests/fakes/explore.ts";
import { expectOnlyTheOwnersIsLeft } from "@/tests/fakes/proof_laws.ts";
import { openProofSpace } from "@/tests/fakes/proof_space.ts";

const PROVE = Deno.env.get("PROVE") !== undefined;
const DEPTH = PROVE ? 3 : 2;

const settled = [
  "stranger comes from paying",
  "stranger chooses a password",
  "stranger sets up everything",
  "stranger asks for another address",
] as const;
const STARTS = {
  ...PROVE && { "nothing": [] },
  "a stranger has paid, and comes in": [settled[0]],
  "a stranger has settled in": [...settled],
  "a stranger has settled in, and the owner has a link": [...settled, "owner asks for a link"],
  "the owner has come in": [
    ...settled,
    "owner asks for a link",
    "owner sets a password",
    "owner signs in",
    "owner sets up everything",
  ],
} as const;

for (const [name, steps] of Object.entries(STARTS)) {
  Deno.test(`proof of an address, ${name}: every schedule of up to ${DEPTH} steps, with a death at any change or none, leaves the owner's alone`, async () => {
    const space = await openProofSpace({
      starts: { [name]: [...steps] },
      laws: expectOnlyTheOwnersIsLeft,
    });
    const { schedules, states } = await explore(space, { depth: DEPTH });
    console.log(`${schedules} schedules by way of ${states} states, in ${space.runs()} runs`);
  });
}
