/** Addresses of analytics. */

/** Where a browser leaves what it has measured. */
export const VITALS_PATH = "/api/analytics/vitals";
