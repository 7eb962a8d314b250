import type { LocalStore } from "@/lib/platform/browser/local_store.ts";
import { VISITOR } from "../player/listener.ts";
import type { Device } from "./device.ts";
import { Journal } from "./journal.ts";
import type { EventStore } from "./event_store.ts";
import { type JournalAnswer, JournalSender } from "./sender.ts";
import { randomId } from "@/lib/platform/browser/random_id.ts";

const KEY = "visitor-journal";

export interface Adoption {
  /** Who is signed in. */
  account: string;
  local: LocalStore;
  store: EventStore;
  device: Device;
  onAnswer(answer: JournalAnswer): void;
}

/**
 * Sends the visitor's events of this browser to the account that is signed in now. A random `journalId`, stored until
 * all events are sent, lets the server give one journal to one account only.
 */
export async function adoptVisitor(adoption: Adoption, stop: AbortSignal): Promise<void> {
  const { account, local, store, device, onAnswer } = adoption;
  const journal = new Journal({ listener: VISITOR, device, store });
  await journal.open();
  if (journal.size === 0 || stop.aborted) return;
  const isText = (value: unknown) => typeof value === "string";
  const journalId = local.read(KEY, isText) ?? randomId();
  local.write(KEY, journalId);
  const sender = new JournalSender({
    journal,
    to: { path: "/api/progress/claim", account, with: { journalId } },
    onAnswer(answer) {
      if (journal.size === 0) local.remove(KEY); // a later visitor gets a new journal
      onAnswer(answer);
    },
    onTrouble() {},
  }, stop);
  await sender.send();
}
