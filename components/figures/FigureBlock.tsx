/** One figure: heading, chart, the same numbers as a table, and a link to its CSV. */
import { cellText, type Figure, type FigureTable } from "@/lib/figures/figure.ts";
import { FIGURES } from "@/lib/figures/words.ts";
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
            <Table {...table} />
          </details>
          <a href={csvPath} download aria-label={FIGURES.csvOf(title)}>{FIGURES.csv}</a>
        </figure>
      )}
    </section>
  );
}

function Table({ head, rows }: FigureTable) {
  return (
    <table className="figure__table">
      <thead>
        <tr>{head.map((it) => <th key={it} scope="col">{it}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others], n) => (
          <tr key={n}>
            <th scope="row">{cellText(first!)}</th>
            {others.map((it, column) => <td key={column}>{cellText(it)}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
