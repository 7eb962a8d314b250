/** A bar of a chart; the refunded part is its outlined upper end. */
import type { Bar } from "@/lib/figures/figure.ts";
import { FIGURES } from "@/lib/figures/words.ts";

interface Props {
  bar: Bar;
  /** `x` and `width`: percentages of the chart's width, `12.5%`. The others are pixels. */
  x: string;
  width: string;
  y: number;
  height: number;
  /** Height of the refunded part, from the top of the bar. */
  backHeight: number;
}

export function DrawnBar({ bar, x, width, y, height, backHeight }: Props) {
  if (bar.value === 0) return null;
  return (
    <g>
      <title>{`${bar.label}: ${bar.text}`}</title>
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
export function mostText(bars: Bar[]): string {
  const { label, text } = bars.reduce((a, b) => b.value > a.value ? b : a);
  return FIGURES.most(label, text);
}
