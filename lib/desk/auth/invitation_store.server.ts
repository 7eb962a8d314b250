/** How people come in: invitations to the desk, the first author's link, and whether the shop is open to visitors. */

import type { z } from "zod";
import { DAY_MS } from "@/lib/platform/duration.ts";
import {
  hashOfToken,
  newToken,
  type SingleUseTokens,
  singleUseTokens,
} from "@/lib/platform/secrets.server.ts";
import { keys } from "../records.ts";
import {
  type AuthorRecord,
  beginRecord,
  INVITATION_MS,
  type InvitationRecord,
  invitationRecord,
  type openingRecord,
} from "../schema.ts";

/** 24 random bytes in base64url; the store is not read for anything else. */
const TOKEN = /^[\w-]{32}$/;

/** An invitation that still works, as it was read. */
interface OpenInvitation {
  invitation: InvitationRecord;
  entry: Deno.KvEntryMaybe<unknown>;
}

export type InvitationStore = ReturnType<typeof createInvitationStore>;

/**
 * Invitations that are not accepted yet. Not `singleUseTokens`, which use up a token in a commit of their own: here the
 * role is given in the same one. The desk also lists and withdraws them, by address, without their tokens.
 */
export function createInvitationStore(kv: Deno.Kv, now: () => number = Date.now) {
  // Checked here too, because KV removes expired keys up to a minute late.
  const works = ({ expiresAtMs }: InvitationRecord) => expiresAtMs > now();
  const list = async () => (await keys.invitation.list(kv, [])).filter(works);

  return {
    list,
    /** Returns the token for its link. */
    async add(it: Pick<InvitationRecord, "email" | "role" | "by">): Promise<string> {
      const token = newToken(24), createdAtMs = now();
      const record: InvitationRecord = {
        id: hashOfToken(token),
        ...it,
        createdAtMs,
        expiresAtMs: createdAtMs + INVITATION_MS,
      };
      await kv.set(keys.invitation(record.id), record, { expireIn: INVITATION_MS });
      return token;
    },
    /** False: nobody is invited under this address. */
    async withdraw(email: string): Promise<boolean> {
      const all = (await list()).filter((it) => it.email === email);
      for (const { id } of all) await kv.delete(keys.invitation(id));
      return all.length > 0;
    },
    /** null: unknown, used, withdrawn or expired. */
    async read(token: string): Promise<OpenInvitation | null> {
      if (!TOKEN.test(token)) return null;
      const entry = await kv.get(keys.invitation(hashOfToken(token)));
      if (entry.value === null) return null;
      const invitation = invitationRecord.parse(entry.value);
      return works(invitation) ? { invitation, entry } : null;
    },
    /** Gives the role and uses up the invitation, both or neither. False: it was used, or the account has a role. */
    async accept({ entry }: OpenInvitation, author: AuthorRecord): Promise<boolean> {
      const key = keys.author(author.userId);
      const { ok } = await kv.atomic().check(entry).check({ key, versionstamp: null })
        .delete(entry.key).set(key, author).commit();
      return ok;
    },
  };
}

/** How long the first author's link works. */
const LINK_MS = 7 * DAY_MS;

/** Links for the first author of an empty shop. */
export type BeginLinkStore = SingleUseTokens<z.infer<typeof beginRecord>>;

export const createBeginLinkStore = (kv: Deno.Kv, now?: () => number): BeginLinkStore =>
  singleUseTokens(kv, { lifetimeMs: LINK_MS, schema: beginRecord, keyOf: keys.beginLink, now });

export type OpeningStore = ReturnType<typeof createOpeningStore>;

export const createOpeningStore = (kv: Deno.Kv) => ({
  /** null: it was never closed. */
  get: () => keys.opening.get(kv),
  async set(opening: z.infer<typeof openingRecord>): Promise<void> {
    await kv.set(keys.opening(), opening);
  },
});
