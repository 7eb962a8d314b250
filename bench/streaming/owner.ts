/** A listener who owns book 11, and her grant: what the streaming benches ask with. */

import { type Access, createAccess } from "@/lib/access/rights.server.ts";
import { ownerOf } from "../../tests/fakes/rights.ts";

const LISTENER = { userId: "bench", sessionId: "bench" };

/** The access service of the bench's server and of its client: both must know the secret. */
export function createOwnersAccess(): Promise<Access> {
  return createAccess({
    secret: "only for the benches, which open nothing of worth",
    rights: { of: () => Promise.resolve(ownerOf(11)) },
    sessions: { isLive: () => Promise.resolve(true) },
  });
}

/** `_auth` for premium chapters of book 11, for the next 15 minutes. */
export async function signOwnersGrant(): Promise<string> {
  const access = await createOwnersAccess();
  return await access.signGrant({ listener: LISTENER, sourceBook: 11, nowMs: Date.now() });
}
