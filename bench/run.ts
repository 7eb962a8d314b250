/**
 * `deno task bench [names]`: runs the benches of this folder (all, or those named), prints a table of each
 * and ends with status 1 when a budget is broken or a bench has failed; the others run all the same. What else the
 * machine does only takes from a figure, so a bench over a budget runs once more, and a budget is broken that was
 * missed both times. `--only` names one part of a bench that takes them, such as a page. README.md beside this file names the baselines.
 */

import { parseArgs } from "node:util";
import type { Figure } from "./figure.ts";

const FOLDER = new URL("./", import.meta.url);

/** A bench is a module that exports `run`; the rest of the folder serves the benches. */
async function listBenches(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(FOLDER)) {
    if (!name.endsWith(".ts") || /^run\.ts$|_test\.ts$/.test(name)) continue;
    const text = await Deno.readTextFile(new URL(name, FOLDER));
    if (/^export (async )?function run\(/m.test(text)) names.push(name.replace(/\.ts$/, ""));
  }
  return names.sort();
}

async function runBench(name: string, only?: string): Promise<Figure[]> {
  console.log(`${name} ...`);
  const bench: { run(only?: string): Promise<Figure[]> } = await import(
    new URL(`${name}.ts`, FOLDER).href
  );
  const figures = await bench.run(only);
  if (figures.length === 0) throw new Error(`The bench ${name} has measured nothing`);
  return figures;
}

function toRow({ name, value, baseline, ratio, budget, ok }: Figure): string[] {
  const number = (it: number | null) => it === null ? "" : String(Number(it.toPrecision(4)));
  return [ok ? "ok" : "OVER", name, number(value), number(baseline), number(ratio), budget];
}

function printTable(rows: string[][]): void {
  const all = [["", "figure", "value", "baseline", "ratio", "budget"], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  for (const row of all) {
    console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ").trimEnd());
  }
}

const { positionals, values: { only } } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: { only: { type: "string" } },
});
const known = await listBenches();
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(", ")}; there are ${known.join(", ")}.`);
  Deno.exit(1);
}
const figures: Figure[] = [], failed: string[] = [];
for (const name of positionals.length > 0 ? positionals : known) {
  try {
    let found = await runBench(name, only);
    printTable(found.map(toRow));
    if (found.some(({ ok }) => !ok)) {
      const again = await runBench(name, only);
      printTable(again.map(toRow));
      found = found.map((figure) =>
        figure.ok ? figure : again.find((it) => it.name === figure.name) ?? figure
      );
    }
    figures.push(...found);
  } catch (error) {
    console.error(error);
    failed.push(name);
  }
}
const broken = figures.filter(({ ok }) => !ok);
const says = [
  broken.length === 0
    ? "All budgets kept."
    : `${broken.length} of ${figures.length} budgets broken:`,
  ...broken.map(({ name }) => `  ${name}`),
  ...failed.map((name) => `The bench ${name} failed, see above.`),
];
console.log(`\n${says.join("\n")}`);
Deno.exit(broken.length + failed.length === 0 ? 0 : 1);
