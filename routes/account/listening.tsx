/**
 * /account/listening?year= : the listener's listening time by week, book and night. A visitor signs in first (303).
 * POST `action=make|end&year=` creates a link to the year's picture, or ends it.
 */

import { isoDay } from "@/lib/platform/time.ts";
import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { EmptyShelf } from "@/components/listening/Shelf.tsx";
import { HeardBooks, HeardFigures } from "@/components/listening/heard/HeardBooks.tsx";
import { WeekChart } from "@/components/listening/heard/WeekChart.tsx";
import { type SharedYear, ShareYear } from "@/components/sharing/ShareYear.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";
import { heardFilePath, heardYearPath } from "@/lib/listening/addresses.ts";
import {
  type ListeningYear,
  listeningYear,
  listeningYears,
} from "@/lib/listening/progress/listening_year.ts";
import { HEARD } from "@/lib/listening/words/pages.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { parse, readForm } from "@/lib/platform/http/read_body.server.ts";
import { formatLength } from "@/lib/platform/length.ts";
import { yearPath, yearPicturePath } from "@/lib/sharing/addresses.ts";
import { yearCardAlt, yearForm, type YearRecord } from "@/lib/sharing/year_card.ts";
import { refusalFailure } from "@/lib/site/adapters/request/answer_calls.server.ts";
import {
  defineSignedIn,
  ownPageHeaders,
  type State,
} from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  /** Years with listening time, latest first. */
  years: number[];
  /** The year shown; null: no listening time yet. */
  year: ListeningYear | null;
  /** The year's link; null: none. */
  shared: SharedYear | null;
  /** Listening time from before it was recorded by day: all time in the progress minus the time by day. */
  undatedSec: number;
}

/** A smaller difference comes from rounding and from seconds counted twice; it is not shown. */
const UNDATED_FROM_SEC = 60;

export const handler = defineSignedIn.handlers({
  async GET({ state, url }) {
    const { session, services: { listening: { progress }, sharing: { years } } } = state;
    const userId = session.user.id;
    const [rows, views] = await Promise.all([progress.listHeard(userId), progress.list(userId)]);
    const known = listeningYears(rows);
    const asked = Number(url.searchParams.get("year"));
    const year = known.includes(asked) ? asked : known[0];
    const datedSec = rows.reduce((sum, { heardSec }) => sum + heardSec, 0);
    const isSingle = (id: number) => !state.services.catalogue.getBook(id)?.isComplete;
    const allSec = views.filter(({ audiobookId }) => isSingle(audiobookId))
      .reduce((sum, { heardSec }) => sum + heardSec, 0);
    const undatedSec = Math.max(0, allSec - datedSec);
    const shared = year === undefined ? null : await years.find({ userId, year });
    return page<Data>({
      years: known,
      shared: shared && sharedYear(shared, state.services, url),
      year: year === undefined ? null : listeningYear(rows, year),
      undatedSec: undatedSec < UNDATED_FROM_SEC ? 0 : undatedSec,
    }, { headers: ownPageHeaders() });
  },
  async POST({ req, state }) {
    const { session, services: { listening: { progress }, sharing: { years } } } = state;
    const { action, year } = parse(yearForm, await readForm(req), "form");
    const userId = session.user.id;
    if (action === "end") await years.end({ userId, year });
    else {
      const heard = listeningYear(await progress.listHeard(userId), year);
      const refusal = heard.days > 0 ? await years.share(userId, heard) : null;
      if (refusal) throw refusalFailure(refusal);
    }
    return seeOther(`${heardYearPath(year)}#picture`);
  },
});

function sharedYear(
  record: YearRecord,
  { catalogue, config }: State["services"],
  url: URL,
): SharedYear {
  const most = record.books[0] && catalogue.getBook(record.books[0].audiobookId)?.title;
  return {
    href: (config.baseUrl?.origin ?? url.origin) + yearPath(record.id),
    pictureSrc: yearPicturePath(record.id),
    alt: yearCardAlt(record, most ?? null),
    day: isoDay(record.madeAtMs),
  };
}

export default defineSignedIn.page<typeof handler>(function HeardPage({ data, state }) {
  const { years, year, shared, undatedSec } = data;
  const { catalogue } = state.services;
  return (
    <div className="account wrap">
      <OwnPageHead title={HEARD.title} siteName={catalogue.series.title} />
      <Headline title={HEARD.title}>
        <p>{HEARD.lead}</p>
      </Headline>
      {years.length > 1 && (
        <nav className="heard-years" aria-label={HEARD.years}>
          {years.map((it) => (
            <a
              key={it}
              href={heardYearPath(it)}
              aria-current={it === year?.year ? "page" : undefined}
            >
              {it}
            </a>
          ))}
        </nav>
      )}
      {year
        ? (
          <>
            <HeardFigures year={year} />
            <section aria-labelledby="weeks">
              <h2 className="rule" id="weeks">{HEARD.weeksOf(year.year)}</h2>
              <WeekChart year={year} hueOf={(id) => catalogue.getBook(id)?.hue ?? null} />
            </section>
            <section aria-labelledby="books">
              <h2 className="rule" id="books">{HEARD.books}</h2>
              <HeardBooks books={year.books} bookOf={(id) => catalogue.getBook(id)} />
            </section>
            <ShareYear year={year.year} shared={shared} />
            <section aria-labelledby="files">
              <h2 className="rule" id="files">{HEARD.files}</h2>
              <p className="account__text">{HEARD.filesText}</p>
              <p className="account__links heard-files">
                {(["csv", "json"] as const).map((format) => (
                  <a
                    key={format}
                    className="button button--quiet"
                    href={heardFilePath(format)}
                    f-client-nav="false"
                  >
                    {HEARD[format]}
                  </a>
                ))}
              </p>
            </section>
          </>
        )
        : <EmptyShelf text={HEARD.none} links={[{ href: "/", label: HEARD.browse }]} />}
      {undatedSec > 0 && <p className="account__text">{HEARD.undated(formatLength(undatedSec))}</p>}
      <p>
        <a href={ACCOUNT_PATH}>{HEARD.back}</a>
      </p>
    </div>
  );
});
