import type { syncBookmarks as syncCall } from "@/lib/listening/calls.ts";
import type { SyncResult } from "@/lib/listening/bookmarks/schema.ts";
import { asListener, request, type SendJson } from "@/lib/platform/browser/request.ts";
import type { LocalBookmark } from "./local_bookmarks.ts";

/** The server takes so many a call. */
const MAX_SYNCED = 200;

export interface BrowserCopy {
  read(): readonly LocalBookmark[];
  /** False: there is no room. */
  write(bookmarks: readonly LocalBookmark[]): boolean;
}

/** Brings this browser's bookmarks and the account's together; without a network nothing happens. */
export async function syncBookmarks(
  local: BrowserCopy,
  account: string,
  send?: SendJson,
): Promise<void> {
  /** Stay here: their chapter is gone, or the account is full. */
  const refused = new Set<string>();
  const nextNew = () =>
    local.read().filter(({ id, isNew }) => isNew && !refused.has(id)).slice(0, MAX_SYNCED);
  let sent = nextNew();
  do {
    const synced = await post(sent, account, send);
    if (!synced) return;
    for (const id of synced.refused) refused.add(id);
    if (!local.write(merge(local.read(), sent, synced))) return;
    sent = nextNew();
  } while (sent.length > 0);
}

async function post(
  bookmarks: LocalBookmark[],
  account: string,
  send?: SendJson,
): Promise<SyncResult | null> {
  const reply = await request<typeof syncCall>("post", asListener("/api/bookmarks/sync", account), {
    body: { bookmarks },
    send,
    signal: AbortSignal.timeout(10_000),
  });
  return reply.ok ? reply.data : null; // otherwise what is new stays new
}

/** The account's, and over it what changed here since it was sent. */
function merge(
  local: readonly LocalBookmark[],
  sent: readonly LocalBookmark[],
  { bookmarks, refused }: SyncResult,
): LocalBookmark[] {
  const isTaken = (it: LocalBookmark) =>
    !refused.includes(it.id) &&
    sent.some(({ id, revision }) => id === it.id && revision === it.revision);
  const changed = local.filter((it) => it.isNew && !isTaken(it));
  const known = bookmarks.filter(({ id }) => !changed.some((it) => it.id === id));
  return [...changed, ...known.map((view) => ({ ...view, isDeleted: false, isNew: false }))];
}
