/**
 * How a shop begins. Its first author comes in by a link that the start of an empty shop prints: whoever reads the
 * server's output may have the shop. The link works once, and only while there is no author. Visitors come in when the
 * author opens the shop. Open from the start: the demo, shops older than this rule, shops made from a catalogue file.
 */

import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import { changesMissed, type Events } from "@/lib/platform/events.ts";
import { beginPath } from "../addresses.ts";
import { openingChanged } from "../records.ts";
import type { Audit } from "./audit.server.ts";
import type { AuthorStore, DeskAuthStore } from "./auth_store.server.ts";
import type { BeginLinkStore, OpeningStore } from "./invitation_store.server.ts";

export type FirstAuthor = ReturnType<typeof createFirstAuthor>;

interface FirstAuthorOptions {
  links: Pick<BeginLinkStore, "create" | "get" | "take">;
  authors: Pick<AuthorStore, "list" | "add">;
  authStore: Pick<DeskAuthStore, "beginProved">;
  users: Pick<UserStore, "countSince">;
  audit: Pick<Audit, "note">;
  /** A demo has no author to begin. */
  isDemo: boolean;
  now?: () => number;
}

export function createFirstAuthor(
  { links, authors, authStore, users, audit, isDemo, now = Date.now }: FirstAuthorOptions,
) {
  const hasNoAuthor = async () => !isDemo && (await authors.list()).length === 0;

  return {
    /** The path of a new link; null: the shop is not empty. */
    async link(): Promise<string | null> {
      const isEmpty = await hasNoAuthor() && await users.countSince(0, 1) === 0;
      return isEmpty ? beginPath(await links.create({})) : null;
    },
    /** Whether the link works; a visitor who signs up meanwhile does not end it. */
    async isValid(token: string): Promise<boolean> {
      return await links.get(token) !== null && await hasNoAuthor();
    },
    /** Uses up the link; of two at once one succeeds. */
    async take(token: string): Promise<boolean> {
      return await hasNoAuthor() && await links.take(token) !== null;
    },
    /** Gives the account the role, and a session at the desk; returns its token. */
    async begin(o: { userId: string; sessionId: string }): Promise<string> {
      const sinceMs = now();
      await authors.add({ userId: o.userId, sinceMs, role: "author" });
      await audit.note({ by: o.userId, command: "begin", state: "done" });
      return await authStore.beginProved({ ...o, roleSinceMs: sinceMs });
    },
  };
}

export interface Opening {
  isOpen(): boolean;
  /** When the author opened it; null: it was never closed, or is not open yet. */
  openedAtMs(): number | null;
  /** Closes a new shop to visitors until it is opened. */
  prepare(): Promise<void>;
  open(): Promise<void>;
}

interface OpeningOptions {
  store: OpeningStore;
  events: Pick<Events, "on">;
  /** The demo is always open. */
  isDemo: () => boolean;
  now?: () => number;
}

export async function createOpening(
  { store, events, isDemo, now = Date.now }: OpeningOptions,
): Promise<Opening> {
  let known = await store.get();
  const reload = async () => void (known = await store.get());
  const write = (openedAtMs: number | null) => store.set(known = { openedAtMs });
  events.on(openingChanged, reload);
  events.on(changesMissed, reload);
  return {
    isOpen: () => known === null || known.openedAtMs !== null || isDemo(),
    openedAtMs: () => known?.openedAtMs ?? null,
    prepare: () => write(null),
    open: () => write(now()),
  };
}
