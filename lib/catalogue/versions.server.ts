/**
 * Changes of the catalogue at the author's desk: each is validated as the file is, and stored as a new version.
 * `catalogue.json` is the first version.
 */

import { createHash } from "node:crypto";
import { isRefusal, type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { inARow } from "@/lib/platform/words.ts";
import type { Book } from "./book.ts";
import {
  checkCatalogue,
  type Fault,
  faultWords,
  findJsonFault,
  placeOf,
} from "./check_catalogue.server.ts";
import type { CatalogueSource } from "./catalogue_file.server.ts";
import type { CatalogueFile } from "./schema.ts";
import {
  type CatalogueChange,
  type CatalogueHead,
  compareCatalogues,
  MAX_CHANGES,
  type RawBook,
  type RawCatalogue,
  type VersionRecord,
} from "./version.ts";
import type { NewVersion, VersionStore } from "./catalogue_store.server.ts";
import { VERSIONS } from "./words.ts";
import { WANTED } from "./words/file.ts";

/** Attempts when other authors change the catalogue at the same time; a few are enough at one desk. */
const TRIES = 10;
/** The `by` of the first version. */
const BY_FILE = "catalogue.json";

/** Code of the refusal of a file that cannot be used. */
export const BAD_CATALOGUE = "bad_catalogue";

/** Why a catalogue cannot be used, with its faults by field. */
export interface CatalogueRefusal extends Refusal<string> {
  faults?: Fault[];
}

interface CatalogueNow {
  value: RawCatalogue;
  head: CatalogueHead | null;
}

export interface Changed {
  ok: true;
  number: number;
  changes: CatalogueChange[];
}

interface ChangeOptions {
  by: string;
  kind: VersionRecord["kind"];
  /** The changed book: faults are attributed to it. */
  bookId?: number;
  /** Absent: unchanged. */
  isDemo?: boolean;
  /** Whether the author has seen the present catalogue.json; its checksum is then stored. */
  hasSeenFile?: boolean;
}

export interface CatalogueVersions {
  now(): Promise<CatalogueNow>;
  /** The catalogue of a version; null: it has expired. */
  at(number: number): Promise<RawCatalogue | null>;
  get(number: number): Promise<VersionRecord | null>;
  list(limit: number): Promise<VersionRecord[]>;
  /** The text of catalogue.json if it has changed since it was last taken up, else null. */
  changedFile(): Promise<string | null>;
  /** The file's own text. */
  fileText(): Promise<string>;
  /**
   * Validates a catalogue; returns the parsed file or its faults. When two books have the same number, the fault is
   * attributed to the book with this id.
   */
  check(
    value: RawCatalogue,
    bookId?: number,
  ): { ok: true; file: CatalogueFile } | CatalogueRefusal;
  /** A book as the site would show it, drafts included. */
  draw(file: CatalogueFile, bookId: number): Book | null;
  /** Writes the result of `edit` as a new version. Calls `edit` again after a concurrent change. */
  change(
    edit: (value: RawCatalogue) => RawCatalogue | CatalogueRefusal,
    o: ChangeOptions,
  ): Promise<Changed | CatalogueRefusal>;
}

/** A chapter without sound. */
export interface SilentChapter {
  book: { id: number; title: string };
  /** Its place in the book's list. */
  at: number;
  number: number;
}

interface VersionsOptions {
  file: CatalogueSource;
  store: VersionStore;
  /** The chapters that this catalogue would newly show without sound. */
  silentIn: (file: CatalogueFile) => SilentChapter[];
  draw: CatalogueVersions["draw"];
  /** Makes this process load what was written. */
  reload: () => Promise<void>;
  now?: () => number;
}

export function createVersions(
  { file, store, silentIn, draw, reload, now = Date.now }: VersionsOptions,
): CatalogueVersions {
  async function read(): Promise<CatalogueNow & { text: string; versionstamp: string | null }> {
    const { head, versionstamp } = await store.head();
    const text = head ? await store.readText(head.number) : await file.readText();
    if (text === null) throw new Error(`The store has no text of version ${head?.number}.`);
    return { head, versionstamp, text, value: JSON.parse(text) };
  }

  function check(
    value: RawCatalogue,
    bookId?: number,
  ): ReturnType<CatalogueVersions["check"]> {
    const asked = bookId === undefined ? null : checkCatalogue(withLast(value, bookId));
    const checked = asked && !asked.ok ? asked : checkCatalogue(value);
    if (!checked.ok) return badCatalogue(checked.faults, checked.more);
    const silent = silentIn(checked.file);
    return silent.length > 0 ? withoutSound(silent) : { ok: true, file: checked.file };
  }

  async function change(
    edit: (value: RawCatalogue) => RawCatalogue | CatalogueRefusal,
    o: ChangeOptions,
  ): Promise<Changed | CatalogueRefusal> {
    for (let tried = 0; tried < TRIES; tried++) {
      const before = await read();
      const value = edit(structuredClone(before.value));
      if (isRefusal(value)) return value;
      const checked = check(value, o.bookId);
      if (!checked.ok) return checked;
      const changes = compareCatalogues(before.value, value);
      if (changes.length === 0) return refuse("unchanged", VERSIONS.unchanged);
      const { head, versionstamp } = before;
      const isDemo = (head ?? file).isDemo;
      const first: NewVersion = {
        number: 1,
        atMs: now(),
        by: BY_FILE,
        kind: "file",
        changes: [],
        more: 0,
        isDemo,
        text: before.text,
      };
      const next: NewVersion = {
        number: (head?.number ?? first.number) + 1,
        atMs: now(),
        by: o.by,
        kind: o.kind,
        changes: changes.slice(0, MAX_CHANGES),
        more: Math.max(0, changes.length - MAX_CHANGES),
        isDemo: o.isDemo ?? isDemo,
        text: `${JSON.stringify(value, null, 2)}\n`,
      };
      const fileSum = head && !o.hasSeenFile ? head.fileSum : sumOf(await file.readText());
      const written = await store.add(head ? [next] : [first, next], { fileSum, versionstamp });
      if (written === "too_large") return refuse("too_large", VERSIONS.tooLarge);
      if (written === "overtaken") continue;
      await reload();
      return { ok: true, number: next.number, changes };
    }
    return refuse("busy", VERSIONS.busy);
  }

  return {
    async now() {
      const { value, head } = await read();
      return { value, head };
    },
    async at(number) {
      const text = await store.readText(number);
      return text === null ? null : JSON.parse(text);
    },
    get: store.get,
    list: store.list,
    async changedFile() {
      const { head } = await store.head();
      if (!head) return null;
      const text = await file.readText().catch(() => null);
      return text === null || sumOf(text) === head.fileSum ? null : text;
    },
    fileText: file.readText,
    check,
    draw,
    change,
  };
}

/** Moves the book to the end: a conflict between two books is attributed to the later one. */
function withLast(value: RawCatalogue, bookId: number): RawCatalogue {
  const isAsked = ({ id }: RawBook) => id === bookId;
  const { books } = value;
  return { ...value, books: [...books.filter((it) => !isAsked(it)), ...books.filter(isAsked)] };
}

const badCatalogue = (faults: Fault[], more: number): CatalogueRefusal => ({
  ...refuse(BAD_CATALOGUE, inOne(faults.map(faultWords), more)),
  faults,
});

/** Sentences as one text, with the number of those that are left out. */
const inOne = (sentences: string[], more: number): string =>
  [...sentences, ...more > 0 ? [VERSIONS.moreFaults(more)] : []].reduce(inARow);

/** Most chapters named in one refusal. */
const MOST_SILENT = 20;

function withoutSound(silent: SilentChapter[]): CatalogueRefusal {
  const named = silent.slice(0, MOST_SILENT);
  const more = silent.length - named.length;
  const faults = named.map(({ book, at, number }): Fault => ({
    at: placeOf(book),
    field: `chapters[${at}].title`,
    saw: undefined,
    wanted: WANTED.sound(number, book.id),
    text: VERSIONS.noSound(number),
  }));
  const sentences = named.map(({ book, number }) =>
    VERSIONS.noSoundIn(book.id, book.title, number)
  );
  return { ...refuse("no_sound", inOne(sentences, more)), faults };
}

/** Parses an uploaded or imported file. */
export function parseCatalogue(text: string): RawCatalogue | CatalogueRefusal {
  const fault = findJsonFault(text);
  return fault ? badCatalogue([fault], 0) : JSON.parse(text);
}

const sumOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A short hash of a record: a form carries it to detect changes made since the form was shown. */
export const revisionOf = (record: object): string => sumOf(JSON.stringify(record)).slice(0, 16);
