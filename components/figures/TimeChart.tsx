/**
 * A bar for each day or month. Horizontal positions are percentages instead of a `viewBox`, so that text is not
 * scaled with the chart.
 */
import { type Bar, type Figure, scaleEnd } from "@/lib/figures/figure.ts";
import { DrawnBar, mostText } from "./DrawnBar.tsx";

/** Pixels: the scale's label, the plot, the first and the last bar's label. */
const TOP = 18, HEIGHT = 180, BOTTOM = 22;

export function TimeChart({ figure: { id, title, bars, scaleText } }: { figure: Figure }) {
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
