/** Structured data about Premium for search engines (schema.org). */

import { printJsonLd } from "@/lib/catalogue/json_ld.server.ts";
import { type CurrencyCode, decimalAmount } from "@/lib/catalogue/money.ts";
import { type PremiumOffer, premiumPrice } from "../premium_offer.ts";

/** A product with its monthly price, in the page's currency; `url`: of the page. */
export function premiumJsonLd(
  { offer, url, currency, seriesTitle }: {
    offer: PremiumOffer;
    url: string;
    currency: CurrencyCode;
    seriesTitle: string;
  },
): string {
  const price = decimalAmount(premiumPrice(offer, currency));
  return printJsonLd({
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": url,
    url,
    name: `${seriesTitle}: ${offer.name}`,
    description: offer.lead,
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
