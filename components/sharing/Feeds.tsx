/** A listener's feeds, and the forms that make, replace and revoke them. */
import type { FeedView } from "@/lib/sharing/feeds/schema.ts";

export interface FeedRow {
  /** What the form sends: a book's id, or "all". */
  scope: string;
  name: string;
  /** Whether it plays something; an address of a book given back can only be revoked. */
  isOpen: boolean;
  /** null: none was made. */
  feed: FeedView | null;
}

export function Feeds({ rows }: { rows: FeedRow[] }) {
  return (
    <ul className="account__list">
      {rows.map(({ scope, name, isOpen, feed }) => (
        <li key={scope}>
          <span>
            {name}
            <small>{describe(feed, isOpen)}</small>
          </span>
          <form
            className="feeds__form"
            method="post"
            action="/account/podcast"
            f-client-nav="false"
          >
            <input type="hidden" name="scope" value={scope} />
            {isOpen && (
              <button className="button button--quiet" type="submit" name="action" value="make">
                {feed ? "New Address" : "Make Address"}
                <span className="visually-hidden">for {name}</span>
              </button>
            )}
            {feed && (
              <button className="button button--quiet" type="submit" name="action" value="revoke">
                Revoke<span className="visually-hidden">the address for {name}</span>
              </button>
            )}
          </form>
        </li>
      ))}
    </ul>
  );
}

function describe(feed: FeedView | null, isOpen: boolean): string {
  if (!feed) return "No address yet";
  const used = feed.lastRead ? `last fetched ${feed.lastRead.slice(0, 10)}` : "not fetched yet";
  const made = `Made ${feed.createdAt.slice(0, 10)}, ${used}`;
  return isOpen ? `${made}. A new address ends this one.` : `${made}. It plays nothing any more.`;
}
