/** The pages and files of one's own listening. */

/** What was heard: hours by week, books, nights. */
export const HEARD_PATH = "/account/listening";

export const heardYearPath = (year: number): string => `${HEARD_PATH}?year=${year}`;

/** The same day by day, as a file. */
export const heardFilePath = (format: "csv" | "json"): string => `/api/listening?format=${format}`;
