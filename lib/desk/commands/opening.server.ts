/** Commands for opening a shop: the checklist of what is configured and known to work, and the opening itself. */

import { chaptersOf } from "@/lib/catalogue/book.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { silentChapters } from "@/lib/catalogue/release.ts";
import { listBackups } from "@/lib/platform/backup/backups.server.ts";
import { openBackups } from "@/lib/platform/create_platform.server.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { readText } from "@/lib/platform/objects/objects.server.ts";
import { refuse, Unavailable } from "@/lib/platform/refusal.ts";
import { OPENING, type READY } from "../words/opening.ts";
import { defineCommand, type DeskServices, done } from "./command.server.ts";
import { nothing } from "./fields.ts";

/** Maximum age of the last backup; restoring an older one would lose too many purchases. */
const BACKUP_MS = 7 * DAY_MS;

const LEGAL_PAGES = ["privacy", "terms", "imprint"];

export interface ReadyItem {
  name: keyof typeof READY.items;
  /** `unknown`: this process cannot check it. */
  state: "done" | "open" | "unknown";
  /** The missing items, such as pages or books; empty if the entry's name says enough. */
  missing: string[];
}

const item = (name: ReadyItem["name"], isDone: boolean, missing: string[] = []): ReadyItem => ({
  name,
  state: isDone ? "done" : "open",
  missing,
});

/** Fewer are no legal text. */
const FEWEST_WORDS = 12;

/** Whether she wrote them, at the desk or as files: not ours, and more than a few words. */
async function ownPages({ content, authoring: { texts } }: DeskServices): Promise<ReadyItem> {
  const missing: string[] = [];
  for (const name of LEGAL_PAGES) {
    const written = (await texts.store.get(name))?.markdown ??
      await readText(content, `pages/${name}.md`);
    const words = written?.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length < FEWEST_WORDS) missing.push(name);
  }
  return item("pages", missing.length === 0, missing);
}

/** Whether an author has listened to each book that has chapters. */
async function heardBooks(services: DeskServices): Promise<ReadyItem> {
  const { authors, catalogue, listening: { progress } } = services;
  const heard = await Promise.all(
    (await authors.list()).map(({ userId }) => progress.list(userId)),
  );
  const known = new Set(heard.flat().map(({ audiobookId }) => audiobookId));
  const missing = catalogue.books()
    .filter((it) => !it.isComplete && chaptersOf(it).length > 0 && !known.has(it.id))
    .map(({ title }) => title);
  return aboutBooks("heard", services, missing);
}

/** Without a book, nothing about books is done. */
const aboutBooks = (
  name: ReadyItem["name"],
  { catalogue }: DeskServices,
  missing: string[],
): ReadyItem => item(name, catalogue.books().length > 0 && missing.length === 0, missing);

/** Lists books without a price of their own in some currency, where the euro price is converted at a fixed rate. */
function ownPrices(services: DeskServices): ReadyItem {
  const { catalogue } = services;
  const others = CURRENCIES.filter((it) => it !== "EUR");
  const missing = catalogue.books()
    .filter(({ prices }) => others.some((currency) => prices[currency] === undefined))
    .map(({ title }) => title);
  return aboutBooks("prices", services, missing);
}

function sound(services: DeskServices): ReadyItem {
  const { media: { hasLibrary }, catalogue } = services;
  if (!hasLibrary) return { name: "sound", state: "unknown", missing: [] };
  const missing = silentChapters(catalogue.books());
  return aboutBooks("sound", services, missing);
}

async function latestBackup({ config }: DeskServices): Promise<ReadyItem> {
  try {
    const newest = (await listBackups(openBackups(config.backup))).at(-1);
    return item("backup", newest !== undefined && Date.now() - newest.createdAtMs < BACKUP_MS);
  } catch (error) {
    if (error instanceof Unavailable) return { name: "backup", state: "unknown", missing: [] };
    throw error;
  }
}

async function readReady(services: DeskServices): Promise<ReadyItem[]> {
  const { config, health, shop } = services;
  const textFaults = services.authoring.texts.faults();
  const [mailArrivedAtMs, webhookAtMs, pages, heard, taxes, backup] = await Promise.all([
    health.mailArrivedAtMs(config.mail),
    health.webhookAtMs(shop.paymentMode),
    ownPages(services),
    heardBooks(services),
    shop.taxes.get(),
    latestBackup(services),
  ]);
  return [
    item("books", !services.authoring.isDemo() && services.catalogue.books().length > 0),
    sound(services),
    heard,
    ownPrices(services),
    pages,
    item("texts", textFaults.length === 0, textFaults),
    item("taxes", taxes !== null),
    item("address", config.baseUrl?.protocol === "https:"),
    item("support", config.supportEmail !== null),
    item("keys", config.stripe?.isLive === true),
    item("webhook", config.stripe !== null && webhookAtMs !== null),
    item("mail", config.mail !== null && mailArrivedAtMs !== null),
    backup,
  ];
}

export const openingCommands = {
  ready: defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "show what's left to do before you open" },
    run: async (_, services) => done(await readReady(services)),
  }),
  "shop open": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "open a shop that is being prepared to visitors" },
    changes: () => "",
    confirm: {
      async describe(_, services) {
        const left = (await readReady(services)).filter(({ state }) => state !== "done");
        return { what: OPENING.now(left.length) };
      },
    },
    async run(_, { opening }) {
      if (opening.isOpen()) return refuse("open_already", OPENING.already);
      await opening.open();
      return done({}, OPENING.opened);
    },
  }),
} as const;
