/** Messages for people in ICU MessageFormat (docs/decisions/0083-words-are-messages.md), as `messages/*.json` have them. */

import { type Content, parse, type Token } from "@messageformat/parser";

/** A message, a list of them, or a group by name. */
export type Messages = string | Messages[] | { [name: string]: Messages };

interface Argument {
  name: string;
  /** Of TypeScript. */
  type: string;
}

/** What a template takes. */
export const PLAIN = "string | number";

/**
 * Arguments of a message in the order in which they first appear: a number where it counts, a boolean where it
 * selects between true and other, else what a template takes.
 * @throws {Error} the parser's, naming line and column of what is no ICU message.
 */
export function argumentsOf(message: string): Argument[] {
  const found = new Map<string, string>();
  const visit = (tokens: Token[]): void => {
    for (const token of tokens) {
      if (token.type === "content" || token.type === "octothorpe") continue;
      const known = found.get(token.arg);
      if (known === undefined || known === PLAIN) found.set(token.arg, typeOf(token));
      if ("cases" in token) token.cases.forEach((it) => visit(it.tokens));
    }
  };
  visit(parse(message));
  return [...found].map(([name, type]) => ({ name, type }));
}

function typeOf(token: Exclude<Token, Content | { type: "octothorpe" }>): string {
  if (token.type === "argument") return PLAIN;
  if (token.type === "function") return "number";
  if (token.type !== "select") return "number";
  const keys = token.cases.map(({ key }) => key).filter((key) => key !== "other");
  return keys.every((key) => key === "true" || key === "false") ? "boolean" : "string";
}

/** What a message without arguments says. */
export function textOf(message: string): string {
  return parse(message).map((token) => (token as Content).value).join("");
}
