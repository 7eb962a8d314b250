/** The first view of the home page: the series' name, its promise, and covers under the lamp. */

import { PreviewButton } from "@/components/listening/PreviewButton.tsx";
import { Cover } from "@/components/ui/Cover.tsx";
import { Lamp } from "@/components/ui/Lantern.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Book, Series } from "@/lib/catalogue/book.ts";
import { mark } from "@/lib/listening/first_bytes/attributes.ts";
import { formatLength } from "@/lib/platform/length.ts";
import { HOME } from "@/lib/site/words.ts";

interface Props {
  series: Series;
  /** The bundle; null: the catalogue has none. */
  complete: Book | null;
  singles: Book[];
}

/** Most covers under the lamp; the grid below has all. */
const SHELF = 4;

export function HomeHero({ series, complete, singles }: Props) {
  const sample = complete ?? singles[0];
  return (
    <section className="hero">
      <div className="hero__words" {...mark("continue")}>
        <p className="eyebrow">{HOME.eyebrow(series.author)}</p>
        <h1 className="hero__title">
          <OwnText>{series.title}</OwnText>
        </h1>
        <p className="hero__promise">
          <OwnText>{complete?.subtitle ?? series.tagline}</OwnText>
        </p>
        <p className="hero__facts">
          {[
            complete && HOME.length(formatLength(complete.durationSec), singles.length),
            series.readers !== null && HOME.readers(series.readers),
          ].filter(Boolean).join(HOME.between)}
        </p>
        <p className="hero__actions">
          {sample && <PreviewButton book={sample} label={HOME.listen} variant="button--large" />}
          {complete && (
            <a
              className="hero__more"
              href={bookPath(complete.id)}
              {...mark("continue-more")}
            >
              {HOME.series}
            </a>
          )}
        </p>
      </div>
      <div
        className={singles.length < SHELF ? "hero__shelf" : "hero__shelf hero__shelf--full"}
        aria-hidden="true"
      >
        <Lamp />
        {singles.slice(0, SHELF).map(({ id, cover }) => (
          <Cover key={id} cover={cover} sizes="(min-width: 64rem) 12vw, 32vw" decorative />
        ))}
      </div>
    </section>
  );
}
