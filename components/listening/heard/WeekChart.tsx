/** Hours per week of one year as bars in the books' colours, with the same data as a table below. */

import type { HeardWeek, ListeningYear } from "@/lib/listening/progress/listening_year.ts";
import { HEARD } from "@/lib/listening/words/pages.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { formatLength } from "@/lib/platform/length.ts";
import { formatDayOfYear } from "@/lib/platform/time.ts";
import { hourScale, monthMarks, shownWeeks } from "./chart_scale.ts";

interface Props {
  year: ListeningYear;
  /** The colour of a book, as in `data-hue`; null: it is no longer sold. */
  hueOf: (bookId: number) => string | null;
}

const HEIGHT = 100;

export function WeekChart({ year: { weeks: all, books }, hueOf }: Props) {
  const weeks = shownWeeks(all);
  const most = weeks.reduce((a, b) => b.heardSec > a.heardSec ? b : a);
  const { topSec, lines } = hourScale(most.heardSec);
  const y = (sec: number) => HEIGHT * sec / topSec;
  const title = new Map(books.map(({ audiobookId, title }) => [audiobookId, title]));
  return (
    <figure className="week-chart">
      <div className="week-chart__plot">
        {lines.map(({ sec, label }) => (
          <span key={sec} className="week-chart__line" style={{ bottom: `${y(sec)}%` }}>
            <span>{label}</span>
          </span>
        ))}
        <svg
          viewBox={`0 0 ${weeks.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={HEARD.chart(formatDayOfYear(most.monday), formatLength(most.heardSec))}
        >
          {weeks.map((week, index) => (
            <Bar key={week.monday} week={week} x={index} y={y} hueOf={hueOf} />
          ))}
        </svg>
      </div>
      <ol className="week-chart__months" aria-hidden="true">
        {monthMarks(weeks).map(({ name, week }) => (
          <li key={week} style={{ left: `${(100 * week / weeks.length).toFixed(1)}%` }}>{name}</li>
        ))}
      </ol>
      <details className="week-chart__table">
        <summary>{HEARD.table}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{HEARD.week}</th>
              <th scope="col">{HEARD.time}</th>
              <th scope="col">{HEARD.books}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.filter(({ heardSec }) => heardSec > 0).map(({ monday, heardSec, books }) => (
              <tr key={monday}>
                <th scope="row">
                  <time dateTime={monday}>{formatDayOfYear(monday)}</time>
                </th>
                <td>{formatLength(heardSec)}</td>
                <td>
                  {formatRow(books.map(({ audiobookId }) =>
                    title.get(audiobookId) ?? ""
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Bar({ week, x, y, hueOf }: {
  week: HeardWeek;
  x: number;
  y: (sec: number) => number;
  hueOf: Props["hueOf"];
}) {
  if (week.heardSec === 0) return null;
  let top = HEIGHT;
  return (
    <g>
      <title>
        {HEARD.weekText(formatDayOfYear(week.monday), formatLength(week.heardSec))}
      </title>
      {week.books.map(({ audiobookId, heardSec }) => {
        const height = y(heardSec);
        top -= height;
        return (
          <rect
            key={audiobookId}
            data-hue={hueOf(audiobookId)}
            x={x + 0.14}
            y={top.toFixed(2)}
            width={0.72}
            height={height.toFixed(2)}
          />
        );
      })}
    </g>
  );
}
