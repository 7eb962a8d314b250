/** What Premium costs. */

/** Euro cents a month, VAT included (spec 2 section 9: 999 per month). */
export const PREMIUM_MONTHLY_EUR_MINOR = 999;
