/** What was sold, in sums. */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Figures } from "@/lib/figures/server/create_figures.ts";
import { monthAt } from "@/lib/figures/period.ts";
import { FIGURES } from "@/lib/figures/words.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { done } from "@/lib/desk/server/commands/command.ts";

export function figureCommands(
  { figures, catalogue }: { figures: Figures; catalogue: Pick<Catalogue, "books"> },
) {
  return {
    "figures sales": {
      async run({ period }: InputOf<"figures sales">) {
        const view = await figures.sales.view(period ?? monthAt(Date.now()));
        const titles = catalogue.books().map(({ id, title }) => [String(id), title] as const);
        return done({ ...view, titles: Object.fromEntries(titles) });
      },
    },
    "figures rebuild": {
      changes: "freely",
      async run(_: InputOf<"figures rebuild">) {
        const days = await figures.sales.rebuild();
        return done({ days }, FIGURES.rebuilt(days));
      },
    },
  } as const;
}
