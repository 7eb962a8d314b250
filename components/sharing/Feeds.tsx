/** A listener's feeds, and the forms that make, replace and revoke them. */
import { Day } from "@/components/ui/Day.tsx";
import { formatDay } from "@/lib/platform/day.ts";
import type { FeedView } from "@/lib/sharing/feeds/schema.ts";
import { FEEDS } from "@/lib/sharing/words/feeds.ts";
import { PODCAST_PATH } from "@/lib/sharing/addresses.ts";

export interface FeedRow {
  /** Value of the form's field: a book's id, or "all". */
  scope: string;
  name: string;
  /** Whether the feed plays anything; the feed of a refunded book can only be revoked. */
  isOpen: boolean;
  /** null: there is none. */
  feed: FeedView | null;
}

export function Feeds({ rows }: { rows: FeedRow[] }) {
  return (
    <ul className="account__list">
      {rows.map(({ scope, name, isOpen, feed }) => (
        <li key={scope}>
          <span>
            {name}
            <small>
              {feed ? <Day at={feed.createdAt} text={() => describe(feed, isOpen)} /> : FEEDS.none}
            </small>
          </span>
          <form
            className="feeds__form"
            method="post"
            action={PODCAST_PATH}
            f-client-nav="false"
          >
            <input type="hidden" name="scope" value={scope} />
            {isOpen && (
              <button className="button button--quiet" type="submit" name="action" value="make">
                {feed ? FEEDS.renew : FEEDS.make}
                <span className="visually-hidden">{FEEDS.of(name)}</span>
              </button>
            )}
            {feed && (
              <button className="button button--quiet" type="submit" name="action" value="revoke">
                {FEEDS.revoke}
                <span className="visually-hidden">{FEEDS.revokeOf(name)}</span>
              </button>
            )}
          </form>
        </li>
      ))}
    </ul>
  );
}

function describe(feed: FeedView, isOpen: boolean): string {
  const used = feed.lastRead ? FEEDS.fetched(formatDay(feed.lastRead)) : FEEDS.notFetched;
  const made = FEEDS.made(formatDay(feed.createdAt), used);
  return isOpen ? FEEDS.open(made) : FEEDS.closed(made);
}
