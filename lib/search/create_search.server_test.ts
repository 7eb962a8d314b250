import { gunzipSync, gzipSync } from "node:zlib";
import { expect } from "npm:expect@30.5.2";
import { NO_ENTITLEMENTS } from "@/lib/access/decide.ts";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { MediaLibrary } from "@/lib/media/library/library.server.ts";
import { MediaUnavailable } from "@/lib/media/manifest.ts";
import { formatVtt } from "@/lib/media/vtt.ts";
import type { Bytes } from "@/lib/platform/objects/objects.server.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import fc from "@/tests/fast_check.ts";
import { createSearch, type Search } from "./create_search.server.ts";
import { writeIndex } from "./stored_index.server.ts";
import {
  type IndexedSentence,
  makeIndex,
  readSentences,
  textsOfPart,
} from "./text_index.server.ts";

/** Sentences by book and chapter; chapters 0 and 1 are free. */
type Texts = Record<number, string[][]>;

type Library = Pick<MediaLibrary, "readText" | "textVersion" | "readTextIndex">;

function libraryOf(texts: Texts): Library & { reads: string[] } {
  const reads: string[] = [];
  return {
    reads,
    readTextIndex: () => Promise.resolve(null),
    textVersion: (book, chapter) => texts[book]?.[chapter]?.join() ?? null,
    readText(book, chapter) {
      reads.push(`${book}/${chapter}`);
      const vtt = formatVtt(texts[book]![chapter]!.map((text, at) => ({
        paragraph: 1,
        number: at + 1,
        text,
        heard: { startMs: at * 1_000, endMs: at * 1_000 + 900, words: [] },
      })));
      return Promise.resolve({ vtt, version: "", lastModifiedMs: 0 });
    },
  };
}

/** The library with indexes written by the ingest; `reads` lists the indexes that were read, by book and part. */
async function ingested(texts: Texts): Promise<ReturnType<typeof libraryOf>> {
  const library = libraryOf(texts);
  const files = new Map<string, { name: string; file: Bytes }>();
  for (const book of catalogueOf(texts).books()) {
    for (const part of ["free", "paid"] as const) {
      const found = textsOfPart(library, book, part);
      if (!found) continue;
      const sentences = await readSentences(library, found.chapters);
      const file = await writeIndex(sentences, await makeIndex(sentences));
      files.set(`${book.id} ${found.of}`, { name: `${book.id}/${part}`, file });
    }
  }
  library.reads.length = 0;
  return {
    ...library,
    readTextIndex(book, of) {
      const found = files.get(`${book} ${of}`);
      if (found) library.reads.push(found.name);
      return Promise.resolve(found?.file ?? null);
    },
  };
}

function catalogueOf(texts: Texts): Catalogue {
  const books = Object.entries(texts).map(([id, chapters]) => ({
    id: Number(id),
    title: `Book of ${id}`,
    ownLabel: `Book ${id}`,
    subtitle: null,
    author: "Zoë O’Hara",
    narrator: "Bjørn Lindqvist",
    blurb: "A lantern in the dark.",
    isComplete: false,
    chapterCount: chapters.length,
    entries: chapters.map((_, number) => ({
      type: "chapter",
      chapter: {
        bookId: Number(id),
        number,
        title: `The ${["gate", "river", "tower", "winter"][number]}`,
        isFree: number <= 1,
        sourceBook: Number(id),
        sourceChapter: number,
      } as Chapter,
    })),
  } as Book));
  const getBook = (id: number) => books.find((it) => it.id === id) ?? null;
  return {
    books: () => books,
    people: [],
    series: { author: "Zoë O’Hara", links: [] },
    getBook,
    getChapter: (id: number, number: number) => {
      const entry = getBook(id)?.entries[number];
      return entry?.type === "chapter" ? entry.chapter : null;
    },
  } as unknown as Catalogue;
}

const searchIn = (
  texts: Texts,
  library: Library = libraryOf(texts),
  log = createFakeLog(),
): Search =>
  createSearch({
    catalogue: { ...catalogueOf(texts), version: () => 0 },
    library,
    log,
  });

const holder = (...ownedBookIds: number[]) => ({ ...NO_ENTITLEMENTS, ownedBookIds });

const TEXTS: Texts = {
  11: [["Welcome."], ["The keeper lit nine hundred lamps."], ["Émile didn’t return."], []],
  12: [["Credits."], ["A storm came."], ["The keeper is the thief."], []],
};

Deno.test("search: books, chapters and people are found, mistyped, without accents and half typed [C1.21]", async () => {
  const search = searchIn(TEXTS);
  const find = async (query: string) => await search.find(query, holder());
  expect((await find("zoe ohara")).people.map(({ name }) => name)).toEqual(["Zoë O’Hara"]);
  expect((await find("lindqist")).people.map(({ name }) => name)).toEqual(["Bjørn Lindqvist"]);
  expect((await find("tow")).chapters.map(({ book, chapter }) => [book.id, chapter.number]))
    .toEqual([[11, 2], [12, 2]]);
  expect((await find("book 12")).books.map(({ id }) => id)).toEqual([12]);
  expect((await find("lanterm")).books).toHaveLength(2);
  expect(await find("?! …")).toMatchObject({ books: [], people: [], chapters: [], sentences: [] });
});

Deno.test("search: a sentence is found with its moment by whoever may read it, with every way of writing it", async () => {
  const search = searchIn(TEXTS);
  const said = async (query: string, ...ids: number[]) =>
    (await search.find(query, holder(...ids))).sentences.map(({ text, startMs, chapter }) =>
      [chapter.bookId, chapter.number, startMs, text] as const
    );
  const lamps = [11, 1, 0, "The keeper lit nine hundred lamps."];
  expect(await said("nine hundrd lamps")).toEqual([lamps]);
  expect(await said("keeper")).toEqual([lamps]);
  expect(await said("keeper", 12)).toEqual(
    expect.arrayContaining([lamps, [12, 2, 0, "The keeper is the thief."]]),
  );
  expect(await said("emile didnt", 11)).toEqual([[11, 2, 0, "Émile didn’t return."]]);
  expect(await said("emile didnt", 12)).toEqual([]);
});

const SENTENCES: [sentence: string, ...queries: string[]][] = [
  ["Die Straße führte über den Fluß.", "strasse", "STRAẞE", "uber den fluss"],
  ["L’été, le cœur d’Émile s’ouvrait.", "ete", "l'été", "coeur", "emile ouvrait"],
  ["El niño soñaba con Ángela.", "nino sonaba", "angela"],
  ["As lanternas não se apagarão.", "nao", "lanternas apagarao"],
  ["Nell’acqua c’è perché.", "acqua", "perche e"],
  ["De coördinatie reëel gemaakt.", "coordinatie", "reeel"],
  ["Łódź żegnała zimę.", "lodz", "zegnala zime"],
  ["東京タワーが見えた。", "タワー", "東京", "東京タワー"],
  ["灯台守は九百のランプを灯した。", "灯台", "ランプ", "ﾗﾝﾌﾟ", "九百のランプ", "灯台守は九百"],
  ["أَشْعَلَ أحمدُ مصابيحَ المدينةِ.", "احمد", "مصابيح المدينه", "أشعل", "المديـنة"],
];

Deno.test("search: a sentence is found in every language without its accents, and in scripts without spaces", async () => {
  const search = searchIn({ 11: [[], SENTENCES.map(([sentence]) => sentence), [], []] });
  for (const [sentence, ...queries] of SENTENCES) {
    for (const query of [sentence, ...queries]) {
      const { sentences } = await search.find(query, holder());
      expect([query, ...sentences.map(({ text }) => text)]).toEqual([query, sentence]);
    }
  }
});

Deno.test("search: a sentence is found by all of its words, the commonest among them, however long it is", async () => {
  const many = Array.from(
    { length: 100 },
    (_, at) => `And then the bell rang for the ${at}th time.`,
  );
  const long = "And the one who was called by nobody came home in the end with seven red lanterns.";
  const search = searchIn({ 11: [[], [...many, long, "And the red one went."], [], []] });
  const said = async (query: string) =>
    (await search.find(query, holder())).sentences.map(({ text }) => text);
  expect(await said("and the red one")).toEqual(["And the red one went.", long]);
  expect(await said("the bell and red")).toEqual([]);
  expect(await said("and the 42th")).toEqual([many[42]]);
  expect(await said(long)).toEqual([long]);
  expect(await said(long.replace("lanterns", "lantrens"))).toEqual([long]);
  expect(await search.find("the bell", holder())).toMatchObject({ sentenceCount: 100 });
});

Deno.test("search: a text that is replaced is looked through anew, one that cannot be read is said to be left out", async () => {
  const texts = structuredClone(TEXTS);
  const library = libraryOf(texts);
  const search = searchIn(texts, library);
  await search.find("storm", holder());
  const { length } = library.reads;
  await search.find("lamps", holder());
  expect(library.reads).toHaveLength(length); // indexed once
  texts[12]![1] = ["Calm at last."];
  expect((await search.find("storm", holder())).sentences).toEqual([]);
  expect((await search.find("calm", holder())).sentences).toHaveLength(1);

  const broken = searchIn(TEXTS, {
    ...libraryOf(TEXTS),
    readText: () => Promise.reject(new MediaUnavailable(503, "gone")),
  });
  expect(await broken.find("tower", holder())).toMatchObject({ isPartial: true, sentences: [] });
  expect((await broken.find("tower", holder())).chapters).toHaveLength(2);
});

Deno.test("search: an index of the ingest answers as one that is made here, without a look at the texts [C1.23]", async () => {
  const library = await ingested(TEXTS);
  const search = searchIn(TEXTS, library), made = searchIn(TEXTS);
  for (const query of ["keeper", "nine hundrd lamps", "emile didnt", "the", "stor", "xyz"]) {
    for (const ids of [[], [11], [11, 12]]) {
      const answer = await search.find(query, holder(...ids));
      expect([query, answer]).toEqual([query, await made.find(query, holder(...ids))]);
    }
  }
  expect(library.reads).toEqual(["11/free", "12/free", "11/paid", "12/paid"]); // each once, at its first use
});

Deno.test("search: an index of other texts is not read; one that is none is named, and made here", async () => {
  const before = await ingested(TEXTS);
  const texts = {
    ...TEXTS,
    12: [["Credits."], ["Calm at last."], ["The keeper is the thief."], []],
  };
  const search = searchIn(texts, { ...libraryOf(texts), readTextIndex: before.readTextIndex });
  expect((await search.find("storm", holder())).sentences).toEqual([]);
  expect((await search.find("calm", holder())).sentences).toHaveLength(1);
  expect(before.reads).toEqual(["11/free"]);

  for (const bytes of [new Uint8Array([1, 2, 3]), new Uint8Array(gzipSync(`{"a":1}\n[]`))]) {
    const log = createFakeLog();
    const library = { ...libraryOf(TEXTS), readTextIndex: () => Promise.resolve(bytes) };
    const search = searchIn(TEXTS, library, log);
    for (const query of ["storm", "lamps"]) {
      expect((await search.find(query, holder())).sentences).toHaveLength(1);
    }
    expect(log.lines.map(({ event, fields }) => [event, fields.bookId]))
      .toEqual([["text_index_not_used", 11], ["text_index_not_used", 12]]); // once each
  }
});

Deno.test("search: how words are folded and indexes written is what files of before were: else they get another name", async () => {
  const { of } = textsOfPart(libraryOf(TEXTS), catalogueOf(TEXTS).books()[0]!, "free")!;
  expect(of).toMatch(/^[0-9a-f]{64}$/);
  const sentences: IndexedSentence[] = [{
    chapter: 1,
    text: "Émile’s lamp, a lamp.",
    startMs: null,
  }];
  const file = await writeIndex(sentences, await makeIndex(sentences));
  // Change FORMAT in text_index.server.ts with this.
  expect([of.slice(0, 8), ...gunzipSync(file).toString().split("\n")]).toEqual([
    "df331034",
    `{"sentenceLines":1,"rest":{"documentCount":1,"nextId":1,"documentIds":{"0":0},"fieldIds":{"text":0},` +
    `"fieldLength":{"0":[3]},"averageFieldLength":[3],"storedFields":{},"dirtCount":0,"serializationVersion":2}}`,
    `[[1,null,"Émile’s lamp, a lamp."]]`,
    `[["a",{"0":{"0":1}}],["lamp",{"0":{"0":2}}],["emiles",{"0":{"0":1}}]]`,
  ]);
});

const WORDS = ["lamp", "lamps", "lump", "keeper", "keepers", "storm", "stórm", "thief", "the", "a"];
const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((it) => it.join(" "));
const part = fc.array(fc.array(sentence, { minLength: 1, maxLength: 4 }), {
  minLength: 2,
  maxLength: 2,
});
const IDS = [11, 12, 13];

Deno.test("search: nothing of what is found tells text to who may not read it, which is not even read", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(part, part, part),
      fc.tuple(part, part, part),
      fc.tuple(part, part, part),
      fc.subarray(IDS),
      fc.array(fc.constantFrom(...WORDS, "lam", "keepre", "xyz"), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.boolean(),
      async (free, paid, otherPaid, rights, query, hasOwnerBefore, isIngested) => {
        const withPaid = (hidden: string[][][]): Texts =>
          Object.fromEntries(IDS.map((id, at) => [
            id,
            [...free[at]!, ...rights.includes(id) ? paid[at]! : hidden[at]!],
          ]));
        const asked = query.join(" ");
        const answer = async (texts: Texts) => {
          const library = isIngested ? await ingested(texts) : libraryOf(texts);
          const search = searchIn(texts, library);
          // Former searches with more rights do not change the result.
          if (hasOwnerBefore) await search.find(asked, holder(...IDS));
          const { length } = library.reads;
          const { books: _books, people: _people, chapters: _chapters, ...said } = await search
            .find(asked, holder(...rights));
          const closed = library.reads.slice(length).filter((it) => {
            const [book, part] = it.split("/");
            return (part === "paid" || Number(part) > 1) && !rights.includes(Number(book));
          });
          expect(closed).toEqual([]);
          for (const { chapter } of said.sentences) {
            expect(chapter.isFree || rights.includes(chapter.sourceBook)).toBe(true);
          }
          return said.sentences.map(({ chapter, text, startMs }) =>
            [chapter.bookId, chapter.number, text, startMs].join()
          ).concat(String(said.sentenceCount));
        };
        expect(await answer(withPaid(paid))).toEqual(await answer(withPaid(otherPaid)));
      },
    ),
    { numRuns: 100 },
  );
});
