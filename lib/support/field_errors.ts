/** What a form says beside its fields. Pure. */
import { wantedText } from "@/lib/support/words.ts";

/** A sentence beside each field that cannot be used. */
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
