/**
 * A message about the previous action, shown once: as a toast, or without JavaScript as a line in the page
 * (`lib/platform/flash.browser.ts`).
 */
import { asset } from "fresh/runtime";

interface Props {
  title: string;
  text: string;
  /** "destructive": a failure. */
  variant?: "destructive" | undefined;
  /** The page has the same message in its content: hides the line that is shown without JavaScript. */
  isOnPage?: boolean;
  /** An automatic redirect after the toast, with JavaScript only. */
  goOn?: { path: string; afterMs: number };
}

export function Flash({ title, text, variant, isOnPage = false, goOn }: Props) {
  return (
    <>
      <p
        className="flash wrap"
        data-flash=""
        hidden={isOnPage}
        data-variant={variant}
        data-path={goOn?.path}
        data-after-ms={goOn?.afterMs}
      >
        <strong>{title}</strong> {text}
      </p>
      <script type="module" src={asset("/flash.js")} />
    </>
  );
}
