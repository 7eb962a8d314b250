/** The author's guide says what the desk says: each button, screen and field that it names exists under that name. */

import { expect } from "npm:expect@30.5.2";

const ROOT = new URL("../", import.meta.url);
/** Folders with the texts of the desk, and of letters and of who gets them. */
const FOLDERS = ["lib/desk", "lib/figures", "lib/announcements"];

async function* wordFiles(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* wordFiles(path);
    else if (/\/words(\/\w+)?\.ts$/.test(path)) yield path;
  }
}

/** All texts of the desk, whichever quotes they have. */
async function textsOfDesk(): Promise<string[]> {
  const files = (await Promise.all(FOLDERS.map((it) => Array.fromAsync(wordFiles(it))))).flat();
  const sources = await Promise.all(files.map((it) => Deno.readTextFile(new URL(it, ROOT))));
  return sources.flatMap((it) =>
    [...it.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, text]) => text!.replace(/[“”]/g, ""))
  );
}

Deno.test("author's guide: every button, screen and field it names is at the desk", async () => {
  const guide = (await Deno.readTextFile(new URL("docs/author.md", ROOT))).replaceAll(/\s+/g, " ");
  const quoted = [...guide.matchAll(/"([^"]+)"/g)].map(([, name]) => name!.replace(/[.,]$/, ""));
  const pressed = [...guide.matchAll(/\b[Pp]ress ([A-Z]\w+)/g)].map(([, name]) => name!);
  const screens = [...guide.matchAll(/\b[Uu]nder ([A-Z]\w+)/g)].map(([, name]) => name!);
  const texts = await textsOfDesk();
  const names = new Set([...quoted, ...pressed, ...screens]);
  expect(names.size).toBeGreaterThan(25);
  const unknown = [...names].filter((name) => !texts.some((text) => text.startsWith(name)));
  expect(unknown).toEqual([]);
});
