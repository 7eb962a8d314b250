/** What documents and comments name is there: a path that has moved away misleads whoever follows it. */

import { expect } from "npm:expect@30.5.2";

const ROOT = new URL("..", import.meta.url);
const FOLDERS = "lib|components|islands|routes|tests|bench|tools|docs|demo|deploy|styles|static";
/** A path of this repository as prose writes it, to a file or to a folder. */
const NAMED = new RegExp(
  `(?<![\\w@/.-])(?:${FOLDERS})/(?:[\\w.()[\\]-]+/)*(?:[\\w.()[\\]-]+\\.(?:tsx?|css|md|json|svg))?(?![\\w*{<])`,
  "g",
);

const git = async (...args: string[]) =>
  new TextDecoder().decode(
    (await new Deno.Command("git", { args, cwd: ROOT, stderr: "inherit" }).output()).stdout,
  ).split("\n").filter(Boolean);

/** Documents whole; of code, its comments. */
function proseOf(file: string, text: string): string {
  if (file.endsWith(".md")) return text;
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm)].map(([it]) => it).join("\n");
}

Deno.test("paths: documents and comments name what is there", async () => {
  const files = await git("ls-files", "*.md", "*.ts", "*.tsx", "*.css");
  const missing: string[] = [];
  let seen = 0;
  for (const file of files) {
    const text = await Deno.readTextFile(new URL(file, ROOT)).catch(() => "");
    for (const [path] of proseOf(file, text).replaceAll("](", " ").matchAll(NAMED)) {
      seen++;
      const isThere = await Deno.stat(new URL(path, ROOT)).then(() => true, () => false);
      if (!isThere) missing.push(`${file}: ${path}`);
    }
  }
  expect(seen).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
