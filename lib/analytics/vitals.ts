/** Addresses of analytics. */

/** Endpoint for a browser's performance measurements. */
export const VITALS_PATH = "/api/analytics/vitals";

/* The performance metrics of a visit: seconds, and Cumulative Layout Shift without a unit. */

export const VITALS = ["lcpSec", "inpSec", "firstSoundSec", "cls"] as const;
export type Vital = (typeof VITALS)[number];
export type Vitals = Partial<Record<Vital, number>>;

/** Sample rate among visitors with consent: enough for a daily median, and the others load no script. */
export const VITALS_SHARE = 0.25;
