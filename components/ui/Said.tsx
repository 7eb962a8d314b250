/**
 * What has just been done, told once: as a toast, and without script as a line where it stands
 * (`lib/platform/browser/said.ts`).
 */
import { asset } from "fresh/runtime";

interface Props {
  title: string;
  text: string;
  /** Something went wrong. */
  variant?: "destructive" | undefined;
  /** The page says so in its own words: without script, the line would say it twice. */
  isOnPage?: boolean;
  /** Where it leads by itself once it was told, with script. */
  goOn?: { path: string; afterMs: number };
}

export function Said({ title, text, variant, isOnPage = false, goOn }: Props) {
  return (
    <>
      <p
        className="said wrap"
        data-said=""
        hidden={isOnPage}
        data-variant={variant}
        data-path={goOn?.path}
        data-after-ms={goOn?.afterMs}
      >
        <strong>{title}</strong> {text}
      </p>
      <script type="module" src={asset("/said.js")} />
    </>
  );
}
