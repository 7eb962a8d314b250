import { expect } from "npm:expect@30.5.2";
import { TAGS } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { writeCatalogue } from "@/tests/fakes/written_catalogue.ts";
import { createCatalogue } from "./catalogue.ts";
import {
  chooseCatalogue,
  demoBooks,
  readCatalogueFile,
  watchFile,
} from "./catalogue_file.server.ts";
import { CatalogueError, checkCatalogue, faultWords } from "./check_catalogue.server.ts";

// deno-lint-ignore no-explicit-any -- the point is to break it
type Loose = any;

const DEMO = "demo/catalogue.json";
const demo: Loose = JSON.parse(await Deno.readTextFile(DEMO));

/** What reading a file with this text says, without the file's name. */
async function refusal(text: string): Promise<string> {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  try {
    await Deno.writeTextFile(file, text);
    await readCatalogueFile(file);
    return "accepted";
  } catch (error) {
    expect(error).toBeInstanceOf(CatalogueError);
    return (error as Error).message.replace(`Catalogue ${file}: `, "");
  } finally {
    await Deno.remove(file);
  }
}

/** Each change to the demo's catalogue, and the sentence its author reads. */
const BROKEN: [name: string, change: (it: Loose) => void, sentence: string][] = [
  [
    "a price in words",
    (it) => it.books[0].priceMinor = "7,99",
    'book 11 (The One), field priceMinor: found "7,99", expected a whole number of euro cents, taxes included, such as 799.',
  ],
  [
    "a price in euros",
    (it) => it.books[1].priceMinor = 7.99,
    "book 12 (The Two), field priceMinor: found 7.99, expected a whole number of euro cents, taxes included, such as 799.",
  ],
  [
    "no title",
    (it) => delete it.books[2].title,
    "book 13, field title: found nothing, expected the book's title.",
  ],
  [
    "an empty chapter title",
    (it) => it.books[0].chapters[4].title = " ",
    'book 11 (The One), field chapters[4].title: found " ", expected the chapter\'s title.',
  ],
  [
    "a misspelt field",
    (it) => it.books[0].cover.colour = "#000000",
    'book 11 (The One), field cover.colour: found "#000000", expected no such field (the fields are alt, color, file).',
  ],
  [
    "an unknown hue",
    (it) => it.books[3].hue = "pink",
    'book 14 (The Three), field hue: found "pink", expected one of ember, tide, brass, moss, violet.',
  ],
  [
    "two books of one id",
    (it) => it.books[1].id = 11,
    "book 11 (The Two), field id: found 11, expected another id: The One has this one.",
  ],
  [
    "two books of one number",
    (it) => it.books[2].bookNumber = 1,
    "book 13 (A Tale of Time), field bookNumber: found 1, expected another number: The One has this one.",
  ],
  [
    "a chapter number twice",
    (it) => it.books[3].chapters[2].number = 1,
    "book 14 (The Three), field chapters[2].number: found 1, expected a number above 1, that of the chapter before it (The Road the Moss Took).",
  ],
  [
    "a bundle of an unknown book",
    (it) => it.books[4].includes = [11, 21],
    "book 15 (Complete Series), field includes[1]: found 21, expected the id of a single book (there are 11, 12, 13, 14).",
  ],
  [
    "a bundle of itself",
    (it) => it.books[4].includes = [15],
    "book 15 (Complete Series), field includes[0]: found 15, expected the id of a single book (there are 11, 12, 13, 14).",
  ],
  [
    "a book bundled twice",
    (it) => it.books[4].includes = [11, 12, 11],
    "book 15 (Complete Series), field includes[2]: found 11, expected each book only once.",
  ],
  [
    "neither chapters nor a bundle",
    (it) => delete it.books[0].chapters,
    "book 11 (The One), field chapters: found nothing, expected either chapters (a single book) or includes (a bundle).",
  ],
  [
    "a regular price below the price",
    (it) => it.books[4].regularPriceMinor = 2000,
    "book 15 (Complete Series), field regularPriceMinor: found 2000, expected more than the price, €29.99 (it comes to €20.00), or no such field.",
  ],
  [
    "a price in dollars with a point",
    (it) => it.books[0].prices = { USD: 8.99 },
    "book 11 (The One), field prices.USD: found 8.99, expected a whole number of its smallest unit (cents, pence, yen), taxes included, such as 899.",
  ],
  [
    "a price in euro beside priceMinor",
    (it) => it.books[0].prices = { EUR: 899 },
    "book 11 (The One), field prices.EUR: found 899, expected no such field (the fields are USD, GBP, CAD, AUD, JPY, INR, CNY, BRL, MXN).",
  ],
  [
    "a price point above the struck price",
    (it) => it.books[4].prices = { USD: 6599 },
    "book 15 (Complete Series), field regularPrices.USD: found nothing, expected more than the price, $65.99 (it comes to $65.21), or no such field.",
  ],
  [
    "a struck price in one currency alone",
    (it) => it.books[0].regularPrices = { GBP: 899 },
    "book 11 (The One), field regularPrices.GBP: found 899, expected no such field without regularPriceMinor in euro cents.",
  ],
  [
    "one by one of a book that is no bundle",
    (it) => it.books[0].regularPriceMinor = "one by one",
    'book 11 (The One), field regularPriceMinor: found "one by one", expected a whole number of euro cents: the book isn\'t a bundle.',
  ],
  [
    "one by one for less than together",
    (it) => {
      it.books[4].regularPriceMinor = "one by one";
      for (const book of it.books) if (book.id !== 15) book.prices = { JPY: 900 };
    },
    'book 15 (Complete Series), field regularPriceMinor: found "one by one", expected more than the price, ¥5,011 (it comes to ¥3,600), or no such field.',
  ],
  [
    "a made-up struck price in words",
    (it) => it.books[4].regularPriceMinor = "a lot",
    'book 15 (Complete Series), field regularPriceMinor: found "a lot", expected the crossed-out price in euro cents, above priceMinor, such as 5999 (a live shop shows the lowest price of the last 30 days instead, once the price was lowered); for a bundle also "one by one": the total price of its books.',
  ],
  [
    "clips of a bundle",
    (it) => it.books[4].noClipsAfterChapter = 3,
    "book 15 (Complete Series), field noClipsAfterChapter: found 3, expected no such field: a bundle uses the setting of its books.",
  ],
  [
    "an id that is text, and one fault more",
    (it) => {
      it.books[1].id = "twelve";
      it.books[1].rating.average = 9;
    },
    'entry 2 of books (The Two), field id: found "twelve", expected a whole number from 1 to 999999999 that no other book uses. 1 more after this one.',
  ],
  [
    "a link that is no https address",
    (it) => it.series.links[0].url = "javascript:alert(1)",
    'series, field links[0].url: found "javascript:alert(1)", expected an address that begins with https://.',
  ],
  [
    "no series",
    (it) => delete it.series,
    "series: found nothing, expected title, tagline, author and hoursLabel of the series.",
  ],
  ["no books", (it) => it.books = [], "books: found [], expected a list of at least one book."],
  [
    "a cover file that is a path",
    (it) => it.books[0].cover.file = "../../etc/passwd",
    'book 11 (The One), field cover.file: found "../../etc/passwd", expected the name of its pictures, set by the desk or by admin cover set, such as "11-3f2a9c1b".',
  ],
];

for (const [name, change, sentence] of BROKEN) {
  Deno.test(`readCatalogueFile: ${name} is refused with the book, the field, the value and what is wanted`, async () => {
    const broken = structuredClone(demo);
    change(broken);
    expect(await refusal(JSON.stringify(broken))).toBe(sentence);
  });
}

/** Pairs of words in lower case, besides what is quoted from the file and the name of a command. */
const pairsOf = (sentence: string): string[] => {
  const words = sentence.replace(/"[^"]*"/g, "-").replace("admin cover set", "-");
  return [...words.matchAll(/(?<![\p{L}\d])(?=([a-z]+ [a-z]{2,})(?!\p{L}))/gu)].map(([, it]) =>
    it!
  );
};

Deno.test("checkCatalogue: no fault is told in English to who reads another language", async () => {
  await loadTranslations();
  for (const [name, change] of BROKEN) {
    const broken = structuredClone(demo);
    change(broken);
    const told = () => {
      const checked = checkCatalogue(broken);
      return checked.ok ? "" : faultWords(checked.faults[0]);
    };
    const english = withLanguage("en", told);
    expect(pairsOf(english)).not.toEqual([]);
    for (const language of TAGS.filter((it) => it !== "en")) {
      const sentence = withLanguage(language, told);
      const shared = pairsOf(english).filter((it) => pairsOf(sentence).includes(it));
      expect([language, name, shared]).toEqual([language, name, []]);
    }
  }
});

Deno.test("checkCatalogue: what is known is listed as the author's language lists it", async () => {
  await loadTranslations();
  const broken = structuredClone(demo);
  broken.books[4].includes = [11, 21];
  const told = () => {
    const checked = checkCatalogue(broken);
    return checked.ok ? "" : faultWords(checked.faults[0]);
  };
  expect(withLanguage("ja", told)).toContain("11、12、13、14");
});

Deno.test("readCatalogueFile: operators read English, whoever's request read the file", async () => {
  await loadTranslations();
  const broken = structuredClone(demo);
  broken.books[2].hue = "pink";
  const texts = [JSON.stringify(broken), "{", JSON.stringify({ ...broken, books: 1 })];
  for (const text of texts) {
    expect(await withLanguage("de", () => refusal(text))).toBe(await refusal(text));
  }
});

Deno.test("checkCatalogue: a draft's chapter without a title is called by its number in the author's language", async () => {
  await loadTranslations();
  const draft = { ...demo.books[0], isDraft: true, chapters: [{ number: 3, title: "" }] };
  const titleIn = (language: string) => {
    const series = { ...demo.series, language };
    const checked = withLanguage("fr", () => checkCatalogue({ ...demo, series, books: [draft] }));
    return checked.ok ? checked.file.books[0]!.chapters![0]!.title : checked.faults[0];
  };
  expect(["de", "en", "ja"].map(titleIn)).toEqual(["Kapitel 3", "Chapter 3", "第3章"]);
});

Deno.test("readCatalogueFile: text that is not JSON is refused with its line and column", async () => {
  const text = (await Deno.readTextFile(DEMO)).replace(
    '"readers": 17960,',
    '"readers": 17.960.000,',
  );
  expect(await refusal(text)).toBe(
    'line 8, column 16: found "17.960.000,", expected a value: "text", a number, true, false, [ or {.',
  );
});

Deno.test("readCatalogueFile: JSON that is no object, and a missing file", async () => {
  expect(await refusal("[]")).toBe("the file: found [], expected an object with series and books.");
  await expect(readCatalogueFile("/nowhere/catalogue.json")).rejects.toThrow(
    /^Catalogue \/nowhere\/catalogue\.json: the file: found "NotFound", expected a file that can be read\.$/,
  );
});

Deno.test("demoBooks: single books only, credits of 300 s, a few minutes a chapter [B9.16]", async () => {
  const books = demoBooks(await readCatalogueFile("demo/catalogue.json"));
  expect(books.map(({ id }) => id)).toEqual([11, 12, 13, 14]);
  for (const { chapters } of books) {
    expect(chapters[0]).toEqual({
      number: 0,
      title: "Opening Credits",
      kind: "credits",
      durationSec: 300,
    });
    for (const { durationSec } of chapters) {
      expect(durationSec >= 120 && durationSec <= 360).toBe(true);
    }
  }
});

Deno.test("demoBooks: a chapter without a length gets three minutes", async () => {
  const file = await readCatalogueFile("demo/catalogue.json");
  for (const chapter of file.books[0]!.chapters!) delete chapter.length;
  expect(demoBooks(file)[0]!.chapters.map(({ durationSec }) => durationSec)).toEqual(
    Array(36).fill(180),
  );
});

Deno.test("watchFile: another file counts once all of it can be used, and what cannot is said once", async () => {
  await using written = await writeCatalogue(() => {});
  const { file } = written;
  const lengths = new Map<number, number>([[11, 60], [12, 60], [13, 60], [14, 60]]);
  const durations = (bookId: number) => {
    const sec = lengths.get(bookId);
    if (sec === undefined) throw new Error(`no sound of book ${bookId}`);
    return sec;
  };
  const log = createFakeLog();
  const watched = await watchFile({
    source: await chooseCatalogue({ catalogueFile: file, content: createFolder("/none") }),
    prepare: (next) =>
      Promise.resolve(createCatalogue(() => next, { durations })).then(() => () => {}),
    log,
  });
  const catalogue = createCatalogue(watched.current, { durations, version: watched.version });
  const change = async (text: string) => {
    await Deno.writeTextFile(file, text);
    await watched.refresh();
    return log.lines.map(({ event }) => event);
  };
  const before = catalogue.books();
  await watched.refresh();
  expect(catalogue.books()).toBe(before);

  const text = await Deno.readTextFile(file);
  expect(await change(text.slice(1))).toEqual(["catalogue_not_used"]);
  await watched.refresh();
  expect(log.lines).toHaveLength(1);
  expect(catalogue.books()).toBe(before);

  const json = JSON.parse(text);
  const one = json.books.find(({ id }: { id: number }) => id === 11);
  json.books.push({ ...one, id: 16, title: "The Five", bookNumber: 5 });
  json.series.title = "By Night";
  await change(JSON.stringify(json));
  expect([catalogue.getBook(16), log.lines.length]).toEqual([null, 2]); // its sound is not there yet
  lengths.set(16, 60);
  await watched.refresh();
  expect([catalogue.getBook(16)?.title, catalogue.series.title]).toEqual(["The Five", "By Night"]);
  expect(log.lines.at(-1)!.event).toBe("catalogue_reloaded");
});
