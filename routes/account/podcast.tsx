/**
 * /account/podcast: the listener's own books in a podcast app. POST `action=make&scope=` answers with the new
 * address, shown that once; `action=revoke&scope=` ends one (303). `scope` is a book's id, or "all".
 */
import { type Context, page } from "fresh";
import { FeedAddress } from "@/components/sharing/FeedAddress.tsx";
import { type FeedRow, Feeds } from "@/components/sharing/Feeds.tsx";
import { APPS } from "@/components/sharing/podcast_apps.ts";
import { Section } from "@/components/accounts/Section.tsx";
import { OwnPageHead } from "@/components/accounts/OwnPageHead.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { define, type State } from "@/lib/site/adapters/request/define.ts";
import { describePage } from "@/lib/site/adapters/request/describe_page.ts";
import { feedPath } from "@/lib/sharing/server/feeds/podcast.ts";
import { feedForm } from "@/lib/sharing/feeds/schema.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { ownPageHeaders } from "@/lib/site/adapters/request/own_page.ts";
import { parse } from "@/lib/platform/server/http/parse.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";

interface Data {
  rows: FeedRow[];
  /** The feed that was just made. */
  made: { name: string; href: string } | null;
  /** What has just been done, in a sentence. */
  done: string | null;
}

const ALL = "All your audiobooks";
const DONE = new Map(Object.entries({
  revoked: "That address works no more. What an app has fetched already it may keep.",
}));

/** All books together, then each that is owned; revocable ones stay in the list when the book is gone. */
async function rowsOf({ feeds, catalogue }: State["services"], userId: string): Promise<FeedRow[]> {
  const [known, owned] = await Promise.all([
    feeds.list(userId),
    feeds.booksOf({ userId, bookId: null }),
  ]);
  const ids = new Set([...owned.map(({ id }) => id), ...known.flatMap((it) => it.bookId ?? [])]);
  const row = (bookId: number | null, name: string, isOpen: boolean): FeedRow => ({
    scope: bookId === null ? "all" : String(bookId),
    name,
    isOpen,
    feed: known.find((it) => it.bookId === bookId) ?? null,
  });
  const rows = [
    row(null, ALL, owned.length > 0),
    ...[...ids].map((id) =>
      row(id, catalogue.getBook(id)?.title ?? `Book ${id}`, owned.some((it) => it.id === id))
    ),
  ];
  return rows.filter(({ isOpen, feed }) => isOpen || feed);
}

async function show({ state, url }: Context<State>, userId: string, made: Data["made"] = null) {
  describePage(state, { sheet: "account" });
  const rows = await rowsOf(state.services, userId);
  const done = DONE.get(url.searchParams.get("done") ?? "") ?? null;
  return page<Data>({ rows, made, done }, { headers: ownPageHeaders() });
}

export const handler = define.handlers({
  GET(ctx) {
    const { session } = ctx.state;
    return session ? show(ctx, session.user.id) : seeOther(loginPath("/account/podcast"));
  },
  async POST(ctx) {
    const { session, services: { feeds, catalogue, config } } = ctx.state;
    if (!session) return seeOther(loginPath("/account/podcast"));
    const { action, scope: bookId } = parse(feedForm, await readForm(ctx.req), "form");
    const userId = session.user.id;
    if (action === "revoke") {
      await feeds.revoke({ userId, bookId }); // one that is gone already is revoked
      return seeOther("/account/podcast?done=revoked");
    }
    const result = await feeds.make({ userId, bookId });
    if (!result.ok) throw new Failure(404, result.code, "A feed plays books that you own.");
    return await show(ctx, userId, {
      name: bookId === null ? ALL : catalogue.getBook(bookId)!.title,
      href: (config.baseUrl?.origin ?? ctx.url.origin) + feedPath(result.token),
    });
  },
});

export default define.page<typeof handler>(function PodcastPage({ data, state }) {
  const { rows, made, done } = data;
  return (
    <div className="account wrap">
      <OwnPageHead title="Podcast app" siteName={state.services.catalogue.series.title} />
      <header className="account__head">
        <h1>Listen in your podcast app</h1>
        <p>
          What you own plays in any app that takes a podcast by its address: with its own speed,
          queue and downloads. Your place here and there are kept apart.
        </p>
      </header>
      {done && <p className="account__done" role="status">{done}</p>}
      {made && <FeedAddress {...made} />}
      <section aria-labelledby="feeds">
        <h2 className="rule" id="feeds">Your addresses</h2>
        {rows.length > 0 ? <Feeds rows={rows} /> : (
          <p className="account__none">
            A feed plays the audiobooks you own, and you own none yet.{" "}
            <a href="/">Browse the books</a>
          </p>
        )}
      </section>
      <section aria-labelledby="apps">
        <h2 className="rule" id="apps">How to add it</h2>
        <div className="account__sections">
          {APPS.map(({ name, steps }) => (
            <Section key={name} title={name} level={3}>
              <ol className="account__steps">
                {steps.map((step) => <li key={step}>{step}</li>)}
              </ol>
            </Section>
          ))}
          <Section title="Spotify" level={3}>
            <p>
              Spotify does not take a podcast by its address, so your books cannot be heard there.
            </p>
          </Section>
        </div>
      </section>
      <p className="account__text">
        Some apps fetch podcasts by way of their own servers, which then know your address. It can
        be revoked here at any time, and ends by itself when a purchase is given back.{" "}
        <a href="/account">Back to your account</a>
      </p>
    </div>
  );
});
