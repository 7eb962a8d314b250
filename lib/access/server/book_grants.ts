/** The media grants that a book's page hands to its player. */
import type { Viewer } from "@/lib/access/decide.ts";
import type { AccessService } from "@/lib/access/server/service.ts";

interface Asking {
  access: AccessService;
  viewer: Viewer;
  /** The single books whose files the page plays. */
  sourceBooks: Iterable<number>;
  nowMs: number;
}

/** Grants by source book, for those the viewer may hear in full; a visitor gets none. */
export async function bookGrants(
  { access, viewer, sourceBooks, nowMs }: Asking,
): Promise<Map<number, string>> {
  const grants = new Map<number, string>();
  if (!viewer) return grants;
  for (const sourceBook of new Set(sourceBooks)) {
    const chapter = { isFree: false, sourceBook };
    const { allow } = await access.checkStream({ grantText: null, chapter, viewer, nowMs });
    if (!allow) continue;
    grants.set(sourceBook, await access.signGrant({ listener: viewer, sourceBook, nowMs }));
  }
  return grants;
}
