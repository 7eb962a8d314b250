/** Ending Premium without signing in (in Germany by law: BGB section 312k): what is stated. Pure. */
import { z } from "zod";
import { formatDay } from "@/lib/platform/day.ts";
import { statedEmail, statedLine } from "@/lib/support/statement.ts";
import { ENDING, STATEMENT } from "@/lib/support/words.ts";

const DAY_MS = 24 * 3_600_000;

/** The form of /end-premium. An empty day means as soon as possible; a reason, at once and for cause. */
export const endingInput = z.object({
  name: statedLine(120, STATEMENT.name.wanted),
  email: statedEmail,
  day: z.literal("").or(
    z.iso.date(ENDING.day.wanted)
      // Somewhere that day is not over yet.
      .refine((day) => Date.parse(day) + 2 * DAY_MS > Date.now(), ENDING.day.wanted),
  ),
  reason: z.literal("").or(statedLine(500, "")),
});
export type EndingInput = z.infer<typeof endingInput>;

/** The statement, a line each. */
export const endingLines = ({ name, email, day, reason }: EndingInput): string[] => [
  ENDING.statement,
  day === "" ? ENDING.soon : ENDING.on(formatDay(Date.parse(day))),
  ...reason === "" ? [] : [ENDING.because(reason)],
  `${STATEMENT.name.label}: ${name}`,
  `${STATEMENT.email}: ${email}`,
];

/** Whether it ends with the month that is paid, which needs nobody's decision. */
export function endsByItself({ day, reason }: EndingInput, paidUntilMs: number): boolean {
  return reason === "" && (day === "" || Date.parse(day) <= paidUntilMs);
}
