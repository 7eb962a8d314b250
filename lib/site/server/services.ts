/** The services behind the routes, made once at start. */
import { join } from "node:path";
import { Remembered } from "@/lib/platform/server/cache/remembered.ts";
import { loadOrCreateSecret } from "@/lib/platform/server/crypto/secret.ts";
import { type AccessService, createAccessService } from "@/lib/access/server/service.ts";
import { type AnalyticsService, createAnalyticsService } from "@/lib/analytics/server/service.ts";
import { createAnalyticsStore } from "@/lib/analytics/server/store.ts";
import {
  createCredentials,
  type Credentials,
  type CredentialsOptions,
} from "@/lib/accounts/server/credentials.ts";
import { DEMO, type Demo, type DemoOptions, withDemoAccounts } from "@/lib/accounts/server/demo.ts";
import { createKnownDeviceStore } from "@/lib/accounts/server/known_device_store.ts";
import { createPasswords } from "@/lib/accounts/server/passwords.ts";
import { createPasswordReset, type PasswordReset } from "@/lib/accounts/server/reset.ts";
import { createResetStore } from "@/lib/accounts/server/reset_store.ts";
import { createRateStore, type RateStore } from "@/lib/platform/server/rate_store.ts";
import { type AccountService, createAccountService } from "@/lib/accounts/server/service.ts";
import { createSessionStore } from "@/lib/accounts/server/session_store.ts";
import { createSessions } from "@/lib/accounts/server/sessions.ts";
import { createSignupStore } from "@/lib/accounts/server/signup_store.ts";
import { createUserStore, type UserStore } from "@/lib/accounts/server/user_store.ts";
import { createVerificationStore } from "@/lib/accounts/server/verification_store.ts";
import {
  type BookmarkService,
  createBookmarkService,
} from "@/lib/listening/server/bookmarks/service.ts";
import { createBookmarkStore } from "@/lib/listening/server/bookmarks/store.ts";
import { loadCatalogue } from "@/lib/catalogue/server/load_catalogue.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { chooseCatalogueFile } from "@/lib/catalogue/server/choose_file.ts";
import { demoBooks } from "@/lib/catalogue/server/demo_books.ts";
import { previewChapter } from "@/lib/catalogue/preview_chapter.ts";
import { readSketches, type Sketches } from "@/lib/catalogue/server/sketches.ts";
import { readCatalogueFile } from "@/lib/catalogue/server/read_file.ts";
import { type ClipService, createClips } from "@/lib/sharing/server/clips/service.ts";
import { createSharedStore } from "@/lib/sharing/server/clips/store.ts";
import type { Config } from "@/lib/platform/server/config.ts";
import { createFeedService, type FeedService } from "@/lib/sharing/server/feeds/service.ts";
import { createFeedStore } from "@/lib/sharing/server/feeds/store.ts";
import { createDeviceKeyService, type DeviceKeyService } from "@/lib/downloads/server/service.ts";
import { createDeviceKeyStore } from "@/lib/downloads/server/store.ts";
import { GroupCommit } from "@/lib/platform/server/kv/group_commit.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { openStore } from "@/lib/platform/server/kv/open.ts";
import { type Log, log } from "@/lib/platform/server/log.ts";
import { createAccountNotices } from "@/lib/accounts/server/mails/account_notices.ts";
import { createHelpRequestMail } from "@/lib/support/server/help_request_mail.ts";
import { createMailStore } from "@/lib/platform/server/mail/mail_store.ts";
import { createMailer, type Mailer } from "@/lib/platform/server/mail/mailer.ts";
import { createReleaseMails } from "@/lib/announcements/server/release_mails.ts";
import { createResetMails } from "@/lib/accounts/server/mails/reset_mails.ts";
import { createSignupMails } from "@/lib/accounts/server/mails/signup_mails.ts";
import { createSmtpTransport } from "@/lib/platform/server/mail/transport.ts";
import { ensureDemoLibrary } from "@/lib/media/server/demo/ensure.ts";
import { type MediaLibrary, openLibrary } from "@/lib/media/server/library.ts";
import { GatewayDown, type PaymentMode, type TestCards } from "@/lib/shop/gateway.ts";
import { keepReconciled } from "@/lib/shop/server/payments/keep_reconciled.ts";
import { createShop, type Shop } from "@/lib/shop/server/payments/shop.ts";
import { createGateway } from "@/lib/shop/server/stripe/gateway.ts";
import { createPainter } from "@/lib/sharing/server/previews/painter.ts";
import { createPreviews, type PreviewService } from "@/lib/sharing/server/previews/service.ts";
import { LiveProgress } from "@/lib/listening/server/progress/live.ts";
import {
  createProgressService,
  type ProgressService,
} from "@/lib/listening/server/progress/service.ts";
import { createProgressStore } from "@/lib/listening/server/progress/store.ts";
import { createReleaseAlerts, type ReleaseAlerts } from "@/lib/announcements/server/service.ts";
import { createAlertStore } from "@/lib/announcements/server/store.ts";
import { openTotals } from "@/lib/reviews/server/live_totals.ts";
import { ratedCatalogue } from "@/lib/reviews/server/rated_catalogue.ts";
import { readSamples } from "@/lib/reviews/server/samples.ts";
import { createReservedNames } from "@/lib/reviews/reserved_names.ts";
import { createReviewService, type ReviewService } from "@/lib/reviews/server/service.ts";
import { createReviewStore } from "@/lib/reviews/server/store.ts";
import { createSupportService, type SupportService } from "@/lib/support/server/service.ts";
import { createHelpRequestStore } from "@/lib/support/server/store.ts";
import {
  loadTexts,
  type TextName,
  type TextPage,
} from "@/lib/catalogue/server/texts/load_texts.ts";
import { within } from "@/lib/platform/deadline.ts";

const DEMO_COVERS = join(import.meta.dirname!, "../../../static/covers");

/** Not at once: the start itself and the first page come first. */
const WARM_AFTER_MS = 20_000;
/** How soon what is brought in is served; a look costs one question to the file system. */
const REFRESH_MS = 2_000;

export interface Services extends Shop {
  config: Config;
  catalogue: Catalogue;
  sketches: Sketches;
  library: MediaLibrary;
  clips: ClipService;
  /** Pictures of link previews. */
  linkPreviews: PreviewService;
  access: AccessService;
  accounts: AccountService;
  credentials: Credentials;
  passwordReset: PasswordReset;
  /** Accounts that everyone may try; null: this is no demo. */
  demo: Demo | null;
  progress: ProgressService;
  live: LiveProgress;
  bookmarks: BookmarkService;
  /** Secrets for what listeners download. */
  deviceKeys: DeviceKeyService;
  reviews: ReviewService;
  feeds: FeedService;
  /** null: no mail is sent. */
  releaseAlerts: ReleaseAlerts | null;
  support: SupportService;
  /** What the author says of privacy, terms and who is behind the site. */
  texts: Record<TextName, TextPage>;
  analytics: AnalyticsService;
  rates: RateStore;
  paymentMode: PaymentMode;
  /** How buyers pay where no key is set; null: at the provider. */
  testCards: TestCards | null;
  log: Log;
  /** What keeps the site from serving, a sentence each; empty when it can. */
  unreadyReasons(): Promise<string[]>;
  /** Ends what would keep requests open for ever; before waiting for the last request. */
  stop(): void;
  /** Writes what was accepted and closes everything; after the last request. */
  close(): Promise<void>;
}

/**
 * Opens everything the site stands on, making a demo library where there is none.
 * @throws {StartError} one sentence on what is wrong with a setting, the catalogue or the library.
 */
export async function createServices(config: Config): Promise<Services> {
  const mediaDir = join(config.dataDir, "media");
  const file = await chooseCatalogueFile(config);
  const secret = config.authSecret ?? await loadOrCreateSecret(config.dataDir);
  await ensureDemoLibrary({ dir: mediaDir, books: demoBooks(await readCatalogueFile(file)) });
  const library = await openLibrary({ dir: mediaDir, log });
  const kv = await openStore(config.kvUrl);
  const reviewStore = createReviewStore(kv);
  const totals = await openTotals(reviewStore);
  const catalogue = ratedCatalogue(
    await loadCatalogue({
      file,
      durations: library.durationSec,
      soundVersion: library.version,
    }),
    totals.read,
  );
  const group = new GroupCommit(kv);
  const live = new LiveProgress();
  const mailer = config.mail && createMailer({
    store: createMailStore(kv),
    transport: createSmtpTransport(config.mail),
    log,
  });
  mailer?.wake(); // what waited when the site was last stopped
  const users = createUserStore(kv);
  const rates = createRateStore(kv);
  const helpRequestStore = createHelpRequestStore(kv);
  let isClosing = false;
  let webhook: Promise<unknown> = Promise.resolve(); // the stand-in sends one after the other
  const { gateway, testCards } = createGateway(config, {
    kv,
    onWebhook(rawBody, signature) {
      if (isClosing) return Promise.resolve(); // the return page finds it
      return webhook = shop.payments.handleWebhook(rawBody, signature);
    },
    log,
  });
  const seriesTitle = catalogue.series.title;
  const { baseUrl } = config;
  const shop = createShop({
    kv,
    catalogue,
    gateway,
    users,
    mail: mailer && baseUrl && {
      seriesTitle,
      baseUrl,
      supportEmail: config.supportEmail,
      wake: mailer.wake,
    },
    log,
    onChange(userId) {
      access.forget(userId);
      accounts.forget(userId);
    },
  });
  const progressStore = createProgressStore({ kv, group, log });
  const bookmarkStore = createBookmarkStore(kv);
  const deviceKeyStore = createDeviceKeyStore(kv);
  const analyticsStore = createAnalyticsStore(kv);
  const feedStore = createFeedStore(kv);
  const sharedStore = createSharedStore(kv);
  const alertStore = createAlertStore(kv);
  const { accounts, credentials, passwordReset } = createAccounts(kv, {
    config,
    users,
    rates,
    mailer,
    seriesTitle,
    isSubscribed: async (userId) => (await shop.subscriptions.status(userId)).isSubscribed,
    onEnd(userId) {
      access.forget(userId);
      live.closeUser(userId);
    },
    settleUp: (userId) => settleUp(shop, userId),
    onReplaced: deviceKeyStore.moveSession,
    async giveSeries(user) {
      const series = catalogue.books().find(({ isComplete }) => isComplete);
      if (series) await shop.payments.grant({ user, bookId: series.id, isTest: true });
    },
    erase: [
      helpRequestStore.erase,
      progressStore.erase,
      bookmarkStore.erase,
      deviceKeyStore.erase,
      analyticsStore.erase,
      feedStore.erase,
      sharedStore.erase,
      async (userId) => {
        const user = await users.get(userId);
        // An address that was never proved may be somebody else's, whose alert is not ours to end.
        const alert = user?.emailVerifiedAtMs && await alertStore.findByEmail(user.email);
        if (alert) await alertStore.remove(alert.id);
      },
      async (userId) => {
        for (const { id } of catalogue.books()) {
          await reviewStore.updateOfUser(userId, id, () => null);
        }
        await totals.reload();
      },
    ],
  });
  const access = await createAccessService({ secret, rights: shop.purchases, sessions: accounts });
  // Without keys nothing is lost on the way, and a site that sells nothing never loads the stand-in.
  const keeper = config.stripe && keepReconciled({ payments: shop.payments, log });
  const warming = setTimeout(() => library.prepare(previews(catalogue)), WARM_AFTER_MS);
  Deno.unrefTimer(warming);
  const refreshing = setInterval(library.refresh, REFRESH_MS);
  Deno.unrefTimer(refreshing);
  const coverDirs = [join(config.dataDir, "covers"), DEMO_COVERS];
  const readiness = new Remembered<boolean>({ lifetimeMs: READINESS_MS, maxEntries: 1 });
  const linkPreviews = createPreviews({
    series: catalogue.series,
    dir: join(config.dataDir, "previews"),
    coverDirs,
    painter: createPainter(),
    log,
  });
  return {
    config,
    catalogue,
    sketches: await readSketches(catalogue.books(), coverDirs),
    library,
    clips: await createClips({ secret, catalogue, access, rates, store: sharedStore }),
    linkPreviews,
    access,
    accounts,
    credentials,
    passwordReset,
    demo: config.demo ? DEMO : null,
    progress: createProgressService({
      store: progressStore,
      catalogue,
      live,
      log,
    }),
    live,
    deviceKeys: await createDeviceKeyService({
      store: deviceKeyStore,
      secret,
      rights: shop.purchases,
      sessions: accounts,
      async subscribedUntilMs(userId) {
        const { endsAt } = await shop.subscriptions.status(userId);
        return endsAt === null ? null : Date.parse(endsAt);
      },
      getFile: library.getFile,
    }),
    bookmarks: createBookmarkService({ store: bookmarkStore, catalogue }),
    feeds: createFeedService({ store: feedStore, catalogue, access }),
    releaseAlerts: mailer && baseUrl && createReleaseAlerts({
      store: alertStore,
      rates,
      mails: createReleaseMails({ baseUrl, seriesTitle }),
      send: mailer.send,
    }),
    support: createSupportService({
      store: helpRequestStore,
      rates,
      mail: mailer && config.supportEmail
        ? createHelpRequestMail({ mailer, to: config.supportEmail })
        : null,
    }),
    texts: await loadTexts({
      dataDir: config.dataDir,
      words: {
        author: catalogue.series.author,
        series: seriesTitle,
        contact: config.supportEmail
          ? `[${config.supportEmail}](mailto:${config.supportEmail})`
          : "[our contact page](/contact)",
      },
    }),
    ...shop,
    analytics: createAnalyticsService({
      store: analyticsStore,
      url: config.analyticsUrl,
      log,
    }),
    rates,
    paymentMode: gateway.mode,
    testCards,
    reviews: createReviewService({
      store: reviewStore,
      totals,
      rates,
      samples: config.demo ? await readSamples(file) : [],
      isReservedName: createReservedNames([
        catalogue.series.author,
        ...catalogue.books().flatMap(({ author, narrator }) => [author, narrator]),
      ]),
      isPurchased: shop.purchases.isPurchased,
    }),
    log,
    unreadyReasons: async () => [
      ...await isThere(join(mediaDir, "manifest.json"))
        ? []
        : ["The media library cannot be read."],
      ...await readiness.get("store", Date.now(), () => canWrite(kv))
        ? []
        : ["The store takes no writes."],
    ],
    stop: () => live.close(),
    async close() {
      clearTimeout(warming);
      clearInterval(refreshing);
      live.close();
      isClosing = true;
      await webhook.catch(() => {}); // whoever sent it has heard of the failure
      await keeper?.close();
      await mailer?.close();
      await group.drain();
      kv.close();
      linkPreviews.close();
      await library.close();
    },
  };
}

/** What visitors press first; a demo library has it spoken by the time they do. */
function previews(catalogue: Catalogue): { bookId: number; chapter: number }[] {
  return catalogue.books().flatMap((book) => {
    const chapter = book.isComplete ? null : previewChapter(book);
    return chapter ? [{ bookId: book.id, chapter: chapter.number }] : [];
  });
}

/** The account services over their stores; `onEnd` hears of every user one of whose sessions has ended. */
function createAccounts(
  kv: Deno.Kv,
  {
    config,
    users,
    rates,
    mailer,
    seriesTitle,
    onEnd,
    isSubscribed,
    settleUp,
    onReplaced,
    giveSeries,
    erase,
  }:
    & {
      config: Config;
      users: UserStore;
      rates: RateStore;
      mailer: Mailer | null;
      seriesTitle: string;
      onEnd: (userId: string) => void;
      isSubscribed: (userId: string) => Promise<boolean>;
    }
    & Pick<CredentialsOptions, "settleUp" | "onReplaced" | "erase">
    & Pick<DemoOptions, "giveSeries">,
): { accounts: AccountService; credentials: Credentials; passwordReset: PasswordReset } {
  const { baseUrl } = config;
  const mail = mailer && baseUrl && { mailer, baseUrl, seriesTitle };
  const shared = {
    users,
    sessions: createSessions({ sessions: createSessionStore(kv), users, onEnd, isSubscribed }),
    passwords: createPasswords(),
    knownDevices: createKnownDeviceStore(kv),
    rates,
    verifications: createVerificationStore(kv),
    notices: mail && createAccountNotices(mail),
  };
  const services = {
    accounts: createAccountService({
      ...shared,
      signups: createSignupStore(kv),
      signupMails: mail && createSignupMails(mail),
    }),
    credentials: createCredentials({ ...shared, settleUp, onReplaced, erase }),
    passwordReset: createPasswordReset({
      ...shared,
      resets: createResetStore(kv),
      mails: mail && createResetMails(mail),
    }),
  };
  return config.demo ? withDemoAccounts(services, { ...shared, giveSeries }) : services;
}

/** Before an account goes: nothing more shall be charged to it. */
async function settleUp({ subscriptions, payments }: Shop, userId: string): Promise<boolean> {
  try {
    await subscriptions.endAll(userId);
    await payments.forgetBuyer(userId);
    return true;
  } catch (error) {
    if (error instanceof GatewayDown) return false;
    throw error;
  }
}

const READY_MS = 1_000;

/** So that whoever asks a thousand times a second makes one write of it. */
const READINESS_MS = 1_000;

/** A full disk still reads. */
function canWrite(kv: Deno.Kv): Promise<boolean> {
  const write = kv.set(keys.readiness(), Date.now());
  return within(READY_MS, write).then(() => true, () => false);
}

const isThere = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);
