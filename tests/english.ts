/** What tests of languages take for English: on pages, in mails. */

import { parse, type Token } from "@messageformat/parser";
import { ownTextsAnd } from "./own_texts.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import type { Messages } from "@/lib/platform/language/messages.ts";
import { readMessages } from "../tools/words.ts";

const OWN = ownTextsAnd([
  "Isle of Man",
  "lamplight-demo",
]);

/** Two words or more in lower case, once the author's are taken out. */
export function isEnglish(text: string): boolean {
  const ours = OWN.reduce((rest, it) => rest.replaceAll(it, " "), text)
    .replace(/\S+@\S+|https?:\S+/g, " ");
  return /[a-z]{2,}\P{L}+[a-z]{2,}/u.test(ours);
}

/** A message by its path, such as "shop.mails.HELLO.text". */
export type Message = [path: string, text: string];

export async function messagesOf(tag: Language): Promise<Message[]> {
  const found: Message[] = [];
  const add = (path: string, it: Messages): unknown =>
    typeof it === "string"
      ? found.push([path, it])
      : Object.entries(it).forEach(([key, below]) => add(`${path}.${key}`, below));
  for await (const { name, isDirectory } of Deno.readDir(new URL("../lib/", import.meta.url))) {
    if (isDirectory) add(name, await readMessages(name, tag) ?? {});
  }
  return found;
}

/** What a message says whatever its arguments are, in each of its cases; tags divide it too. */
export function piecesOf(message: string): string[] {
  const of = (tokens: Token[]): string[] =>
    tokens.flatMap((it) =>
      it.type === "content"
        ? it.value.split(/<[^<>]*>|\n/)
        : "cases" in it
        ? it.cases.flatMap(({ tokens }) => of(tokens))
        : []
    );
  return of(parse(message)).map((it) => it.trim()).filter((it) => it !== "");
}

/**
 * English messages of one or two words, too short for {@link isEnglish}, which are other words in the other language.
 * What one of its messages says too is a word of both, and what the author says is hers.
 */
export async function englishLabels(tag: Language): Promise<Set<string>> {
  const others = new Set((await messagesOf(tag)).map(([, text]) => text));
  const labels = (await messagesOf("en")).map(([, text]) => text)
    .filter((it) => /^\p{L}{2,}(?: \p{L}+)?[.:…]?$/u.test(it));
  return new Set(labels).difference(others).difference(new Set(OWN));
}

/** Three words or more in lower case: too long to stand in another language by chance. */
const PHRASE = /[a-z’']{2,}[^\p{L}]+[a-z’']{2,}[^\p{L}]+[a-z’']{2,}/u;

/** Phrases of the English messages that no message of the other language has too. */
export async function englishPhrases(tag: Language): Promise<string[]> {
  const others = (await messagesOf(tag)).map(([, text]) => text).join("\n");
  const pieces = (await messagesOf("en")).flatMap(([, text]) => piecesOf(text));
  return [...new Set(pieces)].filter((it) => PHRASE.test(it) && !others.includes(it));
}
