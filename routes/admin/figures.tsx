/** /admin/figures?period=&currency= : sales of a month or a year. */

import { page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { FigureBlock } from "@/components/figures/FigureBlock.tsx";
import { OwnTotalPart } from "@/components/figures/OwnTotal.tsx";
import { FigureKinds, PeriodNav, SalesTotal } from "@/components/figures/PeriodNav.tsx";
import { figureCsvPath, figuresPath } from "@/lib/desk/addresses.ts";
import { askedPeriod, type FoundSales, salesPage } from "@/lib/desk/commands/figures.server.ts";
import { periodName } from "@/lib/figures/figure.ts";
import type { OwnRates } from "@/lib/figures/own_total.ts";
import { FIGURES } from "@/lib/figures/words.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data extends FoundSales {
  /** null: the author has set none. */
  rates: OwnRates | null;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const asked = ctx.url.searchParams;
    const { desk } = ctx.state.services;
    const { data } = await desk.read("figures sales", askedPeriod(asked));
    const rates = (await desk.read("rates show", {})).data;
    return page<Data>({ ...salesPage(data, asked.get("currency")), rates });
  },
});

export default defineDesk.page<typeof handler>(function FiguresPage({ data, state }) {
  const { period, waitingDays, currencies, chosen, figures, rates } = data;
  const back = figuresPath({ period, currency: chosen?.currency });
  return (
    <>
      <DeskHead desk={state.desk} title={FIGURES.title} lead={FIGURES.lead} />
      <div>
        <FigureKinds chosen="sales" period={period} />
        <PeriodNav
          period={period}
          pathOf={figuresPath}
          currencies={currencies.map(({ currency }) => currency)}
          chosen={chosen?.currency ?? null}
        />
      </div>
      <section className="desk__part" aria-labelledby="sales">
        <h2 id="sales">{periodName(period)}</h2>
        {waitingDays > 0 && <p role="status">{FIGURES.waiting(waitingDays)}</p>}
        {chosen ? <SalesTotal {...chosen} /> : <p>{FIGURES.noSales}</p>}
      </section>
      <OwnTotalPart currencies={currencies} rates={rates} back={back} />
      {chosen && figures.map((figure) => (
        <FigureBlock
          key={figure.id}
          figure={figure}
          csvPath={figureCsvPath({ figure: figure.id, period, currency: chosen.currency })}
        />
      ))}
      <section className="desk__part" aria-labelledby="rebuild">
        <h2 id="rebuild">{FIGURES.rebuild}</h2>
        <p>{FIGURES.rebuildLead}</p>
        <DeskForm command="figures rebuild" back={back} submit={FIGURES.rebuild} isSmall />
      </section>
    </>
  );
});
