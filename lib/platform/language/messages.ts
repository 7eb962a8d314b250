/** Messages for people in ICU MessageFormat (docs/decisions/0083-languages.md), as `messages/*.json` have them. */

import MessageFormat from "@messageformat/core";
import { type Content, parse, type Token } from "@messageformat/parser";

/** The package declares its types as CommonJS; Deno loads its ES module, whose default is the class. */
export const Compiler = MessageFormat as unknown as typeof MessageFormat.default;

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
export function argumentsOf(message: string | Token[]): Argument[] {
  const found = new Map<string, string>();
  const visit = (tokens: Token[]): void => {
    for (const token of tokens) {
      if (token.type === "content" || token.type === "octothorpe") continue;
      const known = found.get(token.arg);
      if (known === undefined || known === PLAIN) found.set(token.arg, typeOf(token));
      if ("cases" in token) token.cases.forEach((it) => visit(it.tokens));
    }
  };
  visit(typeof message === "string" ? parse(message) : message);
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

/**
 * Each argument in an isolate (UAX #9, FSI and PDI), for a language whose lines run from the right: a name such as
 * "The One (2)" keeps its own order, and changes none around it.
 */
export function withIsolates(message: string): string {
  let isolated = "", from = 0;
  for (const { offset, text } of placeholdersOf(parse(message))) {
    isolated += `${message.slice(from, offset)}\u2068${text}\u2069`;
    from = offset + text.length;
  }
  return isolated + message.slice(from);
}

function placeholdersOf(tokens: Token[]): { offset: number; text: string }[] {
  return tokens.flatMap((token) =>
    token.type === "argument"
      ? [token.ctx]
      : "cases" in token
      ? token.cases.flatMap((it) => placeholdersOf(it.tokens))
      : []
  );
}
