// deno-lint-ignore-file react-no-danger -- our own HTML, from escaped words and safe Markdown
/** A mail as its readers will see it. */

import { LETTERS } from "@/lib/desk/words/letters.ts";

export function MailPreview(
  { from, subject, html }: { from: string; subject: string; html: string },
) {
  return (
    <figure className="desk__mail">
      <figcaption>
        <strong>{subject}</strong>
        <small>{LETTERS.previewFrom(from)}</small>
      </figcaption>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </figure>
  );
}
