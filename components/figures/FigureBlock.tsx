/** A bar of a chart; the refunded part is its outlined upper end. */

import {
  type Bar,
  cellText,
  type Figure,
  type FigureTable,
  scaleEnd,
} from "@/lib/figures/figure.ts";
import { FIGURES } from "@/lib/figures/words.ts";
import { labelled } from "@/lib/platform/words.ts";

interface DrawnBarProps {
  bar: Bar;
  /** `x` and `width`: percentages of the chart's width, `12.5%`. The others are pixels. */
  x: string;
  width: string;
  y: number;
  height: number;
  /** Height of the refunded part, from the top of the bar. */
  backHeight: number;
}

function DrawnBar({ bar, x, width, y, height, backHeight }: DrawnBarProps) {
  if (bar.value === 0) return null;
  return (
    <g>
      <title>{labelled(bar.label, bar.text)}</title>
      {height > backHeight && (
        <rect
          className="figure__bar"
          x={x}
          width={width}
          y={round(y + backHeight)}
          height={round(Math.max(1, height - backHeight))}
        />
      )}
      {backHeight > 0 && (
        <rect
          className="figure__back"
          x={x}
          width={width}
          y={round(y)}
          height={round(Math.max(1, backHeight))}
        />
      )}
    </g>
  );
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

/** The largest bar in a sentence: the chart's description for screen readers. */
function mostText(bars: Bar[]): string {
  const { label, text } = bars.reduce((a, b) => b.value > a.value ? b : a);
  return FIGURES.most(label, text);
}

/* Horizontal bars from the largest to the smallest, each below its label. */

/** Pixels: height of a label with its bar; the bar's offset within it and its height. */
const ROW = 44, BAR_Y = 24, BAR_HEIGHT = 12;
/** Most bars to draw; the table has all. */
const MOST = 20;

function RankChart({ figure: { id, title, bars } }: { figure: Figure }) {
  const drawn = bars.slice(0, MOST);
  const end = scaleEnd(Math.max(...drawn.map(({ value }) => value)));
  const share = (value: number) => `${(100 * value / end).toFixed(3)}%`;
  return (
    <svg
      className="figure__chart"
      width="100%"
      height={drawn.length * ROW}
      role="img"
      aria-labelledby={`${id}-title ${id}-most`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-most`}>{mostText(drawn)}</desc>
      {drawn.map(({ label, value, back, text }, n) => (
        <g key={label} transform={`translate(0 ${n * ROW})`}>
          <text className="figure__label" x="0" y={BAR_Y - 8}>{shortened(label)}</text>
          <text x="100%" y={BAR_Y - 8} textAnchor="end">{text}</text>
          <rect
            className="figure__bar"
            x="0"
            y={BAR_Y}
            width={share(value - back)}
            height={BAR_HEIGHT}
          />
          {back > 0 && (
            <rect
              className="figure__back"
              x={share(value - back)}
              y={BAR_Y}
              width={share(back)}
              height={BAR_HEIGHT}
            />
          )}
        </g>
      ))}
    </svg>
  );
}

/** A label that fits a phone beside its number; the table has the full one. */
const shortened = (label: string): string =>
  [...label].length > 24 ? `${[...label].slice(0, 23).join("")}…` : label;

/*
 * A bar for each day or month. Horizontal positions are percentages instead of a `viewBox`, so that text is not
 * scaled with the chart.
 */

/** Pixels: the scale's label, the plot, the first and the last bar's label. */
const TOP = 18, HEIGHT = 180, BOTTOM = 22;

function TimeChart({ figure: { id, title, bars, scaleText } }: { figure: Figure }) {
  const end = scaleEnd(Math.max(...bars.map(({ value }) => value)));
  const width = 100 / bars.length;
  const high = (value: number) => HEIGHT * value / end;
  return (
    <svg
      className="figure__chart"
      width="100%"
      height={TOP + HEIGHT + BOTTOM}
      role="img"
      aria-labelledby={`${id}-title ${id}-most`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-most`}>{mostText(bars)}</desc>
      {[end, end / 2].map((value) => {
        const y = TOP + HEIGHT - high(value);
        return (
          <g key={value}>
            <line x1="0" x2="100%" y1={y} y2={y} />
            {value === end && <text x="0" y={y - 5}>{scaleText(value)}</text>}
          </g>
        );
      })}
      {bars.map((bar, n) => (
        <DrawnBar
          key={bar.label}
          bar={bar}
          x={`${(width * (n + 0.14)).toFixed(3)}%`}
          width={`${(width * 0.72).toFixed(3)}%`}
          y={TOP + HEIGHT - high(bar.value)}
          height={high(bar.value)}
          backHeight={high(Math.min(bar.back, bar.value))}
        />
      ))}
      <line className="figure__ground" x1="0" x2="100%" y1={TOP + HEIGHT} y2={TOP + HEIGHT} />
      <Ends first={bars[0]} last={bars.at(-1)} />
    </svg>
  );
}

function Ends({ first, last }: { first?: Bar; last?: Bar }) {
  const y = TOP + HEIGHT + BOTTOM - 5;
  return (
    <>
      <text x="0" y={y}>{first?.label}</text>
      <text x="100%" y={y} textAnchor="end">{last?.label}</text>
    </>
  );
}

/* One figure: heading, chart, the same numbers as a table, and a link to its CSV. */

export function FigureBlock({ figure, csvPath }: { figure: Figure; csvPath?: string }) {
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
          {csvPath && <a href={csvPath} download aria-label={FIGURES.csvOf(title)}>{FIGURES.csv}
          </a>}
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
