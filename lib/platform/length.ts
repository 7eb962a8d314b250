/** Lengths of time in words. Apart from clocks (duration.ts), which are all that the first script of a page needs. */

import { toParts } from "./duration.ts";
import { perLanguage } from "./language/format.ts";
import { language } from "./language/language.ts";
import { LengthSays } from "./words/length.ts";

/** Not `Intl.DurationFormat`: several of the browsers that the site supports do not have it. */
const units = /* @__PURE__ */ perLanguage((locale) => {
  const of = (unit: "hour" | "minute") => new Intl.NumberFormat(locale, { style: "unit", unit });
  return { hours: of("hour"), minutes: of("minute") };
});

/** "10 hr 12 min", "12 min", "under 1 min": how long a book or what is left of it takes. Drops the fraction. */
export function formatLength(sec: number): string {
  const { hours, minutes } = toParts(sec), of = units();
  if (hours + minutes === 0) return LengthSays.least;
  const text = [hours && of.hours.format(hours), minutes && of.minutes.format(minutes)]
    .filter(Boolean).join(" ");
  return language() === "ja" ? text.replaceAll(" ", "") : text; // as the sentences around it are written
}
