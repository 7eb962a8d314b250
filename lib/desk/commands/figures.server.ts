/** Commands for sales and listening figures. */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Figures } from "@/lib/figures/create_figures.server.ts";
import { monthAt } from "@/lib/figures/figure.ts";
import { FIGURES } from "@/lib/figures/words.ts";
import type { InputOf } from "../inputs.ts";
import { done } from "./command.server.ts";

export function figureCommands(
  { figures, catalogue }: { figures: Figures; catalogue: Pick<Catalogue, "books"> },
) {
  /** Titles by book id. */
  const titles = (): Record<string, string> =>
    Object.fromEntries(catalogue.books().map(({ id, title }) => [String(id), title]));

  return {
    "figures sales": {
      async run({ period }: InputOf<"figures sales">) {
        const view = await figures.sales.view(period ?? monthAt(Date.now()));
        return done({ ...view, titles: titles() });
      },
    },
    "figures listening": {
      async run({ period }: InputOf<"figures listening">) {
        const view = await figures.heard.view(period ?? monthAt(Date.now()));
        return done({ ...view, titles: titles() });
      },
    },
    "figures rebuild": {
      changes: true,
      async run(_: InputOf<"figures rebuild">) {
        const days = await figures.sales.rebuild();
        const listeners = await figures.heard.rebuild();
        return done({ days, listeners }, FIGURES.rebuilt(days, listeners));
      },
    },
  } as const;
}
