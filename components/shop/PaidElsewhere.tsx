/** The return page in a browser without the buyer's session: says only what was paid. */

import { Outcome } from "@/components/ui/Outcome.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { asSentence } from "@/lib/platform/words.ts";
import type { ProvenPayment, UnderWayView } from "@/lib/shop/schema.ts";
import {
  ISSUE,
  PAID,
  PAID_ELSEWHERE,
  PAYMENT_ISSUES,
  UNDER_WAY,
  WAITING,
} from "@/lib/shop/words/payments.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";

interface PaidElsewhereProps {
  payment: ProvenPayment;
  /** Where signing in leads. */
  path: string;
  isMailed: boolean;
  isSignedIn: boolean;
}

export function PaidElsewhere({ payment, path, isMailed, isSignedIn }: PaidElsewhereProps) {
  const { state, title, address } = payment;
  const amount = formatMoney(payment);
  const home = { href: "/", label: PAID.home };
  const contact = { href: CONTACT_PATH, label: ISSUE.contact };
  if (state === "processing") {
    const text = title === null ? UNDER_WAY.premium : UNDER_WAY.elsewhere(amount, title);
    return <Outcome title={UNDER_WAY.title} text={text} isLit links={[home]} />;
  }
  if (state !== "granted") {
    return (
      <Outcome title={ISSUE.title} text={issueText(state)} isLit={false} links={[home, contact]} />
    );
  }
  const signIn = isSignedIn ? [] : [{ href: loginPath(path), label: WAITING.login }];
  return (
    <Outcome
      title={PAID_ELSEWHERE.title}
      text={title === null ? PAID_ELSEWHERE.premium(amount) : PAID_ELSEWHERE.book(title, amount)}
      isLit
      links={[...signIn, home, ...isMailed ? [] : [contact]]}
    >
      {whereText(address, { isMailed, isPremium: title === null }).map((it) => <p key={it}>{it}
      </p>)}
      <p>{isSignedIn ? PAID_ELSEWHERE.otherAccount : PAID_ELSEWHERE.why}</p>
    </Outcome>
  );
}

/** About a payment that grants nothing. */
export const issueText = (state: string): string =>
  Object.hasOwn(PAYMENT_ISSUES, state)
    ? PAYMENT_ISSUES[state as keyof typeof PAYMENT_ISSUES]
    : PAYMENT_ISSUES.failed;

function whereText(
  address: string | null,
  { isMailed, isPremium }: { isMailed: boolean; isPremium: boolean },
): string[] {
  if (isPremium) return isMailed ? [PAID_ELSEWHERE.premiumMailed] : [];
  if (address === null) return [];
  return [isMailed ? PAID_ELSEWHERE.mailed(address) : PAID_ELSEWHERE.account(address)];
}

/* Says that a payment is waiting for the buyer's bank: do not pay again. */

interface UnderWayNoticeProps extends UnderWayView {
  className: string;
}

export function UnderWayNotice({ className, ...payment }: UnderWayNoticeProps) {
  return (
    <p className={className} role="status">
      <strong>{asSentence(UNDER_WAY.title)}</strong> {underWayText(payment)}
    </p>
  );
}

export function underWayText({ title, isGift, amountMinor, currency }: UnderWayView): string {
  const amount = formatMoney({ amountMinor, currency });
  return isGift ? UNDER_WAY.gift(amount, title) : UNDER_WAY.book(amount, title);
}
