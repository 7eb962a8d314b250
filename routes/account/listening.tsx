/** /account/listening?year= : what the listener has heard, by week, book and night. A visitor signs in first (303). */
import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/OwnPageHead.tsx";
import { EmptyShelf } from "@/components/listening/EmptyShelf.tsx";
import { HeardBooks } from "@/components/listening/heard/HeardBooks.tsx";
import { HeardFigures } from "@/components/listening/heard/HeardFigures.tsx";
import { WeekChart } from "@/components/listening/heard/WeekChart.tsx";
import { ACCOUNT_PATH, loginPath } from "@/lib/accounts/addresses.ts";
import { HEARD_PATH, heardFilePath, heardYearPath } from "@/lib/listening/addresses.ts";
import {
  type ListeningYear,
  listeningYear,
  listeningYears,
} from "@/lib/listening/heard/listening_year.ts";
import { HEARD } from "@/lib/listening/words.ts";
import { formatLength } from "@/lib/platform/duration.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { describePage } from "@/lib/site/adapters/request/describe_page.ts";
import { ownPageHeaders } from "@/lib/site/adapters/request/own_page.ts";

interface Data {
  /** With listening, latest first. */
  years: number[];
  /** The one that is shown; null: nothing was heard yet. */
  year: ListeningYear | null;
  /** Heard before days were kept, as far as can be told. */
  undatedSec: number;
}

/** Below it the difference is of seconds that were touched twice. */
const UNDATED_FROM_SEC = 60;

export const handler = define.handlers({
  async GET({ state, url }) {
    const { session, services: { progress } } = state;
    if (!session) return seeOther(loginPath(HEARD_PATH));
    describePage(state, { sheet: "account" });
    const userId = session.user.id;
    const [rows, views] = await Promise.all([progress.listHeard(userId), progress.list(userId)]);
    const years = listeningYears(rows);
    const asked = Number(url.searchParams.get("year"));
    const year = years.includes(asked) ? asked : years[0];
    const datedSec = rows.reduce((sum, { heardSec }) => sum + heardSec, 0);
    const isSingle = (id: number) => !state.services.catalogue.getBook(id)?.isComplete;
    const allSec = views.filter(({ audiobookId }) => isSingle(audiobookId))
      .reduce((sum, { heardSec }) => sum + heardSec, 0);
    const undatedSec = Math.max(0, allSec - datedSec);
    return page<Data>({
      years,
      year: year === undefined ? null : listeningYear(rows, year),
      undatedSec: undatedSec < UNDATED_FROM_SEC ? 0 : undatedSec,
    }, { headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function HeardPage({ data, state }) {
  const { years, year, undatedSec } = data;
  const { catalogue } = state.services;
  return (
    <div className="account wrap">
      <OwnPageHead title={HEARD.title} siteName={catalogue.series.title} />
      <header className="account__head">
        <h1>{HEARD.title}</h1>
        <p>{HEARD.lead}</p>
      </header>
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
              <h2 className="rule" id="weeks">{HEARD.weeks}, {year.year}</h2>
              <WeekChart year={year} hueOf={(id) => catalogue.getBook(id)?.hue ?? null} />
            </section>
            <section aria-labelledby="books">
              <h2 className="rule" id="books">{HEARD.books}</h2>
              <HeardBooks books={year.books} bookOf={(id) => catalogue.getBook(id)} />
            </section>
            <section aria-labelledby="files">
              <h2 className="rule" id="files">{HEARD.files}</h2>
              <p className="account__text">{HEARD.filesText} {HEARD.dayRule}</p>
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
