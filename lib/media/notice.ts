/**
 * What an import tells the author: a kind and its values, as they are stored and handed between processes. It is
 * written as a sentence when it is shown, in the language of its reader: at the desk, and in English at the terminal.
 */

import { z } from "zod";
import { numbersText } from "@/lib/catalogue/release.ts";
import { formatAll, formatPlain } from "@/lib/platform/language/format.ts";
import { NOTICES } from "./words/ingest.ts";

/* What other programs say, names and paths have no bounds of their own. */
const MAX_TEXT = 500, MAX_TEXTS = 20, MAX_NUMBERS = 1_000, MAX_VALUES = 8;

const textSchema = z.string().max(MAX_TEXT);
/** A name, a number, or what another program said; several names, or the numbers of several chapters. */
const valueSchema = z.union([
  textSchema,
  z.number(),
  z.array(textSchema).max(MAX_TEXTS),
  z.array(z.number()).max(MAX_NUMBERS),
]);
type NoticeValue = z.infer<typeof valueSchema>;

/** Of any kind: another version of the import may know others. */
export const noticeSchema = z.strictObject({
  kind: z.string().max(40),
  values: z.array(valueSchema).max(MAX_VALUES),
});

export type ImportNotice = z.infer<typeof noticeSchema>;

type NoticeKind = keyof typeof NOTICES;

/** As the message of the kind takes them, in its order. A list may stand for a text or a number that is only written. */
type ValuesOf<Kind extends NoticeKind> = (typeof NOTICES)[Kind] extends
  (...values: infer Values) => string
  ? { [At in keyof Values]: Values[At] | (string extends Values[At] ? string[] | number[] : never) }
  : [];

type Stored<Values> = Values extends NoticeValue[] ? Values : never;

export function notice<Kind extends NoticeKind>(
  kind: Kind,
  ...values: Stored<ValuesOf<Kind>>
): ImportNotice {
  const given: NoticeValue[] = values;
  return { kind, values: given.map(bounded) };
}

function bounded(value: NoticeValue): NoticeValue {
  if (typeof value === "string") return value.slice(0, MAX_TEXT);
  if (typeof value === "number") return value;
  return isNumbers(value)
    ? value.slice(0, MAX_NUMBERS)
    : value.slice(0, MAX_TEXTS).map((it) => it.slice(0, MAX_TEXT));
}

const isNumbers = (list: string[] | number[]): list is number[] =>
  list.every((it) => typeof it === "number");

/** In the language spoken now. A kind that this version does not know is said to be one. */
export function noticeText({ kind, values }: ImportNotice): string {
  const text = isKnown(kind) ? NOTICES[kind] : NOTICES.unknown;
  // Converted first: in a file of another version the values may be of other types.
  return typeof text === "string" ? text : (text as Written)(...values.map(written));
}

type Written = (...values: (string | number)[]) => string;

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICES, kind);

/** Numbers with the language's decimal sign; whole ones stay numbers, for plurals. */
function written(value: NoticeValue): string | number {
  if (typeof value === "string") return value;
  if (typeof value === "number") return Number.isInteger(value) ? value : formatPlain(value);
  return isNumbers(value) ? numbersText(value) : formatAll(value);
}
