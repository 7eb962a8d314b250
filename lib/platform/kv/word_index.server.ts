/** Prefix deletion, and a word index for searching records. */

import { fold, isUnspaced, splitRun } from "../fold.ts";
import { keys } from "../records.ts";

/** Deno KV takes 1,000 mutations a commit. */
const AT_ONCE = 500;

/** Deletes every key below the prefix. Idempotent: an interrupted run can be repeated. */
export async function erasePrefix(kv: Deno.Kv, prefix: Deno.KvKey): Promise<void> {
  const found = (await Array.fromAsync(kv.list({ prefix }))).map(({ key }) => key);
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE);
    await some.reduce((atomic, key) => atomic.delete(key), kv.atomic()).commit();
  }
}

/*
 * Finds records by word prefixes. Each word of a record is a key that names the record, written in the record's
 * own commit; as keys are sorted, words with the same prefix are adjacent and need no scan. Records found are
 * loaded and matched again, so an outdated index shows nothing wrong.
 */

/** Words indexed per record: a long review is found by its beginning. */
const MAX_WORDS = 60;
/** Indexed length of a word. */
const MAX_LETTERS = 64;
/** Entries that one search reads. */
const MAX_READ = 300;
/** Words of one search that are used. */
const MAX_ASKED = 5;
/** Sorts after every word with the same prefix. */
const LAST = "\u{10ffff}";

interface WordIndexOptions<Item> {
  /** Name of the records, whose keys end with the id. */
  kind: string;
  idOf(item: Item): string;
  /** Sorts results, newest first; must never change. */
  atMsOf(item: Item): number;
  textsOf(item: Item): (string | null)[];
}

interface WordIndex<Item> {
  /** Adds the index changes for a changed item; null: it did not exist, or is deleted. */
  write(
    atomic: Deno.AtomicOperation,
    o: { before: Item | null; after: Item | null; expireIn?: number },
  ): void;
  /**
   * The newest items with a word for every prefix asked for; of a very frequent word, among {@link MAX_READ}
   * entries.
   * @param load null: it was deleted
   */
  find(
    kv: Deno.Kv,
    o: { text: string; limit: number; load(id: string): Promise<Item | null> },
  ): Promise<Item[]>;
}

/** Runs of letters and digits, joined by other signs: "ada@example.com", "pi_3Abc". */
const CHUNK = /[\p{L}\p{N}](?:\S*[\p{L}\p{N}\p{M}])?/gu;
const RUN = /[\p{L}\p{M}\p{N}]+/gu;

const chunksOf = (text: string): string[] =>
  text.toWellFormed().normalize("NFKC").match(CHUNK) ?? [];
const partsOf = (chunk: string): string[] => chunk.match(RUN)!.flatMap(splitRun);
const toWord = (text: string): string => [...fold(text)].slice(0, MAX_LETTERS).join("");

/** Each chunk as a whole, and its parts. */
function wordsOf(texts: (string | null)[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const chunk of chunksOf(text ?? "")) {
      for (const word of [chunk, ...partsOf(chunk)].map(toWord)) {
        if (word !== "") words.add(word);
        if (words.size === MAX_WORDS) return words;
      }
    }
  }
  return words;
}

/** Words of a search: chunks, but where no spaces separate words, their parts. */
const askedBy = (text: string): string[] =>
  chunksOf(text).flatMap((chunk) => isUnspaced(chunk) ? partsOf(chunk) : [chunk]).map(toWord)
    .filter((word) => word !== "");

export function createWordIndex<Item>(
  { kind, idOf, atMsOf, textsOf }: WordIndexOptions<Item>,
): WordIndex<Item> {
  const keyOf = (word: string, item: Item) => keys.word(kind, word, atMsOf(item), idOf(item));

  function write(
    atomic: Deno.AtomicOperation,
    { before, after, expireIn }: { before: Item | null; after: Item | null; expireIn?: number },
  ): void {
    const old = before ? wordsOf(textsOf(before)) : new Set<string>();
    const next = after ? wordsOf(textsOf(after)) : new Set<string>();
    for (const word of old.difference(next)) atomic.delete(keyOf(word, before!));
    for (const word of next.difference(old)) {
      atomic.set(keyOf(word, after!), true, expireIn === undefined ? undefined : { expireIn });
    }
  }

  /** Ids with their times; exact matches are listed separately, newest first. */
  async function idsOf(kv: Deno.Kv, asked: string): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    const [same, longer] = await Promise.all([
      Array.fromAsync(
        kv.list({ prefix: keys.word.under(kind, asked) }, { limit: MAX_READ, reverse: true }),
      ),
      Array.fromAsync(
        kv.list({ start: keys.word.under(kind, asked), end: keys.word.under(kind, asked + LAST) }, {
          limit: MAX_READ,
        }),
      ),
    ]);
    for (const { key } of [...same, ...longer]) ids.set(String(key[4]), Number(key[3]));
    return ids;
  }

  return {
    write,
    async find(kv, { text, limit, load }) {
      const asked = [...new Set(askedBy(text))].slice(0, MAX_ASKED);
      const longest = asked.toSorted((a, b) => b.length - a.length)[0];
      if (longest === undefined) return [];
      const ids = [...await idsOf(kv, longest)].sort(([, a], [, b]) => b - a).map(([id]) => id);
      const found: Item[] = [];
      while (ids.length > 0 && found.length < limit) {
        for (const item of await Promise.all(ids.splice(0, limit).map(load))) {
          const words = item === null ? [] : [...wordsOf(textsOf(item))];
          const isFound = asked.every((it) => words.some((word) => word.startsWith(it)));
          if (item !== null && isFound) found.push(item);
        }
      }
      return found.slice(0, limit);
    },
  };
}
