/** The services behind the routes, created at start by one factory per domain, each from those before it. */

import { type Access, createAccess } from "@/lib/access/grants.server.ts";
import { createRights, type Rights } from "@/lib/access/rights.server.ts";
import { type AddressProofs, createAddressProofs } from "@/lib/accounts/address_proofs.server.ts";
import type { GuestAccounts } from "@/lib/accounts/care.server.ts";
import { type Accounts, createAccounts } from "@/lib/accounts/create_accounts.server.ts";
import { DEMO, type Demo, withDemoAccounts } from "@/lib/accounts/demo.server.ts";
import { userView } from "@/lib/accounts/schema.ts";
import { createUserStore } from "@/lib/accounts/user_store.server.ts";
import { type Analytics, createAnalytics } from "@/lib/analytics/service.server.ts";
import {
  type Announcements,
  createAnnouncements,
} from "@/lib/announcements/create_announcements.server.ts";
import {
  type CatalogueSource,
  chooseCatalogue,
  type DemoBook,
  demoBooks,
} from "@/lib/catalogue/choose_file.server.ts";
import { coverReader, createCoverMaker } from "@/lib/catalogue/covers/cover_maker.server.ts";
import {
  type CatalogueParts,
  createCatalogueParts,
  previewChapters,
} from "@/lib/catalogue/create_catalogue.server.ts";
import { TEXT_NAMES } from "@/lib/catalogue/load_texts.server.ts";
import { createPriceStore } from "@/lib/catalogue/price_store.server.ts";
import { readCatalogueFile } from "@/lib/catalogue/read_file.server.ts";
import { silentChapters } from "@/lib/catalogue/silent_chapters.ts";
import { createVersionStore } from "@/lib/catalogue/version_store.server.ts";
import { versionedSource } from "@/lib/catalogue/watched_file.server.ts";
import { DESK_SUPPORT_PATH, RECORDING_FILES_PATH } from "@/lib/desk/addresses.ts";
import { createDesk, type Desk } from "@/lib/desk/create_desk.server.ts";
import { createDownloads, type Downloads } from "@/lib/downloads/create_downloads.server.ts";
import { createFigures } from "@/lib/figures/create_figures.server.ts";
import { createListening, type Listening } from "@/lib/listening/create_listening.server.ts";
import { attendedCatalogue, createAudience } from "@/lib/listening/progress/live.server.ts";
import { createMedia, type Media, noMedia } from "@/lib/media/create_media.server.ts";
import { createHeldRecordings, type HeldRecordings } from "@/lib/media/held/held_books.server.ts";
import { NO_LIBRARY } from "@/lib/media/library/library.server.ts";
import { createUploads, type Uploads } from "@/lib/media/uploads/uploads.server.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import {
  createPlatform,
  openContent,
  type Platform,
} from "@/lib/platform/create_platform.server.ts";
import { loadOrCreateSecret } from "@/lib/platform/crypto/secrets.server.ts";
import { type Log, log as ownLog } from "@/lib/platform/log.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { createReviews, openRatings, type Reviews } from "@/lib/reviews/create_reviews.server.ts";
import { ratedCatalogue } from "@/lib/reviews/rated_catalogue.server.ts";
import { createSearch, type Search } from "@/lib/search/create_search.server.ts";
import { renewIndexes } from "@/lib/search/write_indexes.server.ts";
import { createSharing, type Sharing } from "@/lib/sharing/create_sharing.server.ts";
import { createShop, seriesGiver, type Shop } from "@/lib/shop/create_shop.server.ts";
import { createLedgerStore } from "@/lib/shop/ledger/ledger_store.server.ts";
import { createEntitlementsReader } from "@/lib/shop/purchases/service.server.ts";
import { createGateway } from "@/lib/shop/stripe/gateway.server.ts";
import { createVies } from "@/lib/shop/tax/companies.server.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";
import { createSupport, type Support } from "@/lib/support/create_support.server.ts";
import { dailyBackup } from "./backup/make.server.ts";
import { exportedAccount } from "./exported_account.server.ts";
import { MIGRATIONS } from "./migrations.server.ts";

export interface Services
  extends
    Pick<Platform, "rates" | "log" | "hourly" | "metrics">,
    CatalogueParts,
    Accounts,
    Shop,
    Media,
    Listening,
    Downloads,
    Sharing,
    Reviews,
    Support,
    Announcements,
    Analytics {
  config: Config;
  access: Access;
  rights: Rights;
  desk: Desk;
  /** Uploads of recordings; null: no folder is configured for them. */
  uploads: Uploads | null;
  /** Ingested recordings that are not published yet. */
  held: HeldRecordings;
  search: Search;
  /** The author's files: covers, screenshots ... */
  content: Objects;
  guests: Pick<GuestAccounts, "enter">;
  addressProofs: AddressProofs;
  /** The demo accounts; null: not in demo mode. */
  demo: Demo | null;
  /** Reasons why the site cannot serve, a sentence each; empty: it can. */
  unreadyReasons(): Promise<string[]>;
  /** Chapters of books that are out but have no sound: those books are not sold, all else is served. */
  silentChapters(): string[];
  /**
   * From now on {@link unreadyReasons} reports that the process is stopping, so that load balancers send new requests
   * elsewhere. All requests are still served.
   */
  retire(): void;
  /** Ends requests that would stay open for ever (live updates); to be called before waiting for the last request. */
  stop(): void;
  /** Flushes pending writes and closes everything; to be called after the last request. */
  close(): Promise<void>;
}

export interface ServicesOptions {
  /** false: for a terminal command, which may run without the media library and does not send queued mails. */
  isServing?: boolean;
  log?: Log;
}

/**
 * Opens all stores and services; creates a demo library if there is none.
 * @throws {StartError} one sentence on the faulty setting, catalogue or library
 */
export async function createServices(
  config: Config,
  { isServing = true, log: processLog = ownLog }: ServicesOptions = {},
): Promise<Services> {
  const { baseUrl, catalogueFile, supportEmail } = config;
  const content = openContent(config);
  const file = await chooseCatalogue({ catalogueFile, content });
  const secret = config.authSecret ?? await loadOrCreateSecret(config.dataDir);
  const platform = await createPlatform({
    config,
    migrations: MIGRATIONS,
    log: processLog,
    isServing,
  });
  const { log } = platform; // from here on errors are reported to the operator
  const versionStore = createVersionStore(platform.kv);
  const source = await versionedSource(file, versionStore);
  if (source.isDemo && config.stripe?.isLive) {
    await platform.close();
    throw sellsDemo(content);
  }
  // Books of one's own have their own sound or none; nobody pays for the demo's voice.
  const speaks = () => source.isDemo || config.demo;
  const media = await createMedia({
    objects: content.below("media"),
    isRedirected: config.isMediaRedirected,
    demoBooks: speaks() ? await spokenBooks(source, file) : [],
    speaks,
    log,
  }).catch((error) => {
    if (isServing || !(error instanceof StartError)) throw error;
    return noMedia(); // refunds must work while the media library is unavailable
  });
  const { library } = media;
  const { kv, mailer } = platform;
  if (config.backup.isDaily) platform.hourly.add(dailyBackup({ config, kv, content, log }));
  const totals = await openRatings(kv);
  const audience = createAudience();
  const { close: closeCatalogue, versions, ...parts } = await createCatalogueParts({
    log,
    file,
    source,
    versionStore,
    events: platform.events,
    hearWhile: platform.hearWhile,
    content,
    supportEmail,
    library,
    hasEbooks: config.ebookUrl !== null,
    texts: {
      facts: {
        mail: mailer !== null,
        cards: config.stripe !== null,
        vies: config.viesBase !== null,
        counted: config.analyticsUrl !== null,
        backups: config.backup.isDaily,
        redirected: config.isMediaRedirected,
      },
      backupDays: config.backup.keepDays,
    },
    prices: createPriceStore(kv),
    complete: (catalogue) => attendedCatalogue(ratedCatalogue(catalogue, totals.read), audience),
  });
  const { catalogue } = parts;
  const mail = mailer && baseUrl &&
    {
      mailer,
      wake: mailer.wake,
      baseUrl,
      contactPath: CONTACT_PATH,
      get seriesTitle() {
        return catalogue.series.title; // read each time: the author may rename the shop
      },
      supportEmail,
    };
  const provider = createGateway(config, { kv, log });
  const addressProofs = await createAddressProofs(secret);
  const read = createEntitlementsReader({
    catalogue,
    store: createLedgerStore(kv, Date.now),
    getUser: createUserStore(kv).get,
    isLive: provider.gateway.mode === "live",
  });
  const rights = createRights({ ...platform, read });
  const common = { ...platform, catalogue, secret, mail, addressProofs, rights };

  const { users, passwords, guests, care, ...accounts } = createAccounts({
    ...common,
    isSubscribed: rights.isSubscribed,
  });
  const getUser = users.get;
  const hourly = config.stripe === null ? null : platform.hourly;
  const vies = config.viesBase && createVies({ base: config.viesBase, log });
  const shop = createShop({ ...common, provider, vies, guests, hourly });
  const access = await createAccess({
    secret,
    rights,
    sessions: accounts.accounts,
  });
  const listening = createListening({ ...common, audience });
  const downloads = await createDownloads({
    ...common,
    sessions: accounts.accounts,
    async subscribedUntilMs(userId) {
      const { endsAt } = await shop.subscriptions.status(userId);
      return endsAt === null ? null : Date.parse(endsAt);
    },
    getFile: library.getFile,
  });
  const sharing = await createSharing({
    ...common,
    access,
    previews: { kept: content.below("previews"), readCover: coverReader(parts.readOwnCover) },
  });
  const { reviews, reviewStore } = await createReviews({
    ...common,
    totals,
    samplesOf: config.demo ? file.file : null,
  });
  const { support, withdrawals, endings, helpRequests } = createSupport({
    ...common,
    supportEmail,
    requestsPath: DESK_SUPPORT_PATH,
    users,
    subscriptions: shop.subscriptions,
  });
  const { releaseAlerts, alertStore } = createAnnouncements({ ...common, getUser });
  const figures = createFigures({ ...common, shop });
  const kept = {
    ...common,
    ...accounts,
    ...shop,
    ...listening,
    ...downloads,
    ...sharing,
    reviews,
    support,
    releaseAlerts,
  };
  const uploads = config.recordingsDir === null ? null : createUploads({
    inbox: config.recordingsDir,
    path: RECORDING_FILES_PATH,
    isRecorded: async (bookId) =>
      (await versions.now()).value.books.some(({ id, includes }) => id === bookId && !includes),
  });
  if (uploads) {
    platform.hourly.add(() =>
      uploads.expire().then(() => {}, (error) => log.error("uploads_kept", { error }))
    );
  }
  const held = createHeldRecordings(content.below("media"));
  const desk = createDesk({
    ...common,
    uploads,
    held,
    library,
    config,
    content,
    isDemo: () => source.isDemo,
    versions,
    covers: createCoverMaker(content, coverReader(parts.readOwnCover)),
    hasLibrary: library !== NO_LIBRARY,
    textFaults: () => TEXT_NAMES.flatMap((name) => parts.text(name).faults),
    users,
    care,
    credentials: accounts.credentials,
    shop,
    figures,
    reviews,
    reviewStore,
    alertStore,
    helpRequests,
    async exportListener(user) {
      if (library === NO_LIBRARY) throw new StartError(NO_LENGTHS);
      const { isSubscribed } = await shop.subscriptions.status(user.id);
      const view = userView(user, isSubscribed);
      return await exportedAccount(kept, { user: view, sessionId: "", signedInAtMs: 0 });
    },
  });
  // The demo's few texts are indexed in milliseconds.
  const renewTextIndexes = renewIndexes({
    catalogue,
    library,
    objects: content.below("media"),
    log,
  });
  platform.hourly.add(async (signal) => {
    if (!source.isDemo) await renewTextIndexes(signal);
  });
  const giveSeries = seriesGiver(shop, catalogue);
  media.prepareLater(previewChapters(catalogue));
  let isRetired = false;
  return {
    config,
    content,
    log,
    rates: platform.rates,
    hourly: platform.hourly,
    metrics: platform.metrics,
    ...parts,
    ...config.demo ? withDemoAccounts(accounts, { users, passwords, giveSeries }) : accounts,
    demo: config.demo ? DEMO : null,
    access,
    rights,
    ...shop,
    guests,
    addressProofs,
    library,
    ...listening,
    ...downloads,
    ...sharing,
    reviews,
    support,
    withdrawals,
    endings,
    releaseAlerts,
    desk,
    uploads,
    held,
    search: createSearch({ ...parts, library, log }),
    ...createAnalytics({ ...common, url: config.analyticsUrl }),
    unreadyReasons: async () => [
      ...isRetired ? ["The process is stopping."] : [],
      ...await media.isReadable() ? [] : ["The media library cannot be read."],
      ...await platform.isWritable() ? [] : ["The store takes no writes."],
    ],
    silentChapters: () => silentChapters(catalogue.books()),
    retire: () => void (isRetired = true),
    stop: () => listening.live.close(),
    async close() {
      listening.live.close();
      await shop.close();
      await platform.close();
      sharing.linkPreviews.close();
      closeCatalogue();
      await media.close();
    },
  };
}

/** A new shop may have only drafts. As a library cannot be empty, the demo's books are used until there are others. */
async function spokenBooks(...sources: CatalogueSource[]): Promise<DemoBook[]> {
  for (const { file, readText } of sources) {
    const books = demoBooks(await readCatalogueFile(file, readText));
    if (books.length > 0) return books;
  }
  return [];
}

const NO_LENGTHS =
  "The library of sound cannot be read, and by its lengths are places in chapters told: try again when it is there.";

const sellsDemo = ({ place }: Objects): StartError =>
  new StartError(
    `With a live key the demo's invented books would be sold for real money: put a catalogue.json of your own into ${place}, or name one in CATALOGUE.`,
  );
