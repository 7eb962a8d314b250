/** Addresses of analytics. */

/** Endpoint for a browser's performance measurements. */
export const VITALS_PATH = "/api/analytics/vitals";
