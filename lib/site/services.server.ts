/** The services behind the routes, created at start by one factory per domain, each from those before it. */

import {
  type Access,
  createAccess,
  createRights,
  type Rights,
} from "@/lib/access/rights.server.ts";
import { createAddressProofs } from "@/lib/accounts/address_proofs.server.ts";
import { type Accounts, createAccounts } from "@/lib/accounts/create_accounts.server.ts";
import { withDemoAccounts } from "@/lib/accounts/demo.server.ts";
import { type UserRecord, userView } from "@/lib/accounts/schema.ts";
import { createUserStore } from "@/lib/accounts/user_store.server.ts";
import { type Analytics, createAnalytics } from "@/lib/analytics/service.server.ts";
import { type Announcements, createAnnouncements } from "@/lib/announcements/service.server.ts";
import {
  type CatalogueSource,
  chooseCatalogue,
  type DemoBook,
  demoBooks,
  readCatalogueFile,
  versionedSource,
} from "@/lib/catalogue/catalogue_file.server.ts";
import { coverReader } from "@/lib/catalogue/cover_maker.server.ts";
import {
  createSiteCatalogue,
  previewChapters,
  type SiteCatalogue,
} from "@/lib/catalogue/create_catalogue.server.ts";
import {
  createPriceStore,
  createTextStore,
  createVersionStore,
} from "@/lib/catalogue/catalogue_store.server.ts";
import { silentChapters } from "@/lib/catalogue/release.ts";
import { DESK_SUPPORT_PATH, RECORDING_FILES_PATH } from "@/lib/desk/addresses.ts";
import { keepTakingChapters } from "@/lib/desk/commands/recording_files.server.ts";
import { createOpeningStore } from "@/lib/desk/auth/invitation_store.server.ts";
import { createOpening } from "@/lib/desk/auth/opening.server.ts";
import { createDesk, type Desk } from "@/lib/desk/create_desk.server.ts";
import { createDownloads, type Downloads } from "@/lib/downloads/create_downloads.server.ts";
import { createFigures } from "@/lib/figures/create_figures.server.ts";
import { createListening, type Listening } from "@/lib/listening/create_listening.server.ts";
import { attendedCatalogue, createAudience } from "@/lib/listening/progress/live.server.ts";
import { createMedia, type Media } from "@/lib/media/create_media.server.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import {
  createPlatform,
  openContent,
  type Platform,
} from "@/lib/platform/create_platform.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { type Log, log as ownLog } from "@/lib/platform/telemetry/log.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { loadOrCreateSecret } from "@/lib/platform/secrets.server.ts";
import { createReviews, openRatings, ratedCatalogue } from "@/lib/reviews/create_reviews.server.ts";
import type { ReviewService } from "@/lib/reviews/service.server.ts";
import { createSearch, type Search } from "@/lib/search/create_search.server.ts";
import { renewIndexes } from "@/lib/search/write_indexes.server.ts";
import { createSharing, type Sharing } from "@/lib/sharing/create_sharing.server.ts";
import { createShop, seriesGiver, type Shop } from "@/lib/shop/create_shop.server.ts";
import { createLedgerStore } from "@/lib/shop/ledger/ledger_store.server.ts";
import { createEntitlementsReader } from "@/lib/shop/ledger/purchases.server.ts";
import { modeOf } from "@/lib/shop/gateway.ts";
import { createGateway } from "@/lib/shop/stripe/gateway.server.ts";
import { createVies } from "@/lib/shop/tax/companies.server.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";
import { createSupport, type Support } from "@/lib/support/create_support.server.ts";
import { dailyBackup } from "./make_backup.server.ts";
import { exportedAccount } from "./exported_account.server.ts";
import { MIGRATIONS, RECORDS } from "./records.server.ts";
import { FOOTER } from "./words.ts";

/** By domain: `services.shop.payments`. */
export interface Services {
  /** In force: what may be set at the desk changes while the site runs. */
  config: Config;
  /** The author's files: covers, screenshots ... */
  content: Objects;
  platform: Pick<Platform, "rates" | "log" | "hourly" | "metrics" | "settings">;
  catalogue: SiteCatalogue;
  accounts: Accounts;
  access: Access;
  rights: Rights;
  shop: Shop;
  media: Media;
  listening: Listening;
  downloads: Downloads;
  sharing: Sharing;
  reviews: ReviewService;
  support: Support;
  announcements: Announcements;
  analytics: Analytics;
  search: Search;
  desk: Desk;
  /** Reasons why the site cannot serve, a sentence each; empty: it can. */
  unreadyReasons(): Promise<string[]>;
  /** Chapters of released books without sound: those books are not sold, everything else is served. */
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

interface ServicesOptions {
  /** false: for a terminal command, which may run without the media library and does not send queued mails. */
  isServing?: boolean;
  log?: Log;
}

/**
 * Opens all stores and services; creates a demo library if there is none.
 * @throws {StartError} one sentence on the faulty setting, catalogue or library
 */
export async function createServices(
  given: Config,
  { isServing = true, log: processLog = ownLog }: ServicesOptions = {},
): Promise<Services> {
  const { baseUrl, catalogueFile } = given;
  await loadTranslations();
  const content = openContent(given);
  const file = await chooseCatalogue({ catalogueFile, content });
  const secret = given.authSecret ?? await loadOrCreateSecret(given.dataDir);
  const platform = await createPlatform({
    config: given,
    secret,
    records: RECORDS,
    migrations: MIGRATIONS,
    log: processLog,
    isServing,
  });
  const { kv, log, mailer, hourly, settings } = platform; // from here on errors are reported to the operator
  const { config } = settings; // with what was set at the desk
  const versionStore = createVersionStore(kv);
  const source = await versionedSource(file, versionStore);
  if (source.isDemo && config.stripe?.isLive) {
    await platform.close();
    throw sellsDemo(content);
  }
  if (config.backup.isDaily) hourly.add(dailyBackup({ config, kv, content, log }));

  // The author's own books have their own sound or none: nobody shall pay for the demo's voice.
  const speaks = () => source.isDemo || config.demo;
  const media = await createMedia({
    objects: content.below("media"),
    isRedirected: config.isMediaRedirected,
    demoBooks: speaks() ? await spokenBooks(source, file) : [],
    speaks,
    uploads: config.recordingsDir === null ? null : {
      inbox: config.recordingsDir,
      path: RECORDING_FILES_PATH,
      isRecorded: async (bookId) =>
        (await authoring.versions.now()).value.books.some(({ id, includes }) =>
          id === bookId && !includes
        ),
    },
    isRequired: isServing, // refunds must work while the media library is unavailable
    hourly,
    log,
  });
  const { library } = media;
  const totals = await openRatings(kv);
  const audience = createAudience();
  const { catalogue, authoring, close: closeCatalogue } = await createSiteCatalogue({
    ...platform,
    file,
    source,
    versionStore,
    content,
    config,
    settings,
    library,
    textStore: createTextStore(kv),
    textNames: FOOTER,
    prices: createPriceStore(kv),
    complete: (catalogue) => attendedCatalogue(ratedCatalogue(catalogue, totals.read), audience),
  });
  const mail = () =>
    config.mail && baseUrl && {
      mailer,
      wake: mailer.wake,
      baseUrl,
      contactPath: CONTACT_PATH,
      // Read while a mail is written, in its receiver's language.
      get seriesTitle() {
        return catalogue.series.title;
      },
      supportEmail: config.supportEmail,
    };
  const vies = () => config.viesBase && createVies({ base: config.viesBase, log });
  const provider = createGateway(config, { kv, log });
  const ledgers = createLedgerStore(kv, Date.now, () => provider.gateway.mode);
  const read = createEntitlementsReader({
    catalogue,
    store: ledgers,
    getUser: createUserStore(kv).get,
    mode: modeOf(provider.gateway),
  });
  const rights = createRights({ ...platform, read });
  const common = { ...platform, catalogue, secret, mail, rights };

  const accounts = createAccounts({
    ...common,
    addressProofs: await createAddressProofs(secret),
    isSubscribed: rights.isSubscribed,
  });
  const { users } = accounts;
  const shop = createShop({
    ...common,
    isDemo: () => source.isDemo,
    provider,
    vies,
    guests: accounts.guests,
  });
  const access = await createAccess({ secret, rights, sessions: accounts });
  const listening = createListening({ ...common, audience });
  const downloads = await createDownloads({
    ...common,
    sessions: accounts,
    async subscribedUntilMs(userId) {
      const { endsAt } = await shop.subscriptions.status(userId);
      return endsAt === null ? null : Date.parse(endsAt);
    },
    getFile: library.getFile,
  });
  const readCover = coverReader(catalogue.readOwnCover);
  const sharing = await createSharing({
    ...common,
    access,
    previews: { kept: content.below("previews"), readCover },
  });
  const reviews = await createReviews({
    ...common,
    totals,
    samplesOf: config.demo ? file.file : null,
  });
  const support = createSupport({
    ...common,
    requestsPath: DESK_SUPPORT_PATH,
    ledgers,
    addressProofs: accounts.addressProofs,
    users,
    subscriptions: shop.subscriptions,
  });
  const announcements = createAnnouncements({ ...common, getUser: users.get });
  const figures = createFigures({ ...common, shop });
  const desk = createDesk({
    ...common,
    config,
    settings,
    opening: await createOpening({
      ...common,
      store: createOpeningStore(kv),
      isDemo: () => source.isDemo || config.demo,
    }),
    content,
    authoring,
    media,
    accounts: { ...accounts, exportOf: exportAccount },
    listening,
    shop,
    figures,
    reviews,
    announcements,
    support,
  });
  async function exportAccount(user: UserRecord) {
    if (!media.hasLibrary) throw new StartError(NO_LENGTHS);
    const { isSubscribed } = await shop.subscriptions.status(user.id);
    const view = userView(user, isSubscribed);
    return await exportedAccount(services, {
      user: view,
      language: user.language ?? null,
      sessionId: "",
      signedInAtMs: 0,
    });
  }
  const endTaking = isServing && config.recordingsDir !== null
    ? keepTakingChapters({ inbox: config.recordingsDir, ...authoring, desk, log })
    : () => {};
  // The demo's few texts are indexed in milliseconds.
  const renewTextIndexes = renewIndexes({
    catalogue,
    library,
    objects: content.below("media"),
    log,
  });
  hourly.add(async (signal) => {
    if (!source.isDemo) await renewTextIndexes(signal);
  });
  media.prepareLater(previewChapters(catalogue));
  let isRetired = false;
  const services: Services = {
    config,
    content,
    platform,
    catalogue,
    accounts: config.demo
      ? withDemoAccounts(accounts, { giveSeries: seriesGiver(shop, catalogue) })
      : accounts,
    access,
    rights,
    shop,
    media,
    listening,
    downloads,
    sharing,
    reviews,
    support,
    announcements,
    analytics: createAnalytics({ ...common, url: config.analyticsUrl }),
    search: createSearch({ catalogue, library, log }),
    desk,
    unreadyReasons: async () => [
      ...isRetired ? ["The process is stopping."] : [],
      ...await media.isReadable() ? [] : ["The media library cannot be read."],
      ...await platform.isWritable() ? [] : ["The store takes no writes."],
    ],
    silentChapters: () => silentChapters(catalogue.books()),
    retire: () => void (isRetired = true),
    stop: () => listening.live.close(),
    async close() {
      endTaking();
      listening.live.close();
      await shop.close();
      await platform.close();
      sharing.linkPreviews.close();
      closeCatalogue();
      await media.close();
    },
  };
  return services;
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
  "The recordings can't be read, so places in chapters can't be exported. Try again once they are available.";

const sellsDemo = ({ place }: Objects): StartError =>
  new StartError(
    `With a live key you would sell the demo's invented books for real money. Put your own catalogue.json into ${place}, or set CATALOGUE.`,
  );
