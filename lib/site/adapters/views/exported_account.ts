/** Everything kept of a listener, gathered from the domains that keep it. */
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import { exportedBooks } from "@/lib/site/adapters/views/exported_books.ts";
import type { Services } from "@/lib/site/server/services.ts";

export async function exportedAccount(services: Services, session: SignedIn) {
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
  const [podcastFeeds, clips, offlineDevices, sharedYears, listening, ...own] = await Promise.all([
    services.feeds.list(user.id),
    services.clips.list(user.id),
    services.deviceKeys.list(user.id),
    services.years.list(user.id),
    services.progress.listHeard(user.id),
    ...services.catalogue.books().map(({ id }) => reviews.own(user.id, id)),
  ]);
  // Of an address that was never proved, nothing is said: it may be somebody else's.
  const releaseAlert = user.emailVerified
    ? await services.releaseAlerts?.findByEmail(user.email) ?? null
    : null;
  return {
    exportedAt: new Date().toISOString(),
    profile: user,
    devices,
    offlineDevices,
    purchases: bought,
    gifts: given,
    subscription,
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
