/** Support requests as the operator reads them on a terminal. */
import type { HelpRequestRecord } from "@/lib/support/schema.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";

const SHOWN = 50;

/** The newest requests, the newest last, as a terminal is read; a sentence when there are none. */
export async function describeHelpRequests(store: HelpRequestStore): Promise<string> {
  const requests = await store.list(SHOWN);
  return requests.toReversed().map(describe).join("\n\n") || "Nobody has asked for help yet.";
}

function describe({ createdAtMs, email, subject, message }: HelpRequestRecord): string {
  const at = new Date(createdAtMs).toISOString().slice(0, 16).replace("T", " ");
  const lines = message.split("\n").map((line) => `    ${printable(line)}`);
  return [`${at}  ${printable(email)}  ${printable(subject) || "(no subject)"}`, ...lines]
    .join("\n");
}

/** Control characters of a stranger must not reach the operator's terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}|\p{Cf}/gu, "");
