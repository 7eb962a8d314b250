/**
 * Invitations to the desk: a link by mail that gives its reader a role, once, within a week. It works for the account
 * of the invited address alone, so that a forwarded link lets in nobody else.
 */

import { normalAddress } from "@/lib/platform/mail/mail_address.ts";
import { toLetter } from "@/lib/platform/mail/letter.server.ts";
import type { Mailer } from "@/lib/platform/mail/mailer.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { hashOfToken, newToken } from "@/lib/platform/secrets.server.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import { joinPath } from "../addresses.ts";
import { keys } from "../records.ts";
import type { DeskRole } from "../roles.ts";
import { type AuthorRecord, INVITATION_MS, type InvitationRecord } from "../schema.ts";
import { INVITATION_MAIL, JOIN, ROLE_NAMES } from "../words/team.ts";
import type { Audit } from "./audit.server.ts";

/** 24 random bytes in base64url; the store is not read for anything else. */
const TOKEN = /^[\w-]{32}$/;

interface InvitationsOptions {
  kv: Deno.Kv;
  audit: Pick<Audit, "note">;
  /** null: no mail server is configured, and nobody can be invited. */
  mail(): { mailer: Pick<Mailer, "send">; baseUrl: URL; seriesTitle: string } | null;
  now?: () => number;
}

/** Whoever wants to accept one. */
interface Invited {
  id: string;
  email: string;
  hasPassword: boolean;
}

export type Invitations = ReturnType<typeof createInvitations>;

export function createInvitations({ kv, audit, mail, now = Date.now }: InvitationsOptions) {
  const list = async () =>
    (await keys.invitation.list(kv, [])).filter(({ expiresAtMs }) => expiresAtMs > now());

  async function withdraw(email: string): Promise<boolean> {
    const all = (await list()).filter((it) => it.email === email);
    for (const { id } of all) await kv.delete(keys.invitation(id));
    return all.length > 0;
  }

  return {
    /** Those not accepted yet. */
    list,
    /** False: nobody is invited under this address. */
    withdraw,
    /** Mails the link; an earlier one of the same address stops working. False: no mail server is configured. */
    async invite(
      { email, role, by }: { email: string; role: DeskRole; by: string },
    ): Promise<boolean> {
      const site = mail();
      if (!site) return false;
      await withdraw(email);
      const token = newToken(24), createdAtMs = now();
      const record: InvitationRecord = {
        id: hashOfToken(token),
        email,
        role,
        by,
        createdAtMs,
        expiresAtMs: createdAtMs + INVITATION_MS,
      };
      await kv.set(keys.invitation(record.id), record, { expireIn: INVITATION_MS });
      await site.mailer.send(toLetter({
        to: email,
        subject: INVITATION_MAIL.subject(site.seriesTitle),
        paragraphs: [
          INVITATION_MAIL.hello,
          INVITATION_MAIL.lead(site.seriesTitle, role),
          { href: new URL(joinPath(token), site.baseUrl).href },
          INVITATION_MAIL.works,
          INVITATION_MAIL.notYou,
          SIGN_OFF.wishes(site.seriesTitle),
        ],
      }));
      return true;
    },
    /** null: unknown, used, withdrawn or expired. */
    async find(token: string): Promise<InvitationRecord | null> {
      const known = TOKEN.test(token) ? await keys.invitation.get(kv, hashOfToken(token)) : null;
      return known && known.expiresAtMs > now() ? known : null;
    },
    /** Gives the role and uses up the invitation, both or neither. */
    async accept(
      token: string,
      user: Invited,
    ): Promise<
      { ok: true; role: DeskRole } | Refusal<"expired" | "other_account" | "no_password">
    > {
      const known = TOKEN.test(token) ? hashOfToken(token) : "";
      const result = await retryOnConflict(async () => {
        const entry = await kv.get<InvitationRecord>(keys.invitation(known));
        const { value: it } = entry;
        if (!it || it.expiresAtMs <= now()) return refuse("expired", JOIN.expired.text);
        if (normalAddress(user.email) !== it.email) {
          return refuse("other_account", JOIN.otherAccount(it.email));
        }
        if (!user.hasPassword) return refuse("no_password", JOIN.noPassword);
        const author: AuthorRecord = { userId: user.id, sinceMs: now(), role: it.role };
        const { ok } = await kv.atomic().check(entry)
          .check({ key: keys.author(user.id), versionstamp: null })
          .delete(entry.key).set(keys.author(user.id), author).commit();
        if (ok) return { ok, role: it.role } as const;
        return await keys.author.get(kv, user.id) ? refuse("expired", JOIN.isIn) : CONFLICT;
      });
      if (result.ok) {
        const after = ROLE_NAMES[result.role];
        await audit.note({ by: user.id, command: "join", about: user.email, after, state: "done" });
      }
      return result;
    },
  };
}
