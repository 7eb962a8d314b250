import { expect } from "npm:expect@30.5.2";
import { simulate } from "./simulate.ts";

/** The bench `regions` runs longer ones. */
const SHORT = { minutes: 6, listeners: 3 };

for (const journals of ["home", "region"] as const) {
  Deno.test(`regions: with journals at ${journals} every promise holds over lines that are slow and cut`, async () => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    console.log(`seed ${seed}`);
    const { broken, acknowledged, cuts, requests } = await simulate({ ...SHORT, seed, journals });
    expect([seed, broken]).toEqual([seed, []]);
    expect(Math.min(acknowledged, cuts, requests)).toBeGreaterThan(0);
  });
}

Deno.test("regions: a seed is a run", async () => {
  const run = (seed: number) =>
    simulate({ minutes: 2, listeners: 2, seed, journals: "home" }).then(({ trace }) => trace);
  const [first, again, other] = [await run(1), await run(1), await run(2)];
  expect([again, other === first]).toEqual([first, false]);
});
