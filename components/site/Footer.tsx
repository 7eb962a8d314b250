/** The footer of every page. */
import { CURRENCIES, type CurrencyCode } from "@/lib/catalogue/money.ts";
import { BuildLabel } from "./BuildLabel.tsx";
import { ThemeToggle } from "./ThemeToggle.tsx";
import { initialValue } from "@/components/ui/initial_value.ts";
import { REFUNDS_PATH, SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import { PREMIUM } from "@/lib/shop/words/premium.ts";
import { FOOTER } from "@/lib/site/words.ts";
import {
  ACCESSIBILITY_PATH,
  CURRENCY_PATH,
  IMPRINT_PATH,
  PRIVACY_PATH,
  TERMS_PATH,
} from "@/lib/site/addresses.ts";
import { CONTACT_PATH, END_PREMIUM_PATH, WITHDRAW_PATH } from "@/lib/support/addresses.ts";

interface Props {
  author: string;
  /** Whether the catalogue's figures are invented examples. */
  hasExamples: boolean;
  /** Currency in which the page shows prices. */
  currency: CurrencyCode;
}

const LINKS = [
  [SUBSCRIBE_PATH, PREMIUM.name],
  [CONTACT_PATH, FOOTER.support],
  [PRIVACY_PATH, FOOTER.privacy],
  [TERMS_PATH, FOOTER.terms],
  [REFUNDS_PATH, FOOTER.refunds],
  [WITHDRAW_PATH, FOOTER.withdraw],
  [END_PREMIUM_PATH, FOOTER.endPremium],
  [ACCESSIBILITY_PATH, FOOTER.accessibility],
  [IMPRINT_PATH, FOOTER.imprint],
] as const;

export function Footer({ author, hasExamples, currency }: Props) {
  return (
    <footer className="footer wrap">
      <ul className="footer__links">
        {LINKS.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      <p>{FOOTER.rights(author)}</p>
      <p>{FOOTER.made}</p>
      {hasExamples && <p>{FOOTER.examples}</p>}
      <form className="footer__form" method="post" action={CURRENCY_PATH}>
        <label htmlFor="prices-in">{FOOTER.currency}</label>
        <select id="prices-in" name="currency" {...initialValue(currency)}>
          {CURRENCIES.map((code) => <option key={code} value={code}>{code}</option>)}
        </select>
        <button type="submit" className="button button--quiet">{FOOTER.change}</button>
      </form>
      <ThemeToggle />
      <p>
        <BuildLabel />
      </p>
    </footer>
  );
}
