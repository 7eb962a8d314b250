/** GET /api/account/export: everything kept of the listener who asks, as a JSON file. */
import { api } from "@/lib/http/api.ts";
import { exportedBooks } from "@/lib/http/exported_books.ts";
import { requireSession } from "@/lib/http/require_session.ts";

export const handler = api({
  async GET(ctx) {
    const session = requireSession(ctx);
    const { user } = session;
    const { services } = ctx.state;
    const { accounts, purchases, subscriptions, gifts, progress } = services;
    const [devices, bought, subscription, given, favorites, books, offlineDevices] = await Promise
      .all([
        accounts.listSessions(session),
        purchases.history(user.id),
        subscriptions.status(user.id),
        gifts.listOf(user.id),
        progress.listFavorites(user.id),
        exportedBooks(services, user.id),
        services.deviceKeys.list(user.id),
      ]);
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
      books,
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
