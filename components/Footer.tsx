/** The last words of every page. */
import { BuildLabel } from "./BuildLabel.tsx";

export function Footer({ author }: { author: string }) {
  return (
    <footer className="footer wrap">
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
