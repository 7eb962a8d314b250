/** A year of listening in four figures. */
import type { ListeningYear } from "@/lib/listening/heard/listening_year.ts";
import { HEARD } from "@/lib/listening/words/heard.ts";
import { formatLength } from "@/lib/platform/duration.ts";

export function HeardFigures({ year }: { year: ListeningYear }) {
  const { heardSec, days, longestRow: row, longestNight: night } = year;
  return (
    <dl className="heard-figures">
      <Figure name={HEARD.heard} value={formatLength(heardSec)} />
      <Figure name={HEARD.days} value={String(days)} />
      {row && (
        <Figure name={HEARD.row} value={String(row.days)} note={HEARD.rowText(row.from, row.to)} />
      )}
      {night && (
        <Figure
          name={HEARD.night}
          value={formatLength(night.heardSec)}
          note={HEARD.nightText(night.day)}
        />
      )}
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
