/**
 * `deno task ingest --book 11 FOLDER_OR_FILE`: adds an author's recordings to the library; with `--watch`
 * whatever is put into a folder, until it is stopped. Exit status: 0 every recording was added, 1 some were
 * left out, 2 nothing could be done.
 */

import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { demoBooks } from "@/lib/catalogue/catalogue_file.server.ts";
import type { CatalogueFile } from "@/lib/catalogue/schema.ts";
import { ensureDemoLibrary } from "@/lib/media/library/ensure_demo.server.ts";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { type ImportNotice, notice, noticeText } from "@/lib/media/notice.ts";
import { readConfig } from "@/lib/platform/config.server.ts";
import { openContent } from "@/lib/platform/create_platform.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { StartError, Unavailable } from "@/lib/platform/refusal.ts";
import { currentCatalogue } from "./ingest/current_catalogue.ts";
import { chooseInput, findManuscripts, reasonOf, voiceOf } from "./ingest/find_sources.ts";
import { importTexts, importWaiting } from "./align/import_texts.ts";
import { ingest, type IngestListener, type IngestReport } from "./ingest/ingest.ts";
import { type IndexedBook, indexTexts } from "./ingest/publish_texts.ts";
import { readTags } from "./ingest/read_tags.ts";
import { IngestError } from "./ingest/recording.ts";
import { openStepsFile } from "./ingest/steps_file.ts";
import { createTerminalListener, describeReport } from "./ingest/terminal.ts";
import { booksWaiting } from "./align/waiting_texts.ts";
import { watch } from "./ingest/watch.ts";

const USAGE = `deno task ingest --book NUMBER [--library DIR] [--dry-run] FOLDER_OR_FILE
deno task ingest --book NUMBER --text [--language NAME] [--library DIR] [--dry-run] FOLDER_OR_FILE
deno task ingest --index [--book NUMBER] [--library DIR]
deno task ingest --watch [--library DIR] FOLDER

Imports the recordings of one book: a folder of MP3, M4A, M4B, FLAC or WAV files, or one M4B or MP3
with chapter marks.

  --book NUMBER   the book's id in the catalogue
  --text          import chapter texts: WebVTT or SRT, one file per chapter; or Markdown, plain text or
                  an EPUB, per chapter or for the whole book, which are then matched to the recording
                  (needs espeak-ng)
  --language NAME the language of the text as espeak-ng calls it, such as en-gb or pt-br; default: the
                  book's language in the catalogue
  --index         rebuild the search indexes of existing texts, for example after chapters became
                  free or paid
  --watch         keep importing whatever arrives in FOLDER/NUMBER until you stop it, and texts that
                  arrive in FOLDER/NUMBER/texts
  --hold          keep new recordings back until you approve them at the desk
  --yes           publish even if file names are ambiguous; without it, those wait for your approval
  --library DIR   where to import to; default: the bucket in MEDIA_URL, or media in DATA_DIR
  --dry-run       show what would happen without writing anything`;

const bookSchema = z.string({ error: "Say which book it is, such as --book 11" })
  .regex(/^[1-9]\d{0,8}$/, { error: "--book must be a book's id, such as 11" })
  .transform(Number);

const optionsSchema = z.object({
  library: z.string().min(1, { error: "--library must be a folder" }).optional(),
  isDryRun: z.boolean().default(false),
  isUnpublished: z.boolean().default(false),
  isSure: z.boolean().default(false),
  inputs: z.array(z.string()).length(1, {
    error: "Give one folder of recordings, or one M4B or MP3 file",
  }),
});

const indexingSchema = z.object({
  book: bookSchema.optional(),
  library: optionsSchema.shape.library,
  inputs: z.array(z.string()).length(0, { error: "--index takes no folder" }),
  "dry-run": z.undefined({ error: "--index can't be combined with --dry-run" }).optional(),
  text: z.undefined({ error: "--text updates the indexes too, so leave out --index" }).optional(),
  watch: z.undefined({ error: "--watch updates the indexes too, so leave out --index" }).optional(),
});

const argumentsSchema = z.discriminatedUnion("isWatching", [
  optionsSchema.extend({
    isWatching: z.literal(false),
    book: bookSchema,
    text: z.boolean().default(false),
    language: z.string()
      .regex(/^[a-z]{2,3}(-[a-z0-9-]{1,20})?$/, {
        error: "--language must be a name such as en-gb",
      })
      .optional(),
  }),
  optionsSchema.extend({
    isWatching: z.literal(true),
    book: z.undefined({
      error: "With --watch each folder is named after its book, so leave out --book",
    })
      .optional(),
    text: z.undefined({
      error: "--watch imports texts too, from FOLDER/NUMBER/texts, so leave out --text",
    }).optional(),
    isDryRun: z.literal(false, { error: "--watch can't be combined with --dry-run" }).default(
      false,
    ),
  }),
]);

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      book: { type: "string" },
      library: { type: "string" },
      "dry-run": { type: "boolean" },
      text: { type: "boolean" },
      language: { type: "string" },
      index: { type: "boolean" },
      watch: { type: "boolean" },
      hold: { type: "boolean" },
      yes: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return null;
  if (values.index) {
    return {
      isIndexing: true as const,
      ...indexingSchema.parse({ ...values, inputs: positionals }),
    };
  }
  const given = argumentsSchema.parse({
    ...values,
    isDryRun: values["dry-run"],
    isUnpublished: values.hold,
    isSure: values.yes,
    isWatching: values.watch ?? false,
    inputs: positionals,
  });
  return { isIndexing: false as const, ...given };
}

/** One more than there are cores, so that none idles while a chapter is packed or a program starts. */
const WORKERS = navigator.hardwareConcurrency + 1;

const WATCH_EVERY_MS = 3_000;

async function main(): Promise<number> {
  const given = readArguments(Deno.args);
  if (!given) {
    console.log(USAGE);
    return 0;
  }
  await loadTranslations(); // a draft's chapters have titles in the author's language
  if (given.isIndexing) return await index(given);
  const input = given.inputs[0]!;
  const stop = new AbortController();
  const end = () => stop.abort(new StartError(STOPPED));
  Deno.addSignalListener("SIGINT", end);
  if (!given.isWatching && given.text) {
    if (given.isUnpublished) {
      throw new StartError("--hold is for recordings. Leave it out with --text.");
    }
    return await bringInTexts({ ...given, input }, stop.signal);
  }
  if (!given.isWatching) {
    const { refused } = await bringIn({ ...given, input }, stop.signal);
    return refused.length > 0 ? 1 : 0;
  }
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", end);
  console.log(`Watching ${input} for recordings.`);
  await using steps = await openStepsFile(input, { say: (line) => console.log(line) });
  await watch({
    folder: input,
    everyMs: WATCH_EVERY_MS,
    bringIn: async (book, folder) => {
      const wanted = { ...given, book, input: folder };
      steps.end(book, await bringIn(wanted, stop.signal, steps.begin(book)));
    },
    async bringInTexts(book, folder) {
      steps.tellTexts(book, { state: "working", said: [] });
      const input = chooseInput(folder, await findManuscripts(folder));
      const texts = { ...given, book, input, isDryRun: false };
      const { said, lines } = await importBookTexts(texts, stop.signal);
      lines.forEach((it) => console.log(it));
      steps.tellTexts(book, { state: "in", said });
    },
    between: () => bringInWaiting(given.library, stop.signal),
    explain(error, book, of) {
      const failed = noticeFor(error);
      if (of === "sound") steps.fail(book, failed);
      else steps.tellTexts(book, { state: "failed", said: [failed] });
      return noticeText(failed);
    },
    say: (line) => console.log(line),
    signal: stop.signal,
  });
  return 0;
}

interface Wanted {
  book: number;
  input: string;
  library?: string | undefined;
  isDryRun: boolean;
  isUnpublished: boolean;
  isSure: boolean;
}

interface WantedTexts extends Wanted {
  /** In espeak-ng's notation; undefined: the book's in the catalogue. */
  language?: string | undefined;
}

/** The texts of a book's chapters. @returns the exit status */
async function bringInTexts(given: WantedTexts, signal: AbortSignal) {
  const { lines, isAllIn, place } = await importBookTexts(given, signal);
  for (const line of lines) console.log(line);
  console.log(given.isDryRun ? "Dry run: nothing was written." : `Saved in ${place}.`);
  return isAllIn ? 0 : 1;
}

async function importBookTexts(given: WantedTexts, signal: AbortSignal) {
  const config = readConfig(Deno.env.toObject());
  const { file } = await currentCatalogue(config, openContent(config));
  const target = libraryFor(config, given.library);
  const record = file.books.find(({ id }) => id === given.book);
  const listed = record?.chapters ?? [];
  const language = given.language ?? voiceOf(record?.language);
  const imported = await importTexts({ ...given, target, listed, language, signal });
  const indexed = given.isDryRun
    ? []
    : await indexTexts({ objects: target, file, only: given.book });
  const indexes = describeIndexes(indexed);
  return {
    ...imported,
    said: [...imported.said, ...indexes],
    lines: [...imported.lines, ...indexes.map(noticeText)],
    place: target.place,
  };
}

/** Texts whose recordings were approved at the desk. */
async function bringInWaiting(library: string | undefined, signal: AbortSignal): Promise<void> {
  const config = readConfig(Deno.env.toObject());
  const target = libraryFor(config, library);
  if (target.folder === null) return;
  for (const book of await booksWaiting(target.folder)) {
    const lines = await importWaiting({ book, target, signal });
    if (lines.length === 0) continue;
    lines.forEach((it) => console.log(it));
    const { file } = await currentCatalogue(config, openContent(config));
    await indexTexts({ objects: target, file, only: book });
  }
}

const libraryFor = (config: ReturnType<typeof readConfig>, library: string | undefined) =>
  config.bucket && !library
    ? openContent(config).below("media")
    : createFolder(resolve(library ?? join(config.dataDir, "media")));

/** The indexes of existing texts. @returns the exit status */
async function index({ book, library }: { book?: number; library?: string }): Promise<number> {
  const config = readConfig(Deno.env.toObject());
  const content = openContent(config);
  const { file } = await currentCatalogue(config, content);
  const objects = libraryFor(config, library);
  if (objects.folder !== null) {
    await ensureDemoLibrary({ library: objects, books: demoBooks(file) });
  }
  const indexed = await indexTexts({ objects, file, only: book ?? null });
  for (const it of describeIndexes(indexed)) console.log(noticeText(it));
  if (indexed.length === 0) console.log("There are no texts to index.");
  return 0;
}

const describeIndexes = (indexed: IndexedBook[]): ImportNotice[] =>
  indexed.map(({ book, bytes }) => notice("indexed", book, Math.ceil(bytes / 1_000)));

/** One book, by the current catalogue. @param also told beside the terminal */
async function bringIn(
  given: Wanted,
  signal: AbortSignal,
  also?: IngestListener,
): Promise<IngestReport> {
  const { book, input, isDryRun, isUnpublished, isSure } = given;
  const config = readConfig(Deno.env.toObject());
  const library = resolve(given.library ?? join(config.dataDir, "media"));
  const content = openContent(config);
  const { name, file } = await currentCatalogue(config, content);
  const record = file.books.find(({ id }) => id === book);
  if (record?.includes) {
    throw new IngestError(notice("bundle", book, record.includes));
  }
  const target = config.bucket && !given.library ? content.below("media") : null;
  // As the site does at its start: books without recordings keep the demo's voice.
  if (!isDryRun && !target) {
    await ensureDemoLibrary({ library: createFolder(library), books: demoBooks(file) });
  }
  const listed = record?.chapters ?? null;
  const terminal = createTerminalListener();
  const listener = also ? tellBoth(terminal, also) : terminal;
  const report = await ingest({
    book,
    input,
    library,
    target,
    listed,
    language: file.series.language,
    readTags,
    isDryRun,
    isUnpublished,
    isSure,
    workers: WORKERS,
    listener,
    signal,
  }).finally(() => terminal.end());
  const waited = report.published && !report.published.isUnpublished && !target
    ? await importWaiting({ book, target: createFolder(library), signal })
    : [];
  if (report.published) {
    // Texts of chapters that have no new sound stay.
    await indexTexts({ objects: target ?? createFolder(library), file, only: book });
  }
  const place = target?.place ?? library;
  const lines = [
    ...describeReport(report, {
      book,
      library: place,
      catalogue: name,
      listed,
      isDryRun,
    }),
    ...waited,
    ...target ? describeSilent(file, await readManifest(target)) : [],
  ];
  for (const line of lines) console.log(line);
  return report;
}

const tellBoth = (one: IngestListener, other: IngestListener): IngestListener => ({
  planned: (...it) => (one.planned(...it), other.planned(...it)),
  progressed: (...it) => (one.progressed(...it), other.progressed(...it)),
  stepped: (...it) => (one.stepped(...it), other.stepped(...it)),
  finished: (...it) => (one.finished(...it), other.finished(...it)),
});

/** A bucket has no voice of its own: what the catalogue lists has to be there before a site can start. */
function describeSilent({ books }: CatalogueFile, manifest: Manifest | null): string[] {
  const there = new Set(manifest?.books.map(({ id }) => id));
  const silent = books.filter(({ id, includes }) => !includes && !there.has(id));
  if (silent.length === 0) return [];
  const names = silent.map(({ id, title }) => `${id} (${title})`).join(", ");
  return [`Still missing in the bucket: book ${names}. The site can start once all are imported.`];
}

const STOPPED = "Stopped. Run the same command again to continue.";

/** The sentence for a failure that the author can fix; anything else is our fault and keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof IngestError || error instanceof StartError || error instanceof Unavailable) {
    return error.message;
  }
  if (error instanceof z.ZodError) return `${error.issues[0]!.message}.\n\n${USAGE}`;
  const isUsage = error instanceof TypeError && "code" in error; // of parseArgs
  if (isUsage) return `${error.message}\n\n${USAGE}`;
  throw error;
}

/** As `explain`, for a watcher, which lives on: our own faults are said with their stack. */
function noticeFor(error: unknown): ImportNotice {
  if (error instanceof IngestError) return error.notice;
  try {
    return notice("failed", explain(error));
  } catch {
    console.error(error);
    return notice("failed", reasonOf(error));
  }
}

try {
  Deno.exit(await main());
} catch (error) {
  console.error(explain(error));
  Deno.exit(2);
}
