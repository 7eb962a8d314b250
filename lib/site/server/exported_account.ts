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

export async function exportedAccount(services: Kept, session: SignedIn) {
  const { accounts, purchases, subscriptions, gifts, progress, reviews } = services;
  const { user } = session;
  const [devices, bought, subscription, given, favorites, books, helpRequests] = await Promise.all([
    accounts.listSessions(session),
    purchases.history(user.id),
    subscriptions.status(user.id),
    gifts.listOf(user.id),
    progress.listFavorites(user.id),
    exportedBooks(services, user.id),
    services.support.listOf(user.id),
  ]);
  const [
    business,
    premiumMonths,
    podcastFeeds,
    clips,
    offlineDevices,
    sharedYears,
    listening,
    ...own
  ] = await Promise.all([
    services.companies.get(user.id),
    subscriptions.months(user.id),
    services.feeds.list(user.id),
    services.clips.list(user.id),
    services.deviceKeys.list(user.id),
    services.years.list(user.id),
    services.progress.listHeard(user.id),
    ...services.catalogue.books().map(({ id }) => reviews.own(user.id, id)),
  ]);
  // Left out for an unverified address, which may be another person's.
  const releaseAlert = user.emailVerified
    ? await services.releaseAlerts?.findByEmail(user.email) ?? null
    : null;
  return {
    exportedAt: new Date().toISOString(),
    profile: user,
    devices,
    offlineDevices,
    business,
    purchases: bought,
    gifts: given,
    subscription,
    premiumMonths,
    favorites: favorites.map(({ audiobookId }) => audiobookId),
    reviews: own.flatMap((it) => it?.review ?? []),
    helpRequests,
    books,
    listening,
    sharedYears,
    podcastFeeds,
    clips,
    releaseAlert,
  };
}
