/** The running version, as the specification's "build 2.041". */

import { initialValue } from "@/components/ui/Field.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { SHORTHAND } from "@/components/ui/Shorthand.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import config from "@/deno.json" with { type: "json" };
import { CURRENCIES, type CurrencyCode } from "@/lib/catalogue/money.ts";
import { dirOf } from "@/lib/platform/language/direction.ts";
import { language, LANGUAGES, TAGS } from "@/lib/platform/language/language.ts";
import { REFUNDS_PATH, SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import {
  ACCESSIBILITY_PATH,
  CONSENT_PATH,
  CURRENCY_PATH,
  IMPRINT_PATH,
  LANGUAGE_PATH,
  PRIVACY_PATH,
  TERMS_PATH,
} from "@/lib/site/addresses.ts";
import { CONSENT, FOOTER, THEME } from "@/lib/site/words.ts";
import { CONTACT_PATH, END_PREMIUM_PATH, WITHDRAW_PATH } from "@/lib/support/addresses.ts";

export function BuildLabel() {
  return <span className="build">{FOOTER.build(config.version)}</span>;
}

/** Asks for consent to analytics: a form that works without JavaScript; the answer is stored in a cookie. */
export function ConsentForm() {
  return (
    <form className="consent-form" method="post" action={CONSENT_PATH}>
      <p>
        {withParts(CONSENT.question, { link: (it) => <a href={PRIVACY_PATH}>{it}</a> })}
      </p>
      <div className="consent-form__answers">
        <button type="submit" className="button button--quiet" name="consent" value="granted">
          {CONSENT.yes}
        </button>
        <button type="submit" className="button button--quiet" name="consent" value="denied">
          {CONSENT.no}
        </button>
      </div>
    </form>
  );
}

/* Switches between the light and the dark theme, with a script of the page. Hidden without JavaScript. */

export function ThemeToggle() {
  return (
    <button type="button" className="theme-toggle js-only" data-theme-toggle>
      <Icon name="moon" />
      <Icon name="sun" />
      <span className="theme-toggle__to-light">{withParts(THEME.toLight, SHORTHAND)}</span>
      <span className="theme-toggle__to-dark">{withParts(THEME.toDark, SHORTHAND)}</span>
    </button>
  );
}

/* The footer of every page. */

interface FooterProps {
  author: string;
  /** Whether she states that she uses no generative AI. */
  saysNoAi: boolean;
  /** Pages of her own. */
  pages: { href: string; label: string }[];
  /** Whether the catalogue's figures are invented examples. */
  hasExamples: boolean;
  /** Currency in which the page shows prices. */
  currency: CurrencyCode;
  /** Name of the subscription on offer; null: none is. */
  plan: string | null;
  /** Whether somebody may have a subscription to end. */
  hasEnding: boolean;
  /** The page that opens without a network, where nothing can be chosen and no figures are shown. */
  isOffline: boolean;
}

/** Each language by its own name. They lead to the same page in it. */
function Languages() {
  const here = language();
  return (
    <details className="footer__languages">
      <summary>{FOOTER.languages(LANGUAGES[here])}</summary>
      <ul className="footer__links" f-client-nav="false">
        {TAGS.map((tag) => (
          <li key={tag}>
            <a
              href={`${LANGUAGE_PATH}?to=${tag}`}
              lang={tag}
              hrefLang={tag}
              dir={dirOf(tag) === dirOf(here) ? undefined : dirOf(tag) ?? "ltr"}
              aria-current={tag === here ? "true" : undefined}
            >
              {LANGUAGES[tag]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const linked = () =>
  [
    [CONTACT_PATH, FOOTER.support],
    [PRIVACY_PATH, FOOTER.privacy],
    [TERMS_PATH, FOOTER.terms],
    [REFUNDS_PATH, FOOTER.refunds],
    [WITHDRAW_PATH, FOOTER.withdraw],
    [END_PREMIUM_PATH, FOOTER.endPremium],
    [ACCESSIBILITY_PATH, FOOTER.accessibility],
    [IMPRINT_PATH, FOOTER.imprint],
  ] as const;

export function Footer(
  { author, saysNoAi, pages, hasExamples, currency, plan, hasEnding, isOffline }: FooterProps,
) {
  const hers = plan === null ? pages : [{ href: SUBSCRIBE_PATH, label: plan }, ...pages];
  const links = [
    ...hers.map(({ href, label }) => [href, <OwnText key={href}>{label}</OwnText>] as const),
    ...linked().filter(([href]) => hasEnding || href !== END_PREMIUM_PATH),
  ];
  return (
    <footer className="footer wrap">
      <ul className="footer__links">
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      <p>{FOOTER.rights(author)}</p>
      {saysNoAi && <p>{FOOTER.made}</p>}
      {hasExamples && !isOffline && <p>{FOOTER.examples}</p>}
      {!isOffline && <Languages />}
      {!isOffline && (
        <form className="footer__form" method="post" action={CURRENCY_PATH}>
          <label htmlFor="prices-in">{FOOTER.currency}</label>
          <select id="prices-in" name="currency" {...initialValue(currency)}>
            {CURRENCIES.map((code) => <option key={code} value={code}>{code}</option>)}
          </select>
          <button type="submit" className="button button--quiet">{FOOTER.change}</button>
        </form>
      )}
      <ThemeToggle />
      <p>
        <BuildLabel />
      </p>
    </footer>
  );
}
