/** Error messages beside form fields. Pure. */
import { wantedText } from "@/lib/support/words.ts";

/** One message for each invalid field. */
export function fieldErrors(
  issues: { path: PropertyKey[]; message: string }[],
): Record<string, string> {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [
      String(path[0]),
      message.replace(/^wanted (.*)$/, (_, wanted: string) => wantedText(wanted)),
    ]),
  );
}
