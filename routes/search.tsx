/**
 * /search?q=: books, people, chapters and sentences that match; sentences only of texts that the listener may read.
 * 400 with the form for a query that is too long, 429 for too many requests.
 */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { FoundList, SearchForm } from "@/components/search/FoundList.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { limit } from "@/lib/platform/rate_limits.server.ts";
import { MAX_QUERY, searchQuery, type SearchResults } from "@/lib/search/calls.ts";
import { SEARCH_RATE } from "@/lib/search/create_search.server.ts";
import { SEARCH } from "@/lib/search/words.ts";
import { callerPlace } from "@/lib/site/adapters/request/address.server.ts";
import { define, describePage } from "@/lib/site/adapters/request/define.server.ts";
import { BOOKS_PATH } from "@/lib/site/addresses.ts";

interface Data {
  /** "": no search. */
  query: string;
  error: string | null;
  found: SearchResults | null;
}

/** Results depend on the listener's entitlements, and searches are private. */
const NO_STORE = { "cache-control": "private, no-store" };

export const handler = define.handlers({
  async GET(ctx) {
    const { state, url } = ctx;
    const { services: { search, platform: { rates } }, entitlements } = state;
    describePage(state, { sheet: "search" });
    const asked = searchQuery.safeParse(url.searchParams.get("q") ?? "");
    if (!asked.success) {
      const error = SEARCH.tooLong(MAX_QUERY);
      return page<Data>({ query: "", error, found: null }, { status: 400, headers: NO_STORE });
    }
    const query = asked.data;
    if (query === "") {
      return page<Data>({ query, error: null, found: null }, { headers: NO_STORE });
    }
    const limited = await limit(rates, [SEARCH_RATE, callerPlace(ctx)]);
    if (limited) {
      const headers = { ...NO_STORE, "retry-after": String(limited.retryAfterSec) };
      return page<Data>({ query, error: SEARCH.tooOften, found: null }, { status: 429, headers });
    }
    const found = await search.find(query, await entitlements());
    return page<Data>({ query, error: null, found }, { headers: NO_STORE });
  },
});

export default define.page<typeof handler>(function SearchPage({ data, state }) {
  const { query, error, found } = data;
  const { series } = state.services.catalogue;
  return (
    <div className="search-page wrap">
      <OwnPageHead title={query ? SEARCH.found(query) : SEARCH.title} siteName={series.title} />
      <Headline title={SEARCH.title} />
      <SearchForm query={query} maxLength={MAX_QUERY} error={error} />
      {found && (isNothing(found)
        ? (
          <>
            <p role="status">{SEARCH.nothing(query)}</p>
            <p className="aside">{SEARCH.help}</p>
            <p>
              <a href={BOOKS_PATH}>{SEARCH.homeBooks}</a>
            </p>
          </>
        )
        : <FoundList found={found} />)}
      {found?.isPartial && <p className="aside">{SEARCH.unread}</p>}
    </div>
  );
});

const isNothing = ({ books, people, chapters, sentences }: SearchResults): boolean =>
  [books, people, chapters, sentences].every(({ length }) => length === 0);
