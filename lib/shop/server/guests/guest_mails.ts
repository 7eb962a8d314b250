/** What whoever owns an address is told of a purchase under it. */
import { ACCOUNT_PATH, RESET_PASSWORD_PATH } from "@/lib/accounts/addresses.ts";
import { toLetter } from "@/lib/platform/server/mail/letter.ts";
import { type MailRecord, message } from "@/lib/platform/server/mail/schema.ts";
import { GUEST_MAIL } from "@/lib/shop/words/mails.ts";

export interface GuestMailOptions {
  seriesTitle: string;
  /** Where the links lead. */
  baseUrl: URL;
}

/** null: the address takes no mail. */
export function guestMail(
  { guestId, email, isNew }: { guestId: string; email: string; isNew: boolean },
  { seriesTitle, baseUrl }: GuestMailOptions,
  nowMs: number,
): MailRecord | null {
  const reset = new URL(RESET_PASSWORD_PATH, baseUrl);
  reset.searchParams.set("email", email);
  const paragraphs = isNew
    ? GUEST_MAIL.made({ series: seriesTitle, reset: reset.href })
    : GUEST_MAIL.waits({
      series: seriesTitle,
      account: new URL(ACCOUNT_PATH, baseUrl).href,
      reset: reset.href,
    });
  const subject = isNew ? GUEST_MAIL.madeSubject(seriesTitle) : GUEST_MAIL.waitsSubject;
  const { data } = message.safeParse(toLetter({ to: email, subject, paragraphs }));
  const id = `${isNew ? "account" : "waits"}-${guestId}`;
  return data ? { ...data, id, failures: 0, createdAtMs: nowMs, dueAtMs: nowMs } : null;
}
