/**
 * A language that nobody speaks: English whose every message stands in brackets, has accents on its letters and is 40%
 * longer. What is cut off on a screen in it would be in some language; what has no brackets is no message.
 */

import { parse, type Token } from "@messageformat/parser";
import { join } from "node:path";
import type { Messages } from "@/lib/platform/language/messages.ts";
import { launchSite, type Site } from "../e2e/harness.ts";

/** Whose place it takes: plurals are as in English, lines run from the left. */
export const STANDS_FOR = "nl";

const CONSONANTS: Record<string, string> = {
  c: "ç",
  d: "ð",
  g: "ğ",
  h: "ĥ",
  n: "ñ",
  r: "ř",
  s: "š",
  t: "ţ",
  w: "ŵ",
  y: "ý",
  z: "ž",
};
const VOWELS: Record<string, string> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };

/** Tags, parts that code replaces, addresses. */
const KEPT = /(<\/?\w+>|'\{'\w+'\}'|\S+@\S+|https?:\S+)/;

/** Vowels twice: about 40% of the letters are. */
function lengthen(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const small = letter.toLowerCase(), vowel = VOWELS[small];
    const accented = vowel ?? CONSONANTS[small] ?? small;
    const said = letter === small ? accented : accented.toUpperCase();
    return vowel ? said + accented : said;
  });
}

/** A message in ICU MessageFormat with the same arguments and tags; one without letters stays as it is. */
export function pseudoMessage(message: string): string {
  let said = "", from = 0, hasLetters = false;
  for (const { offset, text } of contentsOf(parse(message))) {
    const pieces = text.split(KEPT).map((piece, at) => {
      if (at % 2 === 1) return piece;
      hasLetters ||= /[a-z]{2}/i.test(piece);
      return lengthen(piece);
    });
    said += message.slice(from, offset) + pieces.join("");
    from = offset + text.length;
  }
  return hasLetters ? `⟦${said}${message.slice(from)}⟧` : message;
}

/** Where a message says something itself. */
function contentsOf(tokens: Token[]): { offset: number; text: string }[] {
  return tokens.flatMap((token) =>
    token.type === "content"
      ? [{ offset: token.ctx.offset, text: token.ctx.text }]
      : "cases" in token
      ? token.cases.flatMap((it) => contentsOf(it.tokens))
      : []
  );
}

export function pseudoMessages(messages: Messages): Messages {
  if (typeof messages === "string") return pseudoMessage(messages);
  if (Array.isArray(messages)) return messages.map(pseudoMessages);
  return Object.fromEntries(
    Object.entries(messages).map(([name, it]) => [name, pseudoMessages(it)]),
  );
}

const ROOT = new URL("../../", import.meta.url).pathname;
/** Nothing that serves, or made anew. */
const LEFT = new Set([".git", ".data", "_fresh", "node_modules", "bench", "docs"]);

async function run(command: string, args: string[], cwd = ROOT): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, { args, cwd, stdout: "null" })
    .output();
  if (!success) throw new Error(`${command} ${args[0]}: ${new TextDecoder().decode(stderr)}`);
}

/** The demo, built from a copy of the repository in which {@link STANDS_FOR} has these messages. */
export async function launchPseudoSite(): Promise<Site> {
  const tree = await Deno.makeTempDir({ prefix: "lamplight-pseudo-" });
  try {
    const names = (await Array.fromAsync(Deno.readDir(ROOT), ({ name }) => name))
      .filter((name) => !LEFT.has(name));
    await run("cp", ["-r", ...names, tree]);
    await Deno.symlink(join(ROOT, "node_modules"), join(tree, "node_modules"));
    for await (const { name } of Deno.readDir(join(tree, "lib"))) {
      const folder = join(tree, "lib", name, "messages");
      const english = await Deno.readTextFile(join(folder, "en.json")).catch(() => null);
      if (english === null) continue;
      const pseudo = JSON.stringify(pseudoMessages(JSON.parse(english)));
      await Deno.writeTextFile(join(folder, `${STANDS_FOR}.json`), pseudo);
    }
    await run(Deno.execPath(), ["run", "-q", "-A", "tools/build.ts"], tree);
    const site = await launchSite({ cwd: tree });
    return {
      ...site,
      async [Symbol.asyncDispose]() {
        await site[Symbol.asyncDispose]();
        await Deno.remove(tree, { recursive: true });
      },
    };
  } catch (error) {
    await Deno.remove(tree, { recursive: true });
    throw error;
  }
}
