/**
 * /account/podcast: feeds of the listener's own books for podcast apps. POST `action=make&scope=` responds with the
 * new address, which is shown only once; `action=revoke&scope=` ends one (303). `scope`: a book's id, or "all".
 */

import { type Context, page } from "fresh";
import { OwnPageHead, Section } from "@/components/accounts/AccountPage.tsx";
import { FeedAddress, type FeedRow, Feeds } from "@/components/sharing/Feeds.tsx";
import { APPS } from "@/components/sharing/podcast_apps.ts";
import { Headline } from "@/components/ui/Headline.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";
import { Failure, seeOther } from "@/lib/platform/http/answers.server.ts";
import { parse, readForm } from "@/lib/platform/http/read_body.server.ts";
import { addressHere } from "@/lib/platform/language/addresses.ts";
import { langOf } from "@/lib/platform/language/translated.ts";
import { feedPath, podcastDonePath } from "@/lib/sharing/addresses.ts";
import { feedForm } from "@/lib/sharing/feed.ts";
import { PODCAST } from "@/lib/sharing/words.ts";
import {
  defineSignedIn,
  ownPageHeaders,
  type SignedInState,
  type State,
} from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  rows: FeedRow[];
  /** The feed that was just made. */
  made: { name: string; href: string } | null;
  /** Result of the last form, a sentence; null: none. */
  done: string | null;
}

/** One row for all books, one for each owned book, and one for each feed of a book that is no longer owned. */
async function rowsOf(
  { catalogue, sharing: { feeds } }: State["services"],
  userId: string,
): Promise<FeedRow[]> {
  const [known, owned] = await Promise.all([
    feeds.list(userId),
    feeds.booksOf({ userId, bookId: null }),
  ]);
  const ids = new Set([...owned.map(({ id }) => id), ...known.flatMap((it) => it.bookId ?? [])]);
  const row = (
    bookId: number | null,
    name: Pick<FeedRow, "name" | "lang">,
    isOpen: boolean,
  ): FeedRow => ({
    scope: bookId === null ? "all" : String(bookId),
    ...name,
    isOpen,
    feed: known.find((it) => it.bookId === bookId) ?? null,
  });
  const nameOf = (bookId: number) => {
    const title = catalogue.getBook(bookId)?.title;
    return title ? { name: title, ...langOf(title) } : { name: PODCAST.book(bookId) };
  };
  const rows = [
    row(null, { name: PODCAST.all }, owned.length > 0),
    ...[...ids].map((id) => row(id, nameOf(id), owned.some((it) => it.id === id))),
  ];
  return rows.filter(({ isOpen, feed }) => isOpen || feed);
}

async function show({ state, url }: Context<SignedInState>, made: Data["made"] = null) {
  const rows = await rowsOf(state.services, state.session.user.id);
  const done = url.searchParams.get("done") === "revoked" ? PODCAST.revoked : null;
  return page<Data>({ rows, made, done }, { headers: ownPageHeaders() });
}

export const handler = defineSignedIn.handlers({
  GET: (ctx) => show(ctx),
  async POST(ctx) {
    const { session, services: { catalogue, config, sharing: { feeds } } } = ctx.state;
    const { action, scope: bookId } = parse(feedForm, await readForm(ctx.req), "form");
    const userId = session.user.id;
    if (action === "revoke") {
      await feeds.revoke({ userId, bookId }); // an unknown feed counts as revoked
      return seeOther(podcastDonePath("revoked"));
    }
    const result = await feeds.make({ userId, bookId });
    if (!result.ok) throw new Failure(404, result.code, PODCAST.notOwned);
    return await show(ctx, {
      name: bookId === null ? PODCAST.all : catalogue.getBook(bookId)!.title,
      href: addressHere((config.baseUrl?.origin ?? ctx.url.origin) + feedPath(result.token)),
    });
  },
});

export default defineSignedIn.page<typeof handler>(function PodcastPage({ data, state }) {
  const { rows, made, done } = data;
  return (
    <div className="account wrap">
      <OwnPageHead title={PODCAST.title} siteName={state.services.catalogue.series.title} />
      <Headline title={PODCAST.heading}>
        <p>{PODCAST.lead}</p>
      </Headline>
      {done && <p className="account__done" role="status">{done}</p>}
      {made && <FeedAddress {...made} />}
      <section aria-labelledby="feeds">
        <h2 className="rule" id="feeds">{PODCAST.addresses}</h2>
        {rows.length > 0 ? <Feeds rows={rows} /> : (
          <p className="account__none">
            {withParts(PODCAST.none, { link: (it) => <a href="/">{it}</a> })}
          </p>
        )}
      </section>
      <section aria-labelledby="apps">
        <h2 className="rule" id="apps">{PODCAST.howTo}</h2>
        <div className="account__sections">
          {APPS.map(({ name, steps }) => (
            <Section key={name} title={name} level={3}>
              <ol className="account__steps">
                {PODCAST.steps[steps].map((step) => <li key={step}>{step}</li>)}
              </ol>
            </Section>
          ))}
          <Section title={PODCAST.spotify.title} level={3}>
            <p>{PODCAST.spotify.text}</p>
          </Section>
        </div>
      </section>
      <p className="account__text">{PODCAST.privacy}</p>
      <p>
        <a href={ACCOUNT_PATH}>{PODCAST.back}</a>
      </p>
    </div>
  );
});
