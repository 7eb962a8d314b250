/** The last words of every page. */
import { CURRENCIES, type CurrencyCode } from "@/lib/money.ts";
import { BuildLabel } from "./BuildLabel.tsx";

interface Props {
  author: string;
  /** Currency in which the page shows prices. */
  currency: CurrencyCode;
  /** Whether visitors are asked to be counted. */
  asksConsent: boolean;
}

export function Footer({ author, currency, asksConsent }: Props) {
  return (
    <footer className="footer wrap">
      <p>
        © {author}. All stories, recordings and covers are copyrighted.
      </p>
      <p>Made without generative AI.</p>
      <form className="footer__form" method="post" action="/currency" f-client-nav={false}>
        <label htmlFor="prices-in">Prices in</label>
        <select id="prices-in" name="currency">
          {CURRENCIES.map((code) => <option key={code} selected={code === currency}>{code}
          </option>)}
        </select>
        <button type="submit" className="button button--quiet">Change</button>
      </form>
      {asksConsent && (
        <form className="footer__form" method="post" action="/consent" f-client-nav={false}>
          <p>May we count the books you look at and buy? Without a yes nothing is counted.</p>
          <button type="submit" className="button button--quiet" name="consent" value="granted">
            Allow
          </button>
          <button type="submit" className="button button--quiet" name="consent" value="denied">
            No
          </button>
        </form>
      )}
      <p>
        <BuildLabel />
      </p>
    </footer>
  );
}
