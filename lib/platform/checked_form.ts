/**
 * Forms that we check ourselves: browsers would say in bubbles of their own, and in their own words, what is missing.
 * Each field's rules are attributes: `required`, `minlength`, `type=email` and those below. The server makes the same
 * check with the same words, which is all there is without script; `lib/site/page/forms.browser.ts` makes it before the
 * form is sent.
 */

import { asSentence, FormSays, wantedText } from "./words.ts";

/** What is said above the fields. */
export interface FormMessage {
  title: string;
  text: string;
}

/** What a form says of itself, in `data-said`. */
export interface FormWords {
  /** A field that is needed was left empty. */
  missing?: FormMessage;
  /** A field cannot be used as it is. */
  wrong?: FormMessage;
  /** The network is away. */
  failed?: FormMessage;
}

/** Attributes of a field's control, beside those of HTML. */
export interface FieldRules {
  /** Said of the field when it is needed and empty; absent: "Please fill in this field." */
  "data-missing"?: string;
  /**
   * Said of a value that is too short, is no email address, or is unlike `data-same`. "": "Please enter an email
   * address …"; absent: such values are sent.
   */
  "data-wrong"?: string;
  /** Name of the field that must have the same value. */
  "data-same"?: string;
  /** Names of fields: when one of them is filled in, this one is needed too. */
  "data-with"?: string;
}

/** The end of a sentence in any of our languages, also within quotes, brackets or an isolate. */
const ENDED = /[.?!…。？！؟][\s"'“”‘’»」』)）\u2069]*$/;

/**
 * A schema's message as a sentence for people: "wanted an e-mail address" is "Please enter an e-mail address." Only
 * English has such messages; in other languages they are sentences.
 */
export function toSentence(message: string): string {
  const wanted = /^wanted (.*)$/s.exec(message)?.[1];
  if (wanted !== undefined) return wantedText(wanted);
  return ENDED.test(message) ? message : asSentence(message);
}

/** Attributes of the form. */
export const checkedForm = (words: FormWords = {}) => ({
  noValidate: true,
  "data-said": JSON.stringify(words),
});

/** The server's check for empty fields, before any other: an error for each; null: nothing needed is empty. */
export function findBlank(
  fields: Partial<Record<string, string>>,
  needed: readonly string[],
): Record<string, string> | null {
  const blank = needed.filter((name) => !fields[name]?.trim());
  return blank.length > 0 ? Object.fromEntries(blank.map((name) => [name, FormSays.blank])) : null;
}
