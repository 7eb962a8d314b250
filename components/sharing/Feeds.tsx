/** The address of a newly made feed: shown only once, with links that open it in apps. */

import { Head } from "fresh/runtime";
import { Day } from "@/components/ui/Day.tsx";
import { SHORTHAND } from "@/components/ui/Shorthand.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import type { Language } from "@/lib/platform/language/language.ts";
import { scriptAddress } from "@/lib/platform/language/script_address.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { PODCAST_PATH } from "@/lib/sharing/addresses.ts";
import type { FeedView } from "@/lib/sharing/feed.ts";
import { FEED_ADDRESS, FEEDS } from "@/lib/sharing/words.ts";
import { appLinks } from "./podcast_apps.ts";

interface FeedAddressProps {
  /** What the feed plays: "All your audiobooks", or the title of one. */
  name: string;
  /** The feed's absolute address. */
  href: string;
}

export function FeedAddress({ name, href }: FeedAddressProps) {
  return (
    <section className="feed-address" role="status" aria-labelledby="feed-address-title">
      <Head>
        <script type="module" src={scriptAddress("/copy_address.js")} />
      </Head>
      <h2 id="feed-address-title">{FEED_ADDRESS.heading(name)}</h2>
      <div className="field">
        <label htmlFor="feed-address">{FEED_ADDRESS.label}</label>
        <input
          id="feed-address"
          type="text"
          value={href}
          readOnly
          autoComplete="off"
          aria-describedby="feed-address-hint"
        />
        <p className="field__hint" id="feed-address-hint">
          {FEED_ADDRESS.hint}
        </p>
      </div>
      <p className="account__links">
        <button type="button" className="button" data-copy="feed-address" hidden>
          {FEED_ADDRESS.copy}
        </button>
        {appLinks(href).map(({ name, href }) => (
          <a key={name} className="button button--quiet" href={href} f-client-nav="false">
            {FEED_ADDRESS.openIn(name)}
          </a>
        ))}
      </p>
    </section>
  );
}

/* A listener's feeds, and the forms that make, replace and revoke them. */

export interface FeedRow {
  /** Value of the form's field: a book's id, or "all". */
  scope: string;
  name: string;
  /** The name's language, where it is not the page's. */
  lang?: Language;
  /** Whether the feed plays anything; the feed of a refunded book can only be revoked. */
  isOpen: boolean;
  /** null: there is none. */
  feed: FeedView | null;
}

export function Feeds({ rows }: { rows: FeedRow[] }) {
  return (
    <ul className="account__list">
      {rows.map(({ scope, name, lang, isOpen, feed }) => (
        <li key={scope}>
          <span>
            <bdi lang={lang}>{name}</bdi>
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
                {withParts((feed ? FEEDS.renew : FEEDS.make)(name), { of: SHORTHAND.said })}
              </button>
            )}
            {feed && (
              <button className="button button--quiet" type="submit" name="action" value="revoke">
                {withParts(FEEDS.revoke(name), { of: SHORTHAND.said })}
              </button>
            )}
          </form>
        </li>
      ))}
    </ul>
  );
}

function describe({ createdAt, lastRead }: FeedView, isOpen: boolean): string {
  const fetched = lastRead ? formatDay(lastRead) : "";
  return FEEDS.made(formatDay(createdAt), fetched !== "", fetched, isOpen);
}
