/** Stores which accounts have the author's role. */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { type AuthorRecord, authorRecord } from "@/lib/desk/schema.ts";

export interface AuthorStore {
  get(userId: string): Promise<AuthorRecord | null>;
  list(): Promise<AuthorRecord[]>;
  /** False: the account has the role already. */
  add(author: AuthorRecord): Promise<boolean>;
  erase(userId: string): Promise<void>;
}

export function createAuthorStore(kv: Deno.Kv): AuthorStore {
  return {
    async get(userId) {
      const { value } = await kv.get(keys.author(userId));
      return value === null ? null : authorRecord.parse(value);
    },
    async list() {
      const entries = await Array.fromAsync(kv.list({ prefix: keys.authors() }));
      return entries.map(({ value }) => authorRecord.parse(value));
    },
    async add(author) {
      const key = keys.author(author.userId);
      const { ok } = await kv.atomic().check({ key, versionstamp: null }).set(key, author).commit();
      return ok;
    },
    async erase(userId) {
      await kv.atomic().delete(keys.author(userId)).delete(keys.deskCode(userId)).commit();
    },
  };
}
