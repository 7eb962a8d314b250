/** Links to the periods before and after, to the year or its months, and to the other currencies. */
import {
  isMonth,
  monthAt,
  monthShort,
  monthsOf,
  type Period,
  periodBeside,
  periodName,
} from "@/lib/figures/period.ts";
import { FIGURES } from "@/lib/figures/words.ts";

interface Props {
  period: Period;
  pathOf: (asked: { period: Period; currency?: string }) => string;
  currencies: string[];
  /** The currency shown; null: no sales. */
  chosen: string | null;
}

export function PeriodNav({ period, pathOf, currencies, chosen }: Props) {
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
