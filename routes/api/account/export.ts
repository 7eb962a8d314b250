/** GET /api/account/export: everything kept of the listener who asks, as a JSON file. */
import { api } from "@/lib/site/adapters/request/api.ts";
import { exportedBooks } from "@/lib/site/adapters/views/exported_books.ts";
import { requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async GET(ctx) {
    const session = requireSession(ctx);
    const { user } = session;
    const { services } = ctx.state;
    const { accounts, purchases, subscriptions, gifts, progress } = services;
    const [devices, bought, subscription, given, favorites, books] = await Promise.all([
      accounts.listSessions(session),
      purchases.history(user.id),
      subscriptions.status(user.id),
      gifts.listOf(user.id),
      progress.listFavorites(user.id),
      exportedBooks(services, user.id),
    ]);
    const [feeds, clips, offlineDevices] = await Promise.all([
      services.feeds.list(user.id),
      services.clips.list(user.id),
      services.deviceKeys.list(user.id),
    ]);
    // Of an address that was never proved, nothing is said: it may be somebody else's.
    const releaseAlert = user.emailVerified
      ? await services.releaseAlerts?.findByEmail(user.email) ?? null
      : null;
    const reviews = await Promise.all(
      services.catalogue.books().map(({ id }) => services.reviews.own(user.id, id)),
    );
    const body = {
      exportedAt: new Date().toISOString(),
      profile: user,
      devices,
      offlineDevices,
      purchases: bought,
      gifts: given,
      subscription,
      favorites: favorites.map(({ audiobookId }) => audiobookId),
      reviews: reviews.flatMap((it) => it?.review ?? []),
      helpRequests: await services.support.listOf(user.id),
      books,
      podcastFeeds: feeds,
      clips,
      releaseAlert,
    };
    return new Response(JSON.stringify(body, null, 2) + "\n", {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="my-data.json"',
        "cache-control": "no-store",
      },
    });
  },
});
