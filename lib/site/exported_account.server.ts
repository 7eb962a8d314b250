/** Gathers everything that the domains store about a listener. */

import type { Accounts } from "@/lib/accounts/create_accounts.server.ts";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import type { Announcements } from "@/lib/announcements/create_announcements.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Downloads } from "@/lib/downloads/create_downloads.server.ts";
import type { ExportedBook } from "@/lib/listening/bookmarks/model.ts";
import type { Listening } from "@/lib/listening/create_listening.server.ts";
import type { JsonPart } from "@/lib/platform/http/answers.server.ts";
import type { Reviews } from "@/lib/reviews/create_reviews.server.ts";
import type { Sharing } from "@/lib/sharing/create_sharing.server.ts";
import type { Shop } from "@/lib/shop/create_shop.server.ts";
import type { Support } from "@/lib/support/create_support.server.ts";

/* A listener's data by book, for the data export. */

/** Books without progress and bookmarks are left out. */
export async function exportedBooks(
  { bookmarks, progress, catalogue }: Pick<Listening, "bookmarks" | "progress"> & {
    catalogue: Catalogue;
  },
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

type Kept =
  & Pick<Accounts, "accounts">
  & Pick<Shop, "purchases" | "subscriptions" | "gifts" | "companies">
  & Pick<Listening, "progress" | "bookmarks">
  & Pick<Downloads, "deviceKeys">
  & Pick<Sharing, "feeds" | "clips" | "years">
  & Pick<Reviews, "reviews">
  & Pick<Support, "support">
  & Pick<Announcements, "releaseAlerts">
  & { catalogue: Catalogue };

/** Each is read when its turn comes. */
export function exportSections(services: Kept, session: SignedIn): JsonPart[] {
  const { accounts, purchases, subscriptions, gifts, progress } = services;
  const { user } = session;
  return [
    ["exportedAt", () => new Date().toISOString()],
    ["profile", () => user],
    ["devices", () => accounts.listSessions(session)],
    ["offlineDevices", () => services.deviceKeys.list(user.id)],
    ["business", () => services.companies.get(user.id)],
    ["purchases", () => purchases.history(user.id)],
    ["gifts", () => gifts.listOf(user.id)],
    ["subscription", () => subscriptions.status(user.id)],
    ["premiumMonths", () => subscriptions.months(user.id)],
    [
      "favorites",
      async () => (await progress.listFavorites(user.id)).map(({ audiobookId }) => audiobookId),
    ],
    ["reviews", () => ownReviews(services, user.id)],
    ["helpRequests", () => services.support.listOf(user.id)],
    ["books", () => exportedBooks(services, user.id)],
    ["listening", () => progress.listHeard(user.id)],
    ["sharedYears", () => services.years.list(user.id)],
    ["podcastFeeds", () => services.feeds.list(user.id)],
    ["clips", () => services.clips.list(user.id)],
    // Left out for an unverified address, which may be another person's.
    [
      "releaseAlert",
      async () =>
        user.emailVerified ? await services.releaseAlerts?.findByEmail(user.email) ?? null : null,
    ],
  ];
}

/** The whole of it at once. */
export async function exportedAccount(services: Kept, session: SignedIn): Promise<object> {
  const kept: [string, unknown][] = [];
  for (const [name, read] of exportSections(services, session)) kept.push([name, await read()]);
  return Object.fromEntries(kept);
}

async function ownReviews({ catalogue, reviews }: Kept, userId: string): Promise<unknown[]> {
  const own = await Promise.all(catalogue.books().map(({ id }) => reviews.own(userId, id)));
  return own.flatMap((it) => it?.review ?? []);
}
