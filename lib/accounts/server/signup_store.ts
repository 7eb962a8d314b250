/** Sign-ups that wait for the link in a mail: 24 hours, found by the link's token, of which only the hash is kept. */
import { createHash, randomBytes } from "node:crypto";
import { type PendingSignup, pendingSignup } from "@/lib/accounts/schema.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";

const LIFETIME_MS = 24 * 3_600_000;

export interface SignupStore {
  /** The tokens: one for the link, one for the browser that has signed up. */
  create(
    o: Omit<PendingSignup, "browserId" | "expiresAtMs">,
  ): Promise<{ linkToken: string; browserToken: string }>;
  /** Null: unknown, completed or expired. */
  get(linkToken: string): Promise<PendingSignup | null>;
  remove(linkToken: string): Promise<void>;
}

export function createSignupStore(kv: Deno.Kv, now: () => number = Date.now): SignupStore {
  const keyOf = (linkToken: string) => keys.pendingSignup(hashOf(linkToken));
  return {
    async create(o) {
      const [linkToken, browserToken] = [newToken(), newToken()];
      const expiresAtMs = now() + LIFETIME_MS;
      const record: PendingSignup = { ...o, browserId: hashOf(browserToken), expiresAtMs };
      await kv.set(keyOf(linkToken), record, { expireIn: LIFETIME_MS });
      return { linkToken, browserToken };
    },
    async get(linkToken) {
      const { data } = pendingSignup.safeParse((await kv.get(keyOf(linkToken))).value);
      return data && data.expiresAtMs > now() ? data : null;
    },
    async remove(linkToken) {
      await kv.delete(keyOf(linkToken));
    },
  };
}

/** Whether the token is that of the browser that has signed up. */
export function isOfBrowser({ browserId }: PendingSignup, browserToken: string | null): boolean {
  return browserToken !== null && hashOf(browserToken) === browserId;
}

const newToken = () => randomBytes(32).toString("base64url");
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
