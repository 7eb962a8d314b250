/** A bar of a chart; what was given back is its outlined end. */
import type { Bar } from "@/lib/figures/figure.ts";
import { FIGURES } from "@/lib/figures/words.ts";

interface Props {
  bar: Bar;
  /** Shares of the chart's width, "12.5%". */
  x: string;
  width: string;
  y: number;
  height: number;
  /** From the top down. */
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

/** The chart in a sentence, for those who hear it. */
export function mostText(bars: Bar[]): string {
  const { label, text } = bars.reduce((a, b) => b.value > a.value ? b : a);
  return FIGURES.most(label, text);
}
