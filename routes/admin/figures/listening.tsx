/** /admin/figures/listening?period=&book=&chapter= : hours heard, how many continue, and where listeners stop. */

import { page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { FigureBlock } from "@/components/figures/FigureBlock.tsx";
import { FigureKinds, PeriodNav, StopNav } from "@/components/figures/PeriodNav.tsx";
import { figureCsvPath, heardPath } from "@/lib/desk/addresses.ts";
import { askedPeriod, type FoundHeard, heardPage } from "@/lib/desk/commands/figures.server.ts";
import { periodName } from "@/lib/figures/figure.ts";
import type { BookStops } from "@/lib/figures/heard_view.ts";
import { FIGURES, HEARD_FIGURES } from "@/lib/figures/words.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  found: FoundHeard;
  /** The book whose stops are shown; null: no book has enough listeners. */
  stops: BookStops | null;
  /** The chapter whose parts are shown; null: none has enough listeners. */
  chapter: number | null;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const asked = ctx.url.searchParams;
    const { data } = await ctx.state.services.desk.read("figures listening", askedPeriod(asked));
    const found = heardPage(data);
    const stops = found.stops.find(({ bookId }) => bookId === Number(asked.get("book"))) ??
      found.stops[0] ?? null;
    const chapters = [...stops?.parts.keys() ?? []];
    const wanted = Number(asked.get("chapter"));
    const most = stops?.chapters.filter(({ name }) => name !== null)
      .toSorted((a, b) => b.people - a.people)[0]?.name ?? null;
    const chapter = chapters.includes(wanted) ? wanted : most;
    return page<Data>({ found, stops, chapter });
  },
});

export default defineDesk.page<typeof handler>(function HeardPage({ data, state }) {
  const { found, stops, chapter } = data;
  const { period, figures, titles } = found;
  const ofStops = stops && [`stops-${stops.bookId}`, `stops-${stops.bookId}-${chapter}`];
  const block = (id: string) =>
    figures.filter((it) => it.id === id).map((figure) => (
      <FigureBlock
        key={id}
        figure={figure}
        csvPath={figureCsvPath({ figure: id, period })}
      />
    ));
  return (
    <>
      <DeskHead desk={state.desk} title={FIGURES.title} lead={HEARD_FIGURES.lead} />
      <div>
        <FigureKinds chosen="listening" period={period} />
        <PeriodNav period={period} pathOf={heardPath} currencies={[]} chosen={null} />
      </div>
      <h2>{periodName(period)}</h2>
      {["hours", "heard-books"].map(block)}
      <h2>{HEARD_FIGURES.ever}</h2>
      {block("going-on")}
      {stops && (
        <StopNav
          period={period}
          books={found.stops.map(({ bookId }) => ({ bookId, title: titles[bookId] ?? "" }))}
          stops={stops}
          chapter={chapter}
        />
      )}
      {ofStops?.map(block)}
    </>
  );
});
