/** Reads the listening figures selected by a desk page's query. */
import type { Desk } from "@/lib/desk/server/create_desk.ts";
import { INPUTS } from "@/lib/desk/inputs.ts";
import type { Figure } from "@/lib/figures/figure.ts";
import { heardFigures } from "@/lib/figures/heard/heard_figures.ts";
import type { HeardView } from "@/lib/figures/heard/heard_view.ts";

export interface FoundHeard extends HeardView {
  figures: Figure[];
  titles: Record<string, string>;
}

/** An invalid period falls back to the current month. */
export async function findHeard(
  asked: URLSearchParams,
  commands: Pick<Desk["commands"], "figures listening">,
): Promise<FoundHeard> {
  const input = INPUTS["figures listening"].safeParse({ period: asked.get("period") ?? "" });
  const { data } = await commands["figures listening"].run(input.data ?? { period: null });
  return { ...data, figures: heardFigures(data, (bookId) => data.titles[bookId] ?? null) };
}
