/** One figure: what it is about, its bars, the same as a table, and the way to its CSV. */
import type { Figure } from "@/lib/figures/figure.ts";
import { FIGURES } from "@/lib/figures/words.ts";
import { FigureTable } from "./FigureTable.tsx";
import { RankChart } from "./RankChart.tsx";
import { TimeChart } from "./TimeChart.tsx";

export function FigureBlock({ figure, csvPath }: { figure: Figure; csvPath: string }) {
  const { id, title, lead, none, shape, bars, table } = figure;
  const Chart = shape === "time" ? TimeChart : RankChart;
  return (
    <section className="desk__part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
      {table.rows.length === 0 ? <p>{none}</p> : (
        <figure className="figure">
          {bars.some(({ value }) => value > 0) && <Chart figure={figure} />}
          <details>
            <summary>{FIGURES.table}</summary>
            <FigureTable {...table} />
          </details>
          <a href={csvPath} download aria-label={FIGURES.csvOf(title)}>{FIGURES.csv}</a>
        </figure>
      )}
    </section>
  );
}
