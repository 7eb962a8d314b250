/** Which passwords are refused (3-decisions: at least 6 characters, at most 200, no common ones). */
import { COMMON_PASSWORDS } from "@/lib/accounts/common_passwords.ts";
import { PASSWORDS } from "@/lib/accounts/words.ts";

/** Also stated in `PASSWORDS.tooShort`. */
export const MIN_PASSWORD_LENGTH = 6;

/** Usual substitutions in common words, undone before the lookup. */
const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  "$": "s",
  "!": "i",
};

/** Rows of keys and the alphabet: "asdfgh" and "98765" are runs along one of them. */
const ROWS = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "!@#$%^&*()",
];

const WALKS = ROWS.flatMap((row) => [row, [...row].reverse().join("")]).map((row) => row + row);

/** A sentence on what is wrong with the password; null: it may be used. */
export function passwordProblem(password: string, email: string): string | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) return PASSWORDS.tooShort;
  return isCommon(password.toLowerCase(), email) ? PASSWORDS.common : null;
}

function isCommon(password: string, email: string): boolean {
  return isRepeated(password) || isWalk(password) || isOwnName(password, email) ||
    COMMON_PASSWORDS.has(password) ||
    // "dragon2024!", "p@ssw0rd1": a common word with a common addition.
    [stripEnds(password), stripEnds(undress(password)), undress(stripEnds(password))]
      .some((word) => COMMON_PASSWORDS.has(word));
}

function undress(word: string): string {
  return [...word].map((letter) => LEET[letter] ?? letter).join("");
}

/** Without up to four digits and signs at either end. */
function stripEnds(word: string): string {
  return word.replace(/^[\d\W_]{1,4}(?=.{3})/, "").replace(/(?<=.{3})[\d\W_]{1,4}$/, "");
}

/** "aaaaaa", "abcabc", "121212". */
function isRepeated(word: string): boolean {
  return /^(.{1,4})\1+$/su.test(word) || new Set(word).size <= 2;
}

function isWalk(word: string): boolean {
  return WALKS.some((walk) => walk.includes(word)) ||
    // "123456abc": two runs, one after the other.
    (/^(\d+)([a-z]+)$|^([a-z]+)(\d+)$/.exec(word)?.slice(1).filter(Boolean)
      .every((part) => part.length >= 3 && WALKS.some((walk) => walk.includes(part))) ?? false);
}

function isOwnName(password: string, email: string): boolean {
  const local = email.split("@")[0]!.toLowerCase();
  return [email.toLowerCase(), local].includes(password) || stripEnds(password) === local;
}
