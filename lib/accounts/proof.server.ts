/**
 * The owner of an address proves it: by a mailed link. Whatever was made in the account before may be a stranger's,
 * who knew the address and no more, such as a guest who bought under it. It ends (`WhenProved` in
 * lib/platform/record.ts), as do sessions and the names that stand in mails and papers. The account's record says that
 * this is due, in the commit that proves the address: whoever dies meanwhile leaves it to the owner's next sign-in.
 */

import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { UserRecord } from "./schema.ts";
import type { UserChange, UserStore } from "./user_store.server.ts";

export interface ProofOptions {
  users: Pick<UserStore, "update">;
  erasure: Pick<Erasure, "eraseUnproved">;
}

/** What is written with the first proof of an account's address; a proved one keeps everything. */
export const firstProof = ({ emailVerifiedAtMs }: UserRecord, nowMs: number): UserChange =>
  emailVerifiedAtMs === null
    ? { emailVerifiedAtMs: nowMs, firstName: "", lastName: "", hasUnproved: true }
    : {};

/** Ends what was made before the proof. It may run again. */
export async function endUnproved(
  userId: string,
  { users, erasure }: ProofOptions,
): Promise<void> {
  await erasure.eraseUnproved(userId);
  await users.update(userId, { firstName: "", lastName: "", hasUnproved: false });
}
