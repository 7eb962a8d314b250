// deno-lint-ignore-file react-no-danger -- a path of this site, which is escaped
/**
 * A message about the previous action, shown once: as a toast, or without JavaScript as a line in the page
 * (`lib/platform/show_page.browser.ts`).
 */
import { escapeMarkup } from "@/lib/platform/text.ts";
import { scriptAddress } from "@/lib/platform/language/script_address.ts";

interface Props {
  title: string;
  text: string;
  /** "destructive": a failure. */
  variant?: "destructive" | undefined;
  /** The page has the same message in its content: hides the line that is shown without JavaScript. */
  isOnPage?: boolean;
  /**
   * An automatic redirect after the toast. Without JavaScript a `<meta>` does it: the header of that name would reload
   * a book that is already open in place, and end its sound.
   */
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
      {goOn && (
        // As markup: React draws no children of `<noscript>` in a browser.
        <noscript
          dangerouslySetInnerHTML={{
            __html: `<meta http-equiv="refresh" content="${Math.ceil(goOn.afterMs / 1000)};url=${
              escapeMarkup(goOn.path)
            }">`,
          }}
        />
      )}
      <script type="module" src={scriptAddress("/flash.js")} />
    </>
  );
}
