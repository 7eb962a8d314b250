/** docs/coverage.md is honest: its files exist, its words are found where it says, nothing lacks a line. */

import { dirname, join } from "node:path/posix";
import { expect } from "npm:expect@30.5.2";

const ROOT = new URL("../", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, ROOT));

interface Line {
  what: string;
  /** Files where it lives; none when something else is done. */
  where: string[];
  shownBy: string[];
  /** Tests that are named beside their file: `file` "name". */
  tests: { file: string; name: string }[];
  section: string;
}

const FILE = /^[\w.()[\]/-]+\.(tsx?|css|json|md)$/;
const TEST = /_test\.tsx?$/;
const DECISION = /^docs\/decisions\/\d{4}-.*\.md$/;
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);

async function readLines(): Promise<Line[]> {
  let section = "";
  return (await read("docs/coverage.md")).split("\n").flatMap((line) => {
    if (line.startsWith("## ")) section = line.slice(3);
    const cells = line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim());
    if (cells.length !== 3 || cells[0] === "Specified" || /^-+$/.test(cells[0]!)) return [];
    const [what, where, shownBy] = cells as [string, string, string];
    const tests = [...shownBy.matchAll(/`([^`]+)` "([^"]+)"/g)]
      .map(([, file, name]) => ({ file: file!, name: name! }));
    return [{ what, where: quoted(where), shownBy: quoted(shownBy), tests, section }];
  });
}

const lines = await readLines();
const plain = (text: string) => text.replaceAll(/\s+/g, " ");

Deno.test("docs/coverage.md: every line names files that exist, and a test or a decision", async () => {
  expect(lines.length).toBeGreaterThan(250);
  const files = new Map<string, boolean>();
  for (const { what, where, shownBy } of lines) {
    const isInstead = where.length === 0;
    expect([what, shownBy.length > 0]).toEqual([what, true]);
    expect([what, shownBy.every((it) => (isInstead ? DECISION : TEST).test(it))])
      .toEqual([what, true]);
    for (const path of [...where, ...shownBy]) {
      expect([what, path, FILE.test(path)]).toEqual([what, path, true]);
      if (!files.has(path)) {
        files.set(path, await Deno.stat(new URL(path, ROOT)).then(() => true, () => false));
      }
      expect([what, path, files.get(path)]).toEqual([what, path, true]);
    }
  }
});

Deno.test("docs/coverage.md: a test that is named stands in its file, and every file named has tests", async () => {
  const files = [...new Set(lines.flatMap(({ shownBy }) => shownBy))].filter((it) => TEST.test(it));
  const sources = new Map(
    await Promise.all(files.map(async (file) => [file, await read(file)] as const)),
  );
  expect(files.filter((file) => !/(Deno\.test|[bB]rowserTest)\(/.test(sources.get(file)!))).toEqual(
    [],
  );
  const named = lines.flatMap(({ tests }) => tests);
  expect(named.length).toBeGreaterThan(5);
  const isThere = ({ file, name }: Line["tests"][number]) => {
    const literals = sources.get(file)?.matchAll(/(?:Deno\.test|[bB]rowserTest)\(\s*"([^"]+)"/g) ??
      [];
    return [...literals].some(([, title]) => title === name);
  };
  expect(named.filter((it) => !isThere(it))).toEqual([]);
});

/** `/audiobook/{id}` for `routes/audiobook/[id].tsx`; names of parameters do not count. */
function addressOf(file: string): string {
  const path = file.replace(/^routes/, "").replace(/\.tsx?$/, "").replace(/\/index$/, "");
  return path.replaceAll(/\[+[^\]]+\]+/g, "{}") || "/";
}

/** A file, with the words for people that it imports: they stand in one module or folder a domain. */
async function readWithWords(file: string): Promise<string> {
  const text = await read(file);
  const words = [...text.matchAll(/"(@\/lib\/[\w/]+\/|\.[./]*\/)(words(?:\/\w+)?\.ts)"/g)]
    .map(([, folder, name]) =>
      read(folder!.startsWith("@/") ? folder!.slice(2) + name : join(dirname(file), folder!, name!))
    );
  return [text, ...await Promise.all(words)].join("\n");
}

Deno.test("docs/coverage.md: what a line quotes is an address of its routes or stands in its files", async () => {
  const missing: string[] = [];
  for (const { what, where } of lines) {
    if (where.length === 0) continue;
    const sources = plain((await Promise.all(where.map(readWithWords))).join("\n"));
    const addresses = where.flatMap((file) => {
      const address = addressOf(file);
      return [address, address.replace(/\/\{\}$/, "")]; // a last part may be left out
    });
    for (const text of quoted(what)) {
      const path = /^(?:[A-Z, ]+ )?(\/\S*)$/.exec(text)?.[1]?.replaceAll(/\{\w+\}/g, "{}");
      if (path ? !addresses.includes(path) : !sources.includes(plain(text))) {
        missing.push(`${text}: not in ${where.join(", ")}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

/** A text of the source as its reader sees it: `${...}` and `{...}` stand for what differs. */
const spoken = (text: string) =>
  text.split(/\$?\{[^}]*\}/).map((part) => part.trim().toLowerCase()).filter(Boolean);

Deno.test("docs/coverage.md: every text is read by a test that its line names", async () => {
  const unread: string[] = [];
  for (const { section, what, where, shownBy } of lines) {
    if (!section.startsWith("Texts") || where.length === 0) continue;
    const tests = (await Promise.all(shownBy.map(read))).map((it) => plain(it).toLowerCase());
    for (const text of quoted(what)) {
      if (tests.some((it) => spoken(text).every((part) => it.includes(part)))) continue;
      unread.push(`${text}: not in ${shownBy.join(", ")}`);
    }
  }
  expect(unread).toEqual([]);
});

async function listRoutes(folder = "routes"): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(new URL(folder, ROOT)));
  const lists = entries.map(({ name, isDirectory }) =>
    isDirectory ? listRoutes(`${folder}/${name}`) : [`${folder}/${name}`]
  );
  return (await Promise.all(lists)).flat();
}

Deno.test("docs/coverage.md: every route file has a line", async () => {
  const named = new Set(lines.flatMap(({ where }) => where));
  expect((await listRoutes()).filter((file) => !named.has(file))).toEqual([]);
});

Deno.test("docs/coverage.md: every text that the specification quotes has a line", async () => {
  const wanted = (await read("tests/fixtures/specified_texts.txt")).split("\n").filter(Boolean);
  expect(wanted.length).toBeGreaterThan(170);
  const said = lines.map(({ what }) => what.replaceAll("`", "")).join("\n").toLowerCase();
  expect(wanted.filter((text) => !said.includes(text.toLowerCase()))).toEqual([]);
});
