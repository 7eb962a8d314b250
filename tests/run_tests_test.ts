import { expect } from "npm:expect@30.5.2";
import { runAgain } from "./flaky.ts";
import { only, type Outcome, runTests } from "./run_tests.ts";

const PASSES = 'Deno.test("passes", () => {});';

/** Runs tests of these sources, each a file of its own. */
async function runSources(
  sources: Record<string, string>,
  { flags = [], ...options }: { flags?: string[]; silentMs?: number } = {},
): Promise<Outcome> {
  const folder = await Deno.makeTempDir({ prefix: "lamplight-run-" });
  try {
    const paths = Object.keys(sources).map((name) => `${folder}/${name}`);
    for (const [at, text] of Object.values(sources).entries()) {
      await Deno.writeTextFile(paths[at]!, text);
    }
    const outcome = await runTests([...flags, ...paths], "", () => {}, options);
    const shorten = (text: string) => text.replace(/^\S*\//, "");
    return {
      ...outcome,
      failedFiles: outcome.failedFiles.map(shorten),
      failures: outcome.failures.map(shorten),
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("runTests: names what failed: a test, one that printed, one by its steps, a file beside its tests", async () => {
  const throwing = '{ throw new Error("no"); }';
  const outcome = await runSources({
    "a_test.ts": `${PASSES}
      Deno.test("silent", () => ${throwing});
      Deno.test("loud", () => { console.log("ok | 9 passed | 0 failed"); ${throwing} });
      Deno.test("steps", async (t) => {
        await t.step("one", () => ${throwing});
        await t.step("two", () => ${throwing});
      });`,
    "b_test.ts": throwing,
    "c_test.ts": PASSES,
  });
  expect(outcome).toEqual({
    passed: 2,
    failed: 4,
    failedFiles: ["a_test.ts", "b_test.ts"],
    failures: ["a_test.ts: silent", "a_test.ts: loud", "a_test.ts: steps", "b_test.ts"],
    isComplete: true,
  });
});

Deno.test("runTests: a run that is killed, or has no test, has failed", async () => {
  const killed = await runSources({
    "a_test.ts": 'Deno.test("dies", () => Deno.kill(Deno.pid, "SIGKILL"));',
  });
  expect([killed.failed, killed.isComplete, killed.cutShortIn]).toEqual([1, false, "dies"]);
  expect((await runSources({ "a_test.ts": PASSES }, { flags: ["--filter=other"] })).failed).toBe(1);
  expect((await runSources({ "a_test.ts": "Deno.test.ignore('left out', () => {});" })).failed)
    .toBe(0);
});

Deno.test("runTests: a run that hangs is ended", async () => {
  const hangs = 'Deno.test("hangs", () => new Promise(() => setInterval(() => {}, 1_000)));';
  const hung = await runSources({ "a_test.ts": hangs }, { silentMs: 3_000 });
  expect([hung.failed, hung.isComplete, hung.cutShortIn]).toEqual([1, false, "hangs"]);
});

Deno.test("only: runs the tests of these very names", async () => {
  const name = "sound: (a+b) [c] | $1.50, 5 * 3 / 2?";
  const tests = [name, `${name}!`, "sound: (aab)"].map((it) =>
    `Deno.test(${JSON.stringify(it)}, () => {});`
  );
  expect(
    (await runSources({ "a_test.ts": tests.join("\n") }, {
      flags: [only([name, "passes"])],
    })).passed,
  ).toBe(
    1,
  );
});

const outcome = (passed: number, ...failures: string[]): Outcome => ({
  passed,
  failed: failures.length,
  failures,
  failedFiles: [...new Set(failures.map((it) => it.split(": ")[0]!))],
  isComplete: true,
});

Deno.test("runAgain: what passes when alone is flaky, what never does has failed", async () => {
  const asked: unknown[] = [];
  const later = [outcome(1, "b: never", "b: twice"), outcome(2, "b: never")];
  const verdict = await runAgain(
    [outcome(7, "a: once"), outcome(5, "b: never", "b: twice")],
    (files, names) => {
      asked.push([files, names]);
      return Promise.resolve(later.shift()!);
    },
  );
  expect(asked).toEqual([[["a", "b"], ["once", "never", "twice"]], [["b"], null]]);
  expect(verdict).toEqual({
    passed: 14,
    failed: 1,
    failures: ["b: never"],
    flaky: ["a: once", "b: twice"],
  });
});

Deno.test("runAgain: what failed outside of its tests is run as a whole", async () => {
  const asked: unknown[] = [];
  await runAgain([outcome(1, "a: once", "b")], (_files, names) => {
    asked.push(names);
    return Promise.resolve(outcome(2));
  });
  expect(asked).toEqual([null]);
});

Deno.test("runAgain: a group that was cut short stays failed when all that is known of it passes", async () => {
  const cutShort = { ...outcome(3, "a: once"), isComplete: false };
  const verdict = await runAgain([cutShort], () => Promise.resolve(outcome(1)));
  expect(verdict).toEqual({ passed: 3, failed: 1, failures: [], flaky: ["a: once"] });
});
