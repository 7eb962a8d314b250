/** What tells whether a password is still the one that it was. */
import { createHash } from "node:crypto";
import type { UserRecord } from "@/lib/accounts/schema.ts";

/** Changes with the password and says nothing of it. */
export function passwordMark({ passwordHash }: Pick<UserRecord, "passwordHash">): string {
  return createHash("sha256").update(passwordHash).digest("base64url");
}
