/**
 * Invitations to the desk: a link by mail that gives its reader a role, once, within a week. It works for the account
 * of the invited address alone, so that a forwarded link lets in nobody else.
 */

import { normalAddress } from "@/lib/platform/mail/mail_address.ts";
import { toLetter } from "@/lib/platform/mail/letter.server.ts";
import type { Mailer } from "@/lib/platform/mail/mailer.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import { joinPath } from "../addresses.ts";
import type { DeskRole } from "../roles.ts";
import type { InvitationRecord } from "../schema.ts";
import { INVITATION_MAIL, JOIN } from "../words/team.ts";
import type { Audit } from "./audit.server.ts";
import type { AuthorStore } from "./auth_store.server.ts";
import type { InvitationStore } from "./invitation_store.server.ts";

interface InvitationsOptions {
  store: InvitationStore;
  authors: Pick<AuthorStore, "get">;
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

export function createInvitations(
  { store, authors, audit, mail, now = Date.now }: InvitationsOptions,
) {
  const { list, withdraw } = store;

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
      const token = await store.add({ email, role, by });
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
    find: async (token: string): Promise<InvitationRecord | null> =>
      (await store.read(token))?.invitation ?? null,
    /** Gives the role and uses up the invitation, both or neither. */
    async accept(
      token: string,
      user: Invited,
    ): Promise<
      { ok: true; role: DeskRole } | Refusal<"expired" | "other_account" | "no_password">
    > {
      const result = await retryOnConflict(async () => {
        const known = await store.read(token);
        if (!known) return refuse("expired", JOIN.expired.text);
        const { email, role } = known.invitation;
        if (normalAddress(user.email) !== email) {
          return refuse("other_account", JOIN.otherAccount(email));
        }
        if (!user.hasPassword) return refuse("no_password", JOIN.noPassword);
        if (await store.accept(known, { userId: user.id, sinceMs: now(), role })) {
          return { ok: true, role } as const;
        }
        return await authors.get(user.id) ? refuse("expired", JOIN.isIn) : CONFLICT;
      });
      if (result.ok) {
        const { role: after } = result;
        await audit.note({ by: user.id, command: "join", about: user.email, after, state: "done" });
      }
      return result;
    },
  };
}
