/** Home: the series in one look, then every book. */
import { page } from "fresh";
import { BookGrid } from "@/components/BookGrid.tsx";
import { HomeHero } from "@/components/HomeHero.tsx";
import { PageHead } from "@/components/PageHead.tsx";
import { summary } from "@/components/summary.ts";
import { homeJsonLd } from "@/lib/catalogue/json_ld.ts";
import { define } from "@/lib/define.ts";

/** Only GET: a page without a handler of its own would answer every method. */
export const handler = define.handlers({ GET: () => page() });

export default define.page<typeof handler>(function Home({ state, url }) {
  const { catalogue } = state.services;
  const { series } = catalogue;
  const books = catalogue.books();
  const complete = books.find(({ isComplete }) => isComplete) ?? null;
  const origin = state.services.config.baseUrl?.origin ?? url.origin;
  const image = (complete ?? books[0])?.cover;
  return (
    <>
      <PageHead
        title={series.title}
        description={summary(`${series.tagline} ${(complete ?? books[0])?.blurb ?? ""}`)}
        siteName={series.title}
        url={`${origin}/`}
        type="website"
        image={image && { url: origin + image.ogSrc, alt: image.alt }}
        jsonLd={homeJsonLd(catalogue, { origin })}
      />
      <HomeHero
        series={series}
        complete={complete}
        singles={books.filter(({ isComplete }) => !isComplete)}
      />
      <BookGrid books={books} currency={state.currency} />
    </>
  );
});
