/** When a download expires. Apart from the sheet's texts (describe.ts), which the offline library does not show. */

import { formatLocalDay } from "@/lib/platform/time.ts";
import { SHEET } from "./words.ts";

/** "until 22 December 2026" */
export const formatUntil = (atMs: number): string => SHEET.until(formatLocalDay(atMs));
