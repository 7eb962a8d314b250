/** A user's record, with what a test says of it. */

import type { UserRecord } from "@/lib/accounts/schema.ts";

/** Absent: an address by the id, no name, a password that opens nothing, an address that nobody has proved. */
export function makeUser({ id, ...rest }: Partial<UserRecord> & { id: string }): UserRecord {
  return {
    id,
    email: `${id}@example.com`,
    firstName: "",
    lastName: "",
    passwordHash: "x",
    securityAnswerHash: null,
    createdAtMs: 0,
    emailVerifiedAtMs: null,
    disabledAtMs: null,
    ...rest,
  };
}
