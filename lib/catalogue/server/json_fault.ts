/**
 * Finds the first syntax error in JSON text. V8's message has a position for some errors only; an author who edits by
 * hand needs the line for all of them.
 */

/** A position in the text (line and column counted from 1), with the text found there and the text wanted. */
export interface JsonFault {
  line: number;
  column: number;
  saw: string;
  wanted: string;
}

/** No value needs as many brackets around it; without an end to them they would fill the stack. */
export const MAX_DEPTH = 32;

class Fault extends Error {
  constructor(readonly offset: number, readonly wanted: string) {
    super(wanted);
  }
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** Finds the first mistake in JSON text (RFC 8259 grammar); null when there is none. */
export function findJsonFault(text: string): JsonFault | null {
  try {
    const end = skipSpace(text, value(text, skipSpace(text, 0), MAX_DEPTH));
    if (end < text.length) throw new Fault(end, "the end of the file");
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const before = text.slice(0, error.offset).split("\n");
    return {
      line: before.length,
      column: before.at(-1)!.length + 1,
      saw: text.slice(error.offset).match(/^\S{1,20}/)?.[0] ?? "the end of the file",
      wanted: error.wanted,
    };
  }
}

function match(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const skipSpace = (text: string, at: number): number => match(SPACE, text, at) ?? at;

/** @param depth how many brackets may be opened from here on */
function value(text: string, at: number, depth: number): number {
  if (text[at] === "{") return list(text, at, { close: "}", item: member, depth });
  if (text[at] === "[") return list(text, at, { close: "]", item: value, depth });
  if (text[at] === '"') return string(text, at, "");
  const end = match(SCALAR, text, at);
  if (end === null) throw new Fault(at, 'a value: "text", a number, true, false, [ or {');
  return end;
}

function string(text: string, at: number, wanted: string): number {
  const end = match(STRING, text, at);
  if (end !== null) return end;
  throw new Fault(at, wanted || 'text closed by " on its own line, with \\" for a quote inside it');
}

function member(text: string, at: number, depth: number): number {
  const colon = skipSpace(text, string(text, at, 'a field name in "quotes"'));
  if (text[colon] !== ":") throw new Fault(colon, "a colon after the field name");
  return value(text, skipSpace(text, colon + 1), depth);
}

/** Items between brackets; `at` is the index of the opening one. */
function list(
  text: string,
  at: number,
  { close, item, depth }: { close: string; item: typeof value; depth: number },
): number {
  if (depth === 0) throw new Fault(at, `at most ${MAX_DEPTH} brackets inside each other`);
  let next = skipSpace(text, at + 1);
  if (text[next] === close) return next + 1;
  while (true) {
    if (text[next] === close) {
      throw new Fault(next, `one more entry, or no comma before the ${close}`);
    }
    next = skipSpace(text, item(text, next, depth - 1));
    if (text[next] === close) return next + 1;
    if (text[next] !== ",") throw new Fault(next, `a comma or ${close}`);
    next = skipSpace(text, next + 1);
  }
}
