/** Structured data about Premium for search engines (schema.org). */

import { printJsonLd } from "@/lib/catalogue/json_ld.server.ts";
import { type CurrencyCode, decimalAmount, fromEur } from "@/lib/catalogue/money.ts";
import { PREMIUM_MONTHLY_EUR_MINOR } from "../subscription.ts";
import { PREMIUM } from "../words/premium.ts";

/** A product with its monthly price, in the page's currency; `url`: of the page. */
export function premiumJsonLd(
  { url, currency, seriesTitle }: { url: string; currency: CurrencyCode; seriesTitle: string },
): string {
  const price = decimalAmount(fromEur(PREMIUM_MONTHLY_EUR_MINOR, currency));
  return printJsonLd({
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": url,
    url,
    name: `${seriesTitle}: ${PREMIUM.name}`,
    description: PREMIUM.lead,
    offers: {
      "@type": "Offer",
      url,
      price,
      priceCurrency: currency,
      availability: "https://schema.org/InStock",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price,
        priceCurrency: currency,
        billingDuration: "P1M",
        unitCode: "MON",
      },
    },
  });
}
