/**
 * The audit log: who changed what, and when. An entry is written before the change and completed with its outcome
 * afterwards, so that no change goes unrecorded even if the process dies in between.
 */

import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import { AUDIT_KEPT_MS, type AuditRecord, TERMINAL } from "../schema.ts";
import { csvLine } from "@/lib/platform/csv.ts";
import { AUDIT } from "../words/desk.ts";
import type { AuditStore } from "./auth_store.server.ts";

/** Most letters of each text of an entry. */
const MAX_TEXT = 2_000;

const shorten = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;

/** Entries of one page. */
const PAGE_SIZE = 50;

/** An entry for display. */
export interface AuditView extends Omit<AuditRecord, "atMs" | "by"> {
  /** ISO 8601. */
  at: string;
  /** The author's address, "terminal", or the user id of an erased account. */
  by: string;
}

export interface AuditPage {
  entries: AuditView[];
  /** `beforeId` of the next page; null: this is the last page. */
  next: string | null;
}

type Noted = Partial<AuditRecord> & Pick<AuditRecord, "by" | "command" | "state">;

export type Audit = ReturnType<typeof createAudit>;

export function createAudit(
  { store, users, now = Date.now }: {
    store: AuditStore;
    users: Pick<UserStore, "get">;
    now?: () => number;
  },
) {
  function newEntry(o: Noted): AuditRecord {
    const atMs = now();
    const id = `${new Date(atMs).toISOString()}-${crypto.randomUUID()}`;
    return { about: "", before: "", after: "", ...o, id, atMs };
  }

  /** Texts may quote a whole file; an entry too large for the store would fail the change itself. */
  const put = (it: AuditRecord) =>
    store.put({
      ...it,
      about: shorten(it.about),
      before: shorten(it.before),
      after: shorten(it.after),
    });

  async function* views(beforeId?: string): AsyncGenerator<AuditView> {
    const names = new Map([[TERMINAL, AUDIT.terminal as string]]); // a cache: authors are few
    for await (const { atMs, ...it } of store.list(beforeId)) {
      if (atMs + AUDIT_KEPT_MS <= now()) continue; // KV removes it up to a minute late
      if (!names.has(it.by)) names.set(it.by, (await users.get(it.by))?.email ?? it.by);
      yield { ...it, at: new Date(atMs).toISOString(), by: names.get(it.by)! };
    }
  }

  return {
    /** Records a change that is about to be made. Returns a function that records the outcome. */
    async begin(
      o: Pick<AuditRecord, "by" | "command" | "about">,
    ): Promise<(end: Pick<AuditRecord, "state"> & Partial<AuditRecord>) => Promise<void>> {
      const entry = newEntry({ ...o, state: "begun" });
      await put(entry);
      return (end) => put({ ...entry, ...end });
    },
    /** Records a completed change. */
    note: (o: Noted) => put(newEntry(o)),
    async list(beforeId?: string): Promise<AuditPage> {
      const entries: AuditView[] = [];
      for await (const view of views(beforeId)) {
        entries.push(view);
        if (entries.length > PAGE_SIZE) break;
      }
      const shown = entries.slice(0, PAGE_SIZE);
      return { entries: shown, next: entries.length > PAGE_SIZE ? shown.at(-1)!.id : null };
    },
    /** The whole log as lines of CSV, newest first. */
    async *csv(): AsyncIterable<string> {
      yield csvLine(AUDIT.csvHead);
      for await (const it of views()) {
        const { at, by, command, about, before, after, state } = it;
        yield csvLine([at, by, command, about, before, after, AUDIT.states[state]]);
      }
    },
  };
}
