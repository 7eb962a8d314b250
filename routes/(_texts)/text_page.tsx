// deno-lint-ignore-file react-no-danger -- the author's Markdown, whose raw HTML markdown.ts escapes
/** A page whose text is the author's Markdown file. */

import { page } from "fresh";
import { ConsentForm } from "@/components/site/Footer.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import type { TextName } from "@/lib/catalogue/load_texts.server.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { CONSENT } from "@/lib/site/words.ts";

export const textHandler = define.handlers({ GET: () => page() });

export function textPage(name: TextName) {
  return define.page<typeof textHandler>(function TextPage({ state, url }) {
    const { catalogue: { series }, config: { analyticsUrl, baseUrl }, catalogue: { text } } =
      state.services;
    const { title, html } = text(name);
    return (
      <>
        <PageHead
          title={title}
          description={`${title}: ${series.title} by ${series.author}.`}
          siteName={series.title}
          url={new URL(`/${name}`, baseUrl ?? url).href}
          type="website"
        />
        <article className="wrap prose text-page" dangerouslySetInnerHTML={{ __html: html }} />
        {/* The privacy page lets visitors change their consent. */}
        {name === "privacy" && analyticsUrl && !state.frame.asksConsent && (
          <section className="wrap" aria-label={CONSENT.label}>
            <ConsentForm />
          </section>
        )}
      </>
    );
  });
}
