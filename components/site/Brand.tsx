/** Logo, tagline and hours: the header of a phone's page and of the desktop's sidebar. */

import { Lantern } from "@/components/ui/Lantern.tsx";
import type { Series } from "@/lib/catalogue/book.ts";
import { logoPath } from "@/lib/catalogue/cover.ts";

export function Brand({ series }: { series: Series }) {
  return (
    <header className="brand">
      <a className="brand__logo" href="/">
        {series.icon
          ? <img src={logoPath(series.icon)} alt="" width={28} height={28} />
          : <Lantern size={28} />}
        <span className="brand__title">{series.title}</span>
      </a>
      <p className="brand__words">
        <span className="brand__tagline">{series.tagline}</span>{" "}
        {series.hoursLabel && <span className="brand__hours">{series.hoursLabel}</span>}
      </p>
    </header>
  );
}
