/** Links to the two kinds of figures, for the same period. */

import { formatMoney } from "@/lib/catalogue/money.ts";
import { figuresPath, heardPath, payoutsPath } from "@/lib/desk/addresses.ts";
import {
  isMonth,
  monthAt,
  monthShort,
  monthsOf,
  type Period,
  periodBeside,
  periodName,
} from "@/lib/figures/figure.ts";
import type { BookStops } from "@/lib/figures/heard_view.ts";
import type { CurrencySales } from "@/lib/figures/sales_view.ts";
import { FIGURES, HEARD_FIGURES, PAYOUTS, SALES } from "@/lib/figures/words.ts";

export function FigureKinds(
  { chosen, period }: { chosen: "sales" | "listening" | "payouts"; period: Period },
) {
  const kinds = [
    ["sales", figuresPath({ period }), FIGURES.sales],
    ["listening", heardPath({ period }), FIGURES.listening],
    ["payouts", payoutsPath({ period }), PAYOUTS.link],
  ] as const;
  return (
    <nav className="figures__ways" aria-label={FIGURES.kinds}>
      {kinds.map(([kind, href, label]) => (
        <a key={kind} href={href} aria-current={kind === chosen ? "true" : "false"}>{label}</a>
      ))}
    </nav>
  );
}

/* Links to the periods before and after, to the year or its months, and to the other currencies. */

interface PeriodNavProps {
  period: Period;
  pathOf: (asked: { period: Period; currency?: string }) => string;
  currencies: string[];
  /** The currency shown; null: no sales. */
  chosen: string | null;
}

export function PeriodNav({ period, pathOf, currencies, chosen }: PeriodNavProps) {
  const currency = chosen === null ? {} : { currency: chosen };
  const before = periodBeside(period, -1), after = periodBeside(period, 1);
  const now = monthAt(Date.now());
  const isOver = after <= now.slice(0, period.length);
  const year = period.slice(0, 4);
  return (
    <div>
      <nav className="figures__ways" aria-label={FIGURES.periods}>
        <a href={pathOf({ period: before, ...currency })} aria-current="false">
          {FIGURES.before(periodName(before))}
        </a>
        {isOver && (
          <a href={pathOf({ period: after, ...currency })} aria-current="false">
            {FIGURES.after(periodName(after))}
          </a>
        )}
        {isMonth(period)
          ? (
            <a href={pathOf({ period: year, ...currency })} aria-current="false">
              {FIGURES.wholeYear(year)}
            </a>
          )
          : monthsOf(period).filter((it) => it <= now).map((it) => (
            <a key={it} href={pathOf({ period: it, ...currency })} aria-current="false">
              {monthShort(it)}
            </a>
          ))}
      </nav>
      {currencies.length > 1 && (
        <nav className="figures__ways" aria-label={FIGURES.currencies}>
          {currencies.map((it) => (
            <a
              key={it}
              href={pathOf({ period, currency: it })}
              aria-current={it === chosen ? "true" : "false"}
            >
              {it}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}

/* Totals of a period in one currency, and the legend of the charts. */

export function SalesTotal({ currency, total }: Pick<CurrencySales, "currency" | "total">) {
  const text = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <>
      <ul className="desk__sums">
        <li>{SALES.sum(total.sold, text(total.amountMinor))}</li>
        {total.backMinor > 0 && <li>{SALES.back(total.backSold, text(total.backMinor))}</li>}
        {total.vatMinor > total.backVatMinor && (
          <li>{SALES.vat(text(total.vatMinor - total.backVatMinor))}</li>
        )}
        {total.free > 0 && <li>{SALES.free(total.free)}</li>}
      </ul>
      {total.backMinor > 0 && (
        <p className="figure__key">
          <span>
            <Swatch className="figure__bar" />
            {FIGURES.paidBar}
          </span>
          <span>
            <Swatch className="figure__back" />
            {FIGURES.backBar}
          </span>
        </p>
      )}
    </>
  );
}

function Swatch({ className }: { className: string }) {
  return (
    <svg width="12" height="12" aria-hidden="true">
      <rect className={className} width="12" height="12" />
    </svg>
  );
}

/* Links to the books, and to the chapters of this one, that have enough listeners to show figures. */

interface StopNavProps {
  period: Period;
  books: { bookId: number; title: string }[];
  stops: BookStops;
  /** Number of the chapter shown; null: none has figures. */
  chapter: number | null;
}

export function StopNav({ period, books, stops, chapter }: StopNavProps) {
  const chapters = [...stops.parts.keys()].sort((a, b) => a - b);
  return (
    <div>
      <nav className="figures__ways" aria-label={HEARD_FIGURES.booksNav}>
        {books.map(({ bookId, title }) => (
          <a
            key={bookId}
            href={heardPath({ period, book: String(bookId) })}
            aria-current={bookId === stops.bookId ? "true" : "false"}
          >
            {title}
          </a>
        ))}
      </nav>
      {chapters.length > 1 && (
        <nav className="figures__ways" aria-label={HEARD_FIGURES.chaptersNav}>
          {chapters.map((number) => (
            <a
              key={number}
              href={heardPath({ period, book: String(stops.bookId), chapter: String(number) })}
              aria-current={number === chapter ? "true" : "false"}
            >
              {HEARD_FIGURES.chapter(number)}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
