/** Links to the two kinds of figures, for the same period. */
import { figuresPath, heardPath } from "@/lib/desk/addresses.ts";
import type { Period } from "@/lib/figures/period.ts";
import { FIGURES } from "@/lib/figures/words.ts";

export function FigureKinds(
  { chosen, period }: { chosen: "sales" | "listening"; period: Period },
) {
  const kinds = [
    ["sales", figuresPath({ period }), FIGURES.sales],
    ["listening", heardPath({ period }), FIGURES.listening],
  ] as const;
  return (
    <nav className="figures__ways" aria-label={FIGURES.kinds}>
      {kinds.map(([kind, href, label]) => (
        <a key={kind} href={href} aria-current={kind === chosen ? "true" : "false"}>{label}</a>
      ))}
    </nav>
  );
}
