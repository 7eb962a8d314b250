/**
 * The catalogue as the author changes it at her desk: each change is checked as the file is, and written as a
 * version of its own. `catalogue.json` is the first.
 */
import { createHash } from "node:crypto";
import { isRefusal, type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { StartError } from "@/lib/platform/start_error.ts";
import {
  compareCatalogues,
  type RawBook,
  type RawCatalogue,
} from "@/lib/catalogue/compare_catalogues.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import type { CatalogueFile } from "@/lib/catalogue/schema.ts";
import { faultWords } from "@/lib/catalogue/server/catalogue_error.ts";
import { checkCatalogue, type Fault } from "@/lib/catalogue/server/check_catalogue.ts";
import type { CatalogueSource } from "@/lib/catalogue/server/choose_file.ts";
import { parseJson } from "@/lib/catalogue/server/read_file.ts";
import type { NewVersion, VersionStore } from "@/lib/catalogue/server/version_store.ts";
import {
  type CatalogueChange,
  type CatalogueHead,
  MAX_CHANGES,
  type VersionRecord,
} from "@/lib/catalogue/version.ts";
import { VERSIONS } from "@/lib/catalogue/words.ts";

/** Of another author at the same time: more than a few have never been at one desk. */
const TRIES = 10;
/** Who has written the first version. */
const BY_FILE = "catalogue.json";

/** Why a catalogue cannot be used, field by field. */
export interface CatalogueRefusal extends Refusal<string> {
  faults?: Fault[];
}

export interface CatalogueNow {
  value: RawCatalogue;
  head: CatalogueHead | null;
}

export interface Changed {
  ok: true;
  number: number;
  changes: CatalogueChange[];
}

export interface ChangeOptions {
  by: string;
  kind: VersionRecord["kind"];
  /** The book that is changed, of which faults shall speak. */
  bookId?: number;
  /** Absent: as it was. */
  isDemo?: boolean;
  /** Whether the author has seen what catalogue.json says now. */
  hasSeenFile?: boolean;
}

export interface CatalogueVersions {
  now(): Promise<CatalogueNow>;
  /** The catalogue of a version. */
  at(number: number): Promise<RawCatalogue | null>;
  get(number: number): Promise<VersionRecord | null>;
  list(limit: number): Promise<VersionRecord[]>;
  /** The text of catalogue.json where it is another one than when it was last taken up. */
  changedFile(): Promise<string | null>;
  /** The file's own text. */
  fileText(): Promise<string>;
  /**
   * What would be wrong with this catalogue, and what it is when nothing is. Of two books with one number,
   * the one with this id is wrong.
   */
  check(
    value: RawCatalogue,
    bookId?: number,
  ): { ok: true; file: CatalogueFile } | CatalogueRefusal;
  /** A book as the site would show it, a draft too. */
  draw(file: CatalogueFile, bookId: number): Book | null;
  /** Writes what `edit` makes of the catalogue; it is asked again when another change came between. */
  change(
    edit: (value: RawCatalogue) => RawCatalogue | CatalogueRefusal,
    o: ChangeOptions,
  ): Promise<Changed | CatalogueRefusal>;
}

export interface VersionsOptions {
  file: CatalogueSource;
  store: VersionStore;
  /** Throws StartError when the site could not show the catalogue, for want of sound. */
  tryOut: (file: CatalogueFile) => void;
  draw: CatalogueVersions["draw"];
  /** Has this process show what was written. */
  takeUp: () => Promise<void>;
  now?: () => number;
}

export function createVersions(
  { file, store, tryOut, draw, takeUp, now = Date.now }: VersionsOptions,
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
    if (!checked.ok) return badCatalogue(checked.faults);
    try {
      tryOut(checked.file);
    } catch (error) {
      if (error instanceof StartError) return refuse("no_sound", error.message);
      throw error;
    }
    return { ok: true, file: checked.file };
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
      await takeUp();
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

/** Books are held against those before them. */
function withLast(value: RawCatalogue, bookId: number): RawCatalogue {
  const isAsked = ({ id }: RawBook) => id === bookId;
  const { books } = value;
  return { ...value, books: [...books.filter((it) => !isAsked(it)), ...books.filter(isAsked)] };
}

function badCatalogue(faults: Fault[]): CatalogueRefusal {
  return { ...refuse("bad_catalogue", faults.map(faultWords).join("; ")), faults };
}

/** A file as somebody brings it. */
export function parseCatalogue(name: string, text: string): RawCatalogue | CatalogueRefusal {
  try {
    return parseJson(name, text) as RawCatalogue;
  } catch (error) {
    if (error instanceof StartError) return refuse("bad_catalogue", error.message);
    throw error;
  }
}

const sumOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Which state of something somebody looked at: another one once anything of it has changed. */
export const markOf = (record: object): string => sumOf(JSON.stringify(record)).slice(0, 16);
