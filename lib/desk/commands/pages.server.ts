/** Commands for the shop's texts: legal pages and pages of the author's own. */

import { z } from "zod";
import { isOwnText, LEGAL_TEXTS, type WrittenText } from "@/lib/catalogue/records.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { type Language, ownLanguage } from "@/lib/platform/language/language.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import { authorName } from "../auth/audit.server.ts";
import { PAGE_FAULTS, PAGE_OUTCOMES } from "../words/settings.ts";
import { defineCommand, type DeskServices, done, fact } from "./command.server.ts";
import { nothing, typed } from "./fields.ts";

/** A value of Deno KV holds 64 KiB. */
const MOST_BYTES = 60_000;

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;
const noName: ErrorText = { error: () => PAGE_FAULTS.name };
const noText: ErrorText = { error: () => PAGE_FAULTS.text };
export const pageName = typed(60, noName).trim().toLowerCase().regex(NAME, noName);

/** A text in the list. */
export interface PageLine {
  name: string;
  isOwn: boolean;
  title: string;
  /** When she saved it, ISO 8601; null: it is ours, or a file. */
  savedAt: string | null;
  /** Her file in the content storage; null: none, or she has saved a text since. */
  file: string | null;
  lang: Language;
  /** What it lacks. */
  faults: string[];
}

/** A text to be edited. */
export interface EditedPage {
  name: string;
  isOwn: boolean;
  markdown: string;
  /** Of the Markdown. */
  lang: Language;
  /** The version that is shown; 0: none was saved. */
  number: number;
  /** Newest first. `by`: address of the author. */
  versions: { number: number; at: string; by: string }[];
}

async function listPages({ authoring: { texts } }: DeskServices): Promise<PageLine[]> {
  const savedAt = new Map((await texts.store.list()).map(({ name, atMs }) => [name, atMs]));
  const names = [...LEGAL_TEXTS, ...[...savedAt.keys()].filter(isOwnText)];
  const lines = await Promise.all(names.map(async (name): Promise<PageLine[]> => {
    const source = await texts.source(name);
    if (!source) return []; // removed meanwhile
    const { title, lang, faults } = texts.draw(name, source), { file = null } = source;
    const atMs = savedAt.get(name);
    const at = atMs === undefined ? null : new Date(atMs).toISOString();
    return [{ name, isOwn: isOwnText(name), title, savedAt: at, file, lang, faults }];
  }));
  return lines.flat();
}

const versionLine = async (
  { number, atMs, by }: WrittenText,
  { accounts: { users } }: DeskServices,
) => ({
  number,
  at: new Date(atMs).toISOString(),
  by: await authorName(by, users),
});

async function editedPage(
  name: string,
  services: DeskServices,
): Promise<EditedPage> {
  const { store, source } = services.authoring.texts;
  const versions = await store.versions(name);
  const { markdown, lang } = await source(name) ?? { markdown: "", lang: ownLanguage() };
  return {
    name,
    isOwn: isOwnText(name),
    markdown,
    lang,
    number: (await store.get(name))?.number ?? 0,
    versions: await Promise.all(versions.map((it) => versionLine(it, services))),
  };
}

const unknown = (): Refusal<"unknown_page"> => refuse("unknown_page", PAGE_OUTCOMES.unknown);

export const pageCommands = {
  "page list": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list your legal texts and your own pages" },
    run: async (_, services) => done(await listPages(services)),
  }),
  "page show": defineCommand({
    may: "author",
    input: z.object({ name: pageName }),
    cli: { usage: "NAME", help: "show a text and its versions", words: ["name"] },
    run: async ({ name }, services) => done(await editedPage(name, services)),
  }),
  "page save": defineCommand({
    may: "author",
    input: z.object({
      name: pageName,
      text: typed(50_000, noText).transform((it) => it.replaceAll("\r\n", "\n").trim())
        .pipe(z.string().min(1, noText)),
      /** The version that was changed; absent: the current one. */
      after: z.coerce.number().int().min(0).optional(),
    }),
    cli: {
      usage: "NAME FILE",
      help: "save a text from a Markdown file",
      words: ["name", "text"],
      file: ["text", "text"],
    },
    changes: ({ name }) => name,
    async run({ name, text, after }, { authoring: { texts } }, by) {
      if (new TextEncoder().encode(text).length > MOST_BYTES) {
        return refuse("too_long", PAGE_FAULTS.long);
      }
      const before = await texts.store.get(name);
      if (before?.markdown === text) return refuse("unchanged", PAGE_OUTCOMES.unchanged);
      const saved = await texts.store.save({ name, markdown: text, by }, {
        after: after ?? before?.number ?? 0,
      });
      if (!saved) return refuse("conflict", PAGE_OUTCOMES.conflict);
      await texts.reload();
      return done({ name }, PAGE_OUTCOMES.saved, {
        before: before ? fact("version", before.number) : "",
        after: fact("version", saved),
      });
    },
  }),
  "page remove": defineCommand({
    may: "author",
    input: z.object({ name: pageName }),
    cli: {
      usage: "NAME",
      help: "remove a page of your own, or use our legal text again",
      words: ["name"],
    },
    changes: ({ name }) => name,
    async run({ name }, { authoring: { texts } }) {
      const before = await texts.store.get(name);
      if (!before) return unknown();
      await texts.store.remove(name);
      await texts.reload();
      return done({ name }, PAGE_OUTCOMES.removed, {
        before: fact("version", before.number),
      });
    },
  }),
} as const;
