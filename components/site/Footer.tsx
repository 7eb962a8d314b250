/** The last words of every page. */
import { CURRENCIES, type CurrencyCode } from "@/lib/catalogue/money.ts";
import { BuildLabel } from "./BuildLabel.tsx";
import { initialValue } from "@/components/ui/initial_value.ts";
import { REFUNDS_PATH, SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import { PREMIUM } from "@/lib/shop/words/premium.ts";

interface Props {
  author: string;
  /** Currency in which the page shows prices. */
  currency: CurrencyCode;
}

const LINKS = [
  [SUBSCRIBE_PATH, PREMIUM.name],
  ["/contact", "Support"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
  [REFUNDS_PATH, "Refunds"],
  ["/imprint", "Imprint"],
] as const;

export function Footer({ author, currency }: Props) {
  return (
    <footer className="footer wrap">
      <ul className="footer__links">
        {LINKS.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      <p>
        © {author}. All stories, recordings and covers are copyrighted.
      </p>
      <p>Made without generative AI.</p>
      <form className="footer__form" method="post" action="/currency" f-client-nav="false">
        <label htmlFor="prices-in">Prices in</label>
        <select id="prices-in" name="currency" {...initialValue(currency)}>
          {CURRENCIES.map((code) => <option key={code} value={code}>{code}</option>)}
        </select>
        <button type="submit" className="button button--quiet">Change</button>
      </form>
      <p>
        <BuildLabel />
      </p>
    </footer>
  );
}
