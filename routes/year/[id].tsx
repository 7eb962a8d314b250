/** /year/{id}: a shared year of listening. 404 once the listener has ended the link. */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { PageHead, summary } from "@/components/site/PageHead.tsx";
import { HeardBooks } from "@/components/listening/heard/HeardBooks.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { HEARD } from "@/lib/listening/words/pages.ts";
import { inARow } from "@/lib/platform/words.ts";
import { yearPath, yearPicturePath } from "@/lib/sharing/addresses.ts";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from "@/lib/sharing/card.ts";
import { YEAR } from "@/lib/sharing/words.ts";
import { yearCardAlt, yearHeading, yearLine, type YearRecord } from "@/lib/sharing/year_card.ts";
import { define, describePage, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  async GET({ params, state }) {
    describePage(state, { sheet: "account" });
    const record = await state.services.sharing.years.open(params.id!);
    const status = record ? 200 : 404;
    // No cache may keep it, so that ending the link takes effect at once.
    return page<YearRecord | null>(record, { status, headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function YearPage({ data, state, url }) {
  const { catalogue, config } = state.services;
  const { series } = catalogue;
  if (!data) return <Gone siteName={series.title} />;
  const origin = config.baseUrl?.origin ?? url.origin;
  const bookOf = (id: number) => catalogue.getBook(id);
  const books = data.books.map(({ audiobookId, heardSec }) => ({
    audiobookId,
    heardSec,
    title: bookOf(audiobookId)?.title ?? null,
  }));
  const alt = yearCardAlt(data, books[0]?.title ?? null);
  return (
    <article className="account wrap">
      <PageHead
        title={YEAR.title(data.year)}
        description={summary(inARow(alt, YEAR.description(series.title)))}
        siteName={series.title}
        url={origin + yearPath(data.id)}
        type="website"
        image={{ url: origin + yearPicturePath(data.id), alt }}
        isUnlisted
      />
      <Headline above={<OwnText>{series.title}</OwnText>} title={YEAR.title(data.year)}>
        <p>{YEAR.lead(yearHeading(data), yearLine(data))}</p>
      </Headline>
      <img
        className="share-year__picture"
        src={yearPicturePath(data.id)}
        alt={alt}
        width={PREVIEW_WIDTH}
        height={PREVIEW_HEIGHT}
      />
      <section aria-labelledby="books">
        <h2 className="rule" id="books">{HEARD.books}</h2>
        <HeardBooks books={books} bookOf={bookOf} />
      </section>
      <p className="account__links">
        <a className="button" href="/">{YEAR.listen}</a>
      </p>
    </article>
  );
});

function Gone({ siteName }: { siteName: string }) {
  const { title, text, home } = YEAR.gone;
  return (
    <>
      <OwnPageHead title={title} siteName={siteName} />
      <ErrorPanel title={title} text={text} action={{ href: "/", label: home }} />
    </>
  );
}
