/**
 * The owner of an address proves it with a mailed link. Whatever was made in the account before may be a
 * stranger's who only knew the address, such as a guest who bought under it. It ends (`WhenProved` in
 * lib/platform/record.ts), as do sessions and the names in mails and papers. The commit that proves the
 * address also records that this is due, so that after a crash the owner's next sign-in completes it.
 */

import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { UserRecord } from "./schema.ts";
import type { UserChange, UserStore } from "./user_store.server.ts";

export interface ProofOptions {
  users: Pick<UserStore, "update">;
  erasure: Pick<Erasure, "eraseUnproved">;
}

/** What is written with the first proof of an account's address; an account proved before keeps everything. */
export const firstProof = ({ emailVerifiedAtMs }: UserRecord, nowMs: number): UserChange =>
  emailVerifiedAtMs === null
    ? { emailVerifiedAtMs: nowMs, firstName: "", lastName: "", hasUnproved: true }
    : {};

/** Ends what was made before the proof. Idempotent. */
export async function endUnproved(
  userId: string,
  { users, erasure }: ProofOptions,
): Promise<void> {
  await erasure.eraseUnproved(userId);
  await users.update(userId, { firstName: "", lastName: "", hasUnproved: false });
}
