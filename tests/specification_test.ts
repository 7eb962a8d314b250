/** Every demand of specification.txt has a test that carries its id, every page an address there, every text a test. */

import { expect } from "npm:expect@30.5.2";
import { listTests } from "./run_tests.ts";
import { expandIds, readCarriers, readDemands } from "./specification.ts";

const ROOT = new URL("../", import.meta.url);
const demands = await readDemands();

async function listFiles(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(new URL(folder, ROOT)));
  const lists = entries.map(({ name, isDirectory }) =>
    isDirectory ? listFiles(`${folder}/${name}`) : [`${folder}/${name}`]
  );
  return (await Promise.all(lists)).flat();
}

async function readAll(files: string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => Deno.readTextFile(new URL(file, ROOT))));
  return texts.join("\n").replaceAll(/\s+/g, " ");
}

Deno.test("expandIds: lists and ranges, and nothing else", () => {
  expect(expandIds("A2.1 B7.9-11")).toEqual(["A2.1", "B7.9", "B7.10", "B7.11"]);
  expect(() => expandIds("A2.1, B7")).toThrow("A2.1, B7 in a test's name: A2.1, is no id");
});

Deno.test("specification: every id is carried by a test, and tests carry no other", async () => {
  const carriers = await readCarriers();
  const wanted = demands.flatMap(({ id, instead }) => id && instead === null ? [id] : []);
  expect(wanted.length).toBeGreaterThan(250);
  expect(new Set(wanted).size).toBe(wanted.length);
  expect(wanted.filter((id) => !carriers.has(id))).toEqual([]);
  expect([...carriers.keys()].filter((id) => !wanted.includes(id))).toEqual([]);
});

/** `/audiobook/{}` for `routes/audiobook/[id].tsx`; names of parameters do not count. */
function addressOf(file: string): string {
  const path = file.replace(/^routes/, "").replace(/\.tsx?$/, "").replace(/\/index$/, "");
  return path.replaceAll(/\[+[^\]]+\]+/g, "{}") || "/";
}

Deno.test("specification: every page and call has its address in it", async () => {
  const words = demands.map(({ text }) => text).join(" ").replaceAll(/\{\w+\}/g, "{}");
  const addresses = new Set(words.split(/[\s,;:"]+/).filter((it) => it.startsWith("/")));
  const files = (await listFiles("routes")).filter((it) =>
    /\.tsx?$/.test(it) && !/\/[_(]|_test\./.test(it)
  );
  const missing = files.map(addressOf).filter((it) =>
    !addresses.has(it) && !addresses.has(it.replace(/\/\{\}$/, "")) && !it.startsWith("/admin/")
  );
  expect(missing).toEqual([]);
});

/** The parts of a text between what differs, `{title}`. */
const partsOf = (text: string) =>
  text.split(/\{[^}]*\}/).map((it) => it.trim()).filter((it) => it !== "");

Deno.test("specification: every text stands in the product and is read by a test", async () => {
  const texts = demands.filter(({ id, instead }) => id === null && instead === null);
  expect(texts.length).toBeGreaterThan(170);
  const folders = ["components", "islands", "lib", "routes", "demo"];
  const files = (await Promise.all(folders.map(listFiles))).flat();
  const product = await readAll(
    files.filter((it) => /\.(tsx?|json)$/.test(it) && !/_test\.tsx?$/.test(it)),
  );
  const tests = (await readAll(await listTests(["components", "lib", "tests"]))).toLowerCase();
  const isMissing = (source: string, text: string) =>
    partsOf(text).some((part) => !source.includes(part));
  expect(texts.map(({ text }) => text).filter((it) => isMissing(product, it))).toEqual([]);
  expect(texts.map(({ text }) => text.toLowerCase()).filter((it) => isMissing(tests, it)))
    .toEqual([]);
});
