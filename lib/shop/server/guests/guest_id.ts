/** Which guest a browser is: its token and an address make one id, so that two tabs are one buyer. */
import { createHash, randomBytes } from "node:crypto";
import { toGuestId } from "@/lib/accounts/guest.ts";

/** 32 random bytes as base64url; the browser keeps it out of reach of scripts. */
export const newGuestToken = (): string => randomBytes(32).toString("base64url");

/** Nobody without the token can tell it, and the address cannot be read from it. */
export function guestIdOf(token: string, email: string): string {
  const hash = createHash("sha256").update(`${token}\n${email}`).digest("base64url");
  return toGuestId(hash.slice(0, 32));
}
