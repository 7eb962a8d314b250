/** A figure in numbers. */
import { cellText, type FigureTable as Table } from "@/lib/figures/figure.ts";

export function FigureTable({ head, rows }: Table) {
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
