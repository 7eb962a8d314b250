/** The checklist before opening the shop: what is configured, and what is known to work. */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { silentChapters } from "@/lib/catalogue/silent_chapters.ts";
import { listBackups } from "@/lib/platform/backup/backups.server.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import { openBackups } from "@/lib/platform/create_platform.server.ts";
import { type Objects, readText } from "@/lib/platform/objects/objects.server.ts";
import { Unavailable } from "@/lib/platform/refusal.ts";
import type { PaymentMode } from "@/lib/shop/gateway.ts";
import type { TaxStore } from "@/lib/shop/tax/invoice_store.server.ts";
import type { SignsStore } from "../health/health_store.server.ts";
import type { InputOf } from "../inputs.ts";
import type { READY } from "../words/desk.ts";
import { done } from "./command.server.ts";

export interface ReadyItem {
  name: keyof typeof READY.items;
  /** `unknown`: this process cannot check it. */
  state: "done" | "open" | "unknown";
  /** The missing items, such as pages or books; empty if the entry's name says enough. */
  missing: string[];
}

/** Maximum age of the last backup; restoring an older one would lose too many purchases. */
const BACKUP_MS = 7 * 86_400_000;

const LEGAL_PAGES = ["privacy", "terms", "imprint"];

export interface ReadyOptions {
  config: Pick<
    Config,
    | "stripe"
    | "mail"
    | "baseUrl"
    | "supportEmail"
    | "dataDir"
    | "backup"
    | "bucket"
    | "bucketQuotaBytes"
    | "recordingsDir"
  >;
  content: Objects;
  catalogue: Catalogue;
  /** Whether the catalogue is the demo's. */
  isDemo(): boolean;
  /** Whether this process has a library, and can tell what has sound. */
  hasLibrary: boolean;
  /** What the author's pages lack. */
  textFaults(): string[];
  signs: SignsStore;
  taxes: Pick<TaxStore, "get">;
  paymentMode: PaymentMode;
}

export function readyCommands(o: ReadyOptions) {
  const { config, catalogue, signs } = o;
  const item = (name: ReadyItem["name"], isDone: boolean, missing: string[] = []): ReadyItem => ({
    name,
    state: isDone ? "done" : "open",
    missing,
  });

  async function ownPages(): Promise<ReadyItem> {
    const found = await Promise.all(
      LEGAL_PAGES.map(async (name) => await readText(o.content, `pages/${name}.md`) !== null),
    );
    const missing = LEGAL_PAGES.filter((_, at) => !found[at]);
    return item("pages", missing.length === 0, missing);
  }

  /** Lists books without a price of their own in some currency, where the euro price is converted at a fixed rate. */
  function ownPrices(): ReadyItem {
    const others = CURRENCIES.filter((it) => it !== "EUR");
    const missing = catalogue.books()
      .filter(({ prices }) => others.some((currency) => prices[currency] === undefined))
      .map(({ title }) => title);
    return item("prices", missing.length === 0, missing);
  }

  function sound(): ReadyItem {
    if (!o.hasLibrary) return { name: "sound", state: "unknown", missing: [] };
    const missing = silentChapters(catalogue.books());
    return item("sound", missing.length === 0, missing);
  }

  async function backup(): Promise<ReadyItem> {
    try {
      const newest = (await listBackups(openBackups(config.backup))).at(-1);
      const isFresh = newest !== undefined && Date.now() - newest.createdAtMs < BACKUP_MS;
      return item("backup", isFresh);
    } catch (error) {
      if (error instanceof Unavailable) return { name: "backup", state: "unknown", missing: [] };
      throw error;
    }
  }

  return {
    ready: {
      async run(_: InputOf<"ready">) {
        const [mailSentAtMs, webhookAtMs, pages, taxes, backedUp] = await Promise.all([
          signs.mailSentAtMs(),
          signs.webhookAtMs(o.paymentMode),
          ownPages(),
          o.taxes.get(),
          backup(),
        ]);
        return done<ReadyItem[]>([
          item("books", !o.isDemo()),
          sound(),
          ownPrices(),
          pages,
          item("texts", o.textFaults().length === 0, o.textFaults()),
          item("taxes", taxes !== null),
          item("address", config.baseUrl?.protocol === "https:"),
          item("support", config.supportEmail !== null),
          item("keys", config.stripe?.isLive === true),
          item("webhook", config.stripe !== null && webhookAtMs !== null),
          item("mail", config.mail !== null && mailSentAtMs !== null),
          backedUp,
        ]);
      },
    },
  } as const;
}
