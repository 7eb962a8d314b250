/**
 * The audit log: who changed what, and when. An entry is written before the change and completed with its outcome
 * afterwards, so that no change goes unrecorded even if the process dies in between.
 */

import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import { csvLine } from "@/lib/platform/csv.ts";
import type { CommandName, NotedName } from "../command_names.ts";
import {
  AUDIT_KEPT_MS,
  type AuditFact,
  type AuditRecord,
  type AuditValue,
  TERMINAL,
} from "../schema.ts";
import { AUDIT } from "../words/audit.ts";
import type { AuditStore } from "./auth_store.server.ts";

/** Most letters of each text of an entry. */
const MAX_TEXT = 2_000;

const shorten = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;

const toFacts = (value: AuditValue): AuditFact[] =>
  (typeof value === "string" ? value === "" ? [] : [{ field: "", value }] : value)
    .map((it) => ({ ...it, value: shorten(it.value) }));

/** "title The One; prices.USD 999" */
const textOf = (facts: AuditFact[]): string =>
  facts.map(({ field, value }) => field === "" ? value : `${field} ${value}`).join("; ");

/** The author's address, the terminal, or the user id of an erased account. */
export const authorName = async (by: string, users: Pick<UserStore, "get">): Promise<string> =>
  by === TERMINAL ? AUDIT.terminal : (await users.get(by))?.email ?? by;

/** Entries of one page. */
const PAGE_SIZE = 50;

/** An entry for display. */
export interface AuditView extends Pick<AuditRecord, "id" | "command" | "state"> {
  /** ISO 8601. */
  at: string;
  /** {@link authorName} */
  by: string;
  /** For machines and the terminal: the facts under their own names, on one line. */
  about: string;
  before: string;
  after: string;
  facts: Pick<AuditRecord, "about" | "before" | "after">;
}

export interface AuditPage {
  entries: AuditView[];
  /** `beforeId` of the next page; null: this is the last page. */
  next: string | null;
}

interface Begun {
  by: string;
  command: CommandName | NotedName;
  about?: AuditValue;
}

interface Ended {
  state: AuditRecord["state"];
  about?: AuditValue;
  before?: AuditValue;
  after?: AuditValue;
}

export type Audit = ReturnType<typeof createAudit>;

export function createAudit(
  { store, users, now = Date.now }: {
    store: AuditStore;
    users: Pick<UserStore, "get">;
    now?: () => number;
  },
) {
  function newMoment(): Pick<AuditRecord, "id" | "atMs"> {
    const atMs = now();
    return { id: `${new Date(atMs).toISOString()}-${crypto.randomUUID()}`, atMs };
  }

  /** Texts may quote a whole file; an entry too large for the store would fail the change itself. */
  const put = (
    { about = "", before = "", after = "", ...it }:
      & Pick<AuditRecord, "id" | "atMs">
      & Begun
      & Ended,
  ) => store.put({ ...it, about: toFacts(about), before: toFacts(before), after: toFacts(after) });

  async function* views(beforeId?: string): AsyncGenerator<AuditView> {
    const names = new Map<string, string>(); // a cache: authors are few
    for await (const { id, atMs, by, command, state, ...facts } of store.list(beforeId)) {
      if (atMs + AUDIT_KEPT_MS <= now()) continue; // KV removes it up to a minute late
      if (!names.has(by)) names.set(by, await authorName(by, users));
      yield {
        id,
        at: new Date(atMs).toISOString(),
        by: names.get(by)!,
        command,
        about: textOf(facts.about),
        before: textOf(facts.before),
        after: textOf(facts.after),
        state,
        facts,
      };
    }
  }

  return {
    /** Records a change that is about to be made. Returns a function that records the outcome. */
    async begin(o: Begun): Promise<(end: Ended) => Promise<void>> {
      const entry = { ...newMoment(), ...o };
      await put({ ...entry, state: "begun" });
      return (end) => put({ ...entry, ...end });
    },
    /** Records a completed change. */
    note: (o: Begun & Ended) => put({ ...newMoment(), ...o }),
    async list(beforeId?: string): Promise<AuditPage> {
      const entries: AuditView[] = [];
      for await (const view of views(beforeId)) {
        entries.push(view);
        if (entries.length > PAGE_SIZE) break;
      }
      const shown = entries.slice(0, PAGE_SIZE);
      return { entries: shown, next: entries.length > PAGE_SIZE ? shown.at(-1)!.id : null };
    },
    /** The whole log as lines of CSV, newest first, with the names of commands and fields. */
    async *csv(): AsyncIterable<string> {
      yield csvLine(AUDIT.csvHead);
      for await (const it of views()) {
        const { at, by, command, about, before, after, state } = it;
        yield csvLine([at, by, command, about, before, after, AUDIT.states[state]]);
      }
    },
  };
}
