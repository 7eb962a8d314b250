/** Gathers everything that the domains store about a listener. */
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import { exportedBooks } from "@/lib/site/server/exported_books.ts";
import type { Accounts } from "@/lib/accounts/server/create_accounts.ts";
import type { Announcements } from "@/lib/announcements/server/create_announcements.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Downloads } from "@/lib/downloads/server/create_downloads.ts";
import type { Listening } from "@/lib/listening/server/create_listening.ts";
import type { Reviews } from "@/lib/reviews/server/create_reviews.ts";
import type { Sharing } from "@/lib/sharing/server/create_sharing.ts";
import type { Shop } from "@/lib/shop/server/create_shop.ts";
import type { JsonPart } from "@/lib/platform/server/http/stream_json.ts";
import type { Support } from "@/lib/support/server/create_support.ts";

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
