/** Gathers everything that the domains store about a listener. */

import type { Accounts } from "@/lib/accounts/create_accounts.server.ts";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import type { Announcements } from "@/lib/announcements/service.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Downloads } from "@/lib/downloads/create_downloads.server.ts";
import type { ExportedBook } from "@/lib/listening/bookmarks/model.ts";
import type { Listening } from "@/lib/listening/create_listening.server.ts";
import type { JsonPart } from "@/lib/platform/http/answers.server.ts";
import type { ReviewService } from "@/lib/reviews/service.server.ts";
import type { Sharing } from "@/lib/sharing/create_sharing.server.ts";
import type { Shop } from "@/lib/shop/create_shop.server.ts";
import type { Support } from "@/lib/support/create_support.server.ts";

/** The services that store data of a listener. */
interface Kept {
  accounts: Accounts;
  catalogue: Catalogue;
  shop: Shop;
  listening: Listening;
  downloads: Downloads;
  sharing: Sharing;
  reviews: ReviewService;
  support: Support;
  announcements: Announcements;
}

/* A listener's data by book, for the data export. */

/** Books without progress and bookmarks are left out. */
export async function exportedBooks(
  { catalogue, listening: { bookmarks, progress } }: Kept,
  userId: string,
): Promise<ExportedBook[]> {
  const [marks, views] = await Promise.all([bookmarks.list(userId), progress.list(userId)]);
  const books = await Promise.all(
    catalogue.books().map(async ({ id, title }) => ({
      audiobookId: id,
      title,
      progress: views.find((it) => it.audiobookId === id) ?? null,
      bookmarks: marks.filter((it) => it.audiobookId === id),
      history: await progress.history(userId, id),
    })),
  );
  return books.filter((it) => it.progress !== null || it.bookmarks.length > 0);
}

/** Each is read when its turn comes. */
export function exportSections(services: Kept, session: SignedIn): JsonPart[] {
  const { accounts, downloads, shop, listening: { progress }, sharing } = services;
  const { user } = session;
  return [
    ["exportedAt", () => new Date().toISOString()],
    ["profile", () => user],
    ["language", () => session.language],
    ["devices", () => accounts.listSessions(session)],
    ["offlineDevices", () => downloads.deviceKeys.list(user.id)],
    ["business", () => shop.companies.get(user.id)],
    ["purchases", () => shop.purchases.history(user.id)],
    ["gifts", () => shop.gifts.listOf(user.id)],
    ["subscription", () => shop.subscriptions.status(user.id)],
    ["premiumMonths", () => shop.subscriptions.months(user.id)],
    [
      "favorites",
      async () => (await progress.listFavorites(user.id)).map(({ audiobookId }) => audiobookId),
    ],
    ["reviews", () => ownReviews(services, user.id)],
    ["helpRequests", () => services.support.listOf(user.id)],
    ["books", () => exportedBooks(services, user.id)],
    ["listening", () => progress.listHeard(user.id)],
    ["sharedYears", () => sharing.years.list(user.id)],
    ["podcastFeeds", () => sharing.feeds.list(user.id)],
    ["clips", () => sharing.clips.list(user.id)],
    // Left out for an unverified address, which may be another person's.
    [
      "newsletter",
      async () =>
        user.emailVerified
          ? await services.announcements.newsletter?.findByEmail(user.email) ?? null
          : null,
    ],
    [
      "releaseAlert",
      async () =>
        user.emailVerified
          ? await services.announcements.releaseAlerts?.findByEmail(user.email) ?? null
          : null,
    ],
  ];
}

/** The whole export at once. */
export async function exportedAccount(services: Kept, session: SignedIn): Promise<object> {
  const kept: [string, unknown][] = [];
  for (const [name, read] of exportSections(services, session)) kept.push([name, await read()]);
  return Object.fromEntries(kept);
}

async function ownReviews({ catalogue, reviews }: Kept, userId: string): Promise<unknown[]> {
  const own = await Promise.all(catalogue.books().map(({ id }) => reviews.own(userId, id)));
  return own.flatMap((it) => it?.review ?? []);
}
