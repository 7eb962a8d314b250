/** How a playback speed is written. */

import { localeOf } from "@/lib/platform/language/format.ts";
import { language } from "@/lib/platform/language/language.ts";

/** "1.25"; in German "1,25". A bundle knows its locale, so that it needs nothing of `format.ts`. */
export const rateNumber = (rate: number): string =>
  rate.toLocaleString(import.meta.locale ?? localeOf(language(), "en-US"));

/** "1.25×" */
export const rateText = (rate: number): string => `${rateNumber(rate)}×`;
