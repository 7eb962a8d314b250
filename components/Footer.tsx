/** The last words of every page. */
import { BuildLabel } from "./BuildLabel.tsx";

const LINKS = [
  ["/contact", "Support"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
  ["/refunds", "Refunds"],
  ["/imprint", "Imprint"],
] as const;

interface Props {
  author: string;
  /** Whether visitors are asked to be counted. */
  asksConsent: boolean;
}

export function Footer({ author, asksConsent }: Props) {
  return (
    <footer className="footer wrap">
      <ul className="footer__links">
        {LINKS.map(([href, label]) => (
          <li>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      <p>
        © {author}. All stories, recordings and covers are copyrighted.
      </p>
      <p>Made without generative AI.</p>
      {asksConsent && (
        <form className="footer__consent" method="post" action="/consent" f-client-nav={false}>
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
