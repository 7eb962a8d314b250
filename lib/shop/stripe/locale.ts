/** The language in which Stripe's own pages and mails speak. */

import { type Language, language } from "@/lib/platform/language/language.ts";

/** The language spoken, as Stripe names it; "auto": it does not know that one, and takes the browser's. */
export function stripeLocale(): Exclude<Language, "ar"> | "auto" {
  const spoken = language();
  return spoken === "ar" ? "auto" : spoken;
}
