/** The sentences of a paragraph, in each language's way of writing, and how a voice is given them. */

import { notice } from "@/lib/media/notice.ts";
import { en } from "../ingest/languages/en.ts";
import type { Language } from "../ingest/languages/language.ts";
import { languageOf, LANGUAGES } from "../ingest/languages/languages.ts";
import { IngestError } from "../ingest/recording.ts";

/** Letters; no narrator reads a longer one. */
const LONGEST_SENTENCE = 2_000;

const SEGMENTER = new Intl.Segmenter("und", { granularity: "sentence" });
/** Unicode's rules end none before a dash, nor before "'s Avonds". */
const UNENDED = /(?<=[.!?…]["”’»]?\s)(?=[–—]\s?[\p{Lu}¿¡«„“]|['’]\p{Ll}\s\p{Lu})/u;
/** "« Oui ! » dit-il": what closes after a blank. */
const CLOSING = /^\p{Pf}+(?:\s+|$)/u;
/** "。「": what opens without one. */
const OPENING = /[「『（〈《【]+$/u;

/**
 * @param o.language in espeak-ng's notation
 * @throws {IngestError} for an implausibly long sentence
 */
export function splitSentences(
  paragraph: string,
  { name, language }: { name: string; language: string },
): string[] {
  const its = languageOf(language), { ends } = ABBREVIATIONS.get(its ?? en)!;
  const parts = Array.from(SEGMENTER.segment(paragraph))
    .flatMap(({ segment }) => segment.split(UNENDED));
  const sentences: string[] = [];
  for (let part of parts) {
    let before = sentences.at(-1);
    if (before !== undefined) {
      const closing = CLOSING.exec(part)?.[0] ?? "", opening = OPENING.exec(before)?.[0] ?? "";
      before = before.slice(0, before.length - opening.length) + closing;
      part = opening + part.slice(closing.length);
      sentences[sentences.length - 1] = before;
    }
    // "Mr. Smith", and text that continues in small letters: '"Yes?" he said.'
    const goesOn = before !== undefined &&
      (ends.test(before) || /^\p{Ll}/u.test(part) || its?.goesOn?.(before, part));
    if (!goesOn && /[\p{L}\p{N}]/u.test(part)) sentences.push(part);
    else if (before !== undefined) sentences[sentences.length - 1] += part;
  }
  const long = sentences.find((it) => it.length > LONGEST_SENTENCE);
  if (long) {
    throw new IngestError(notice("longSentence", name, long.length, long.slice(0, 40)));
  }
  return sentences.map((it) => it.trim());
}

/** A sentence as espeak-ng reads it most like a narrator: it spells abbreviations, and pauses after them. */
export function spell(sentence: string, language: string): string {
  const its = languageOf(language);
  if (!its) return sentence;
  const { all, said } = ABBREVIATIONS.get(its)!;
  const words = sentence.replace(all, (found) => said.get(keyOf(found)) ?? found);
  return its.spell?.(words) ?? words;
}

interface Abbreviations {
  /** At the end of a text: it goes on. Initials too. */
  ends: RegExp;
  all: RegExp;
  said: Map<string, string>;
}

const keyOf = (abbreviation: string): string => {
  const letters = abbreviation.replace(/[.\s]/g, "");
  return letters.length > 1 ? letters.toLowerCase() : letters;
};

function compile({ abbreviations, endings = [] }: Language): Abbreviations {
  const names = Object.keys(abbreviations).toSorted((a, b) => b.length - a.length)
    .map((name) => name.split(/\.\s?/));
  /** "z. B." is written "z.B." too, "sig.ra" without its last full stop. */
  const patternOf = (parts: string[]) => {
    const [first = "", ...rest] = parts, letter = first[0]!;
    const isExact = parts.join("").length === 1;
    const begins = isExact ? first : `[${letter}${letter.toUpperCase()}]${first.slice(1)}`;
    return [begins, ...rest].join("\\.\\s?");
  };
  const whole = endings.map((name) => name.split(/\.\s?/).join(" "));
  const beginnings = names.flatMap((parts) => parts.map((_, at) => parts.slice(0, at + 1)))
    .filter((parts) => !whole.includes(parts.join(" ")));
  const said = names.map((parts) => `${patternOf(parts)}\\.${parts.length > 1 ? "?" : ""}`);
  return {
    ends: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${[...beginnings.map(patternOf), "\\p{Lu}"].join("|")})\\.\\s$`,
      "u",
    ),
    all: said.length > 0
      ? new RegExp(`(?<![\\p{L}\\p{N}.])(?:${said.join("|")})(?![\\p{L}\\p{N}])`, "gu")
      : /(?!)/g,
    said: new Map(Object.entries(abbreviations).map(([name, words]) => [keyOf(name), words])),
  };
}

const ABBREVIATIONS = new Map(LANGUAGES.map((it) => [it, compile(it)]));
