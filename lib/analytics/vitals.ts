/** What is measured of how fast the site was for a visitor: seconds, and Cumulative Layout Shift without a unit. */

export const VITALS = ["lcpSec", "inpSec", "firstSoundSec", "cls"] as const;
export type Vital = (typeof VITALS)[number];
export type Vitals = Partial<Record<Vital, number>>;

/** Of the visitors who allow it; enough for a day's median, and the others load nothing. */
export const VITALS_SHARE = 0.25;
