/** The last words of every page. */
import { BuildLabel } from "./BuildLabel.tsx";

const LINKS = [
  ["/contact", "Support"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
  ["/refunds", "Refunds"],
  ["/imprint", "Imprint"],
] as const;

export function Footer({ author }: { author: string }) {
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
      <p>
        <BuildLabel />
      </p>
    </footer>
  );
}
