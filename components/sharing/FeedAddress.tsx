/** The address of a newly made feed: shown only once, with links that open it in apps. */
import { asset, Head } from "fresh/runtime";
import { appLinks } from "./podcast_apps.ts";
import { FEED_ADDRESS } from "@/lib/sharing/words/feeds.ts";

interface Props {
  /** What the feed plays: "All your audiobooks", or the title of one. */
  name: string;
  /** The feed's absolute address. */
  href: string;
}

export function FeedAddress({ name, href }: Props) {
  return (
    <section className="feed-address" role="status" aria-labelledby="feed-address-title">
      <Head>
        <script type="module" src={asset("/copy_address.js")} />
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
