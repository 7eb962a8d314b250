/** Horizontal bars from the largest to the smallest, each below its label. */
import { type Figure, scaleEnd } from "@/lib/figures/figure.ts";
import { mostText } from "./DrawnBar.tsx";

/** Pixels: height of a label with its bar; the bar's offset within it and its height. */
const ROW = 44, BAR_Y = 24, BAR_HEIGHT = 12;
/** Most bars to draw; the table has all. */
const MOST = 20;

export function RankChart({ figure: { id, title, bars } }: { figure: Figure }) {
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
