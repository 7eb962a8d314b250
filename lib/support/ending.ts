/** The statement that ends Premium without signing in (German law: BGB section 312k). Pure. */
import { z } from "zod";
import { formatDay } from "@/lib/platform/day.ts";
import { statedEmail, statedLine } from "@/lib/support/statement.ts";
import { ENDING, STATEMENT } from "@/lib/support/words.ts";

const DAY_MS = 24 * 3_600_000;

/** The form of /end-premium. An empty day: as soon as possible. A reason: extraordinary termination, at once. */
export const endingInput = z.object({
  name: statedLine(120, STATEMENT.name.wanted),
  email: statedEmail,
  day: z.literal("").or(
    z.iso.date(ENDING.day.wanted)
      // Two days of tolerance: the day may not be over in the sender's time zone.
      .refine((day) => Date.parse(day) + 2 * DAY_MS > Date.now(), ENDING.day.wanted),
  ),
  reason: z.literal("").or(statedLine(500, "")),
});
export type EndingInput = z.infer<typeof endingInput>;

/** The lines of the statement. */
export const endingLines = ({ name, email, day, reason }: EndingInput): string[] => [
  ENDING.statement,
  day === "" ? ENDING.soon : ENDING.on(formatDay(Date.parse(day))),
  ...reason === "" ? [] : [ENDING.because(reason)],
  `${STATEMENT.name.label}: ${name}`,
  `${STATEMENT.email}: ${email}`,
];

/** Whether Premium can be set to end with the paid month, without a decision of the author. */
export function endsByItself({ day, reason }: EndingInput, paidUntilMs: number): boolean {
  return reason === "" && (day === "" || Date.parse(day) <= paidUntilMs);
}
