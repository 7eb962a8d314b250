// deno-lint-ignore-file react-no-danger -- the author's Markdown, whose raw HTML markdown.ts escapes
/** A page whose text is the author's Markdown file. */

import { page } from "fresh";
import { ConsentForm } from "@/components/site/Footer.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { textIn } from "@/components/ui/OwnText.tsx";
import type { TextPage } from "@/lib/catalogue/load_texts.server.ts";
import type { LegalText } from "@/lib/catalogue/records.ts";
import { languageName } from "@/lib/platform/language/format.ts";
import { language } from "@/lib/platform/language/language.ts";
import { define, type State } from "@/lib/site/adapters/request/define.server.ts";
import { CONSENT, TEXT_PAGE } from "@/lib/site/words.ts";

export const textHandler = define.handlers({ GET: () => page() });

interface TextArticleProps {
  text: TextPage;
  path: string;
  state: State;
  url: URL;
}

export function TextArticle({ text: { lang, title, html }, path, state, url }: TextArticleProps) {
  const { catalogue: { series }, config: { baseUrl } } = state.services;
  return (
    <>
      <PageHead
        title={title}
        description={TEXT_PAGE.description(title, series.title, series.author)}
        siteName={series.title}
        url={new URL(path, baseUrl ?? url).href}
        type="website"
      />
      {lang !== language() && (
        <p className="wrap aside text-note">{TEXT_PAGE.onlyIn(languageName(lang))}</p>
      )}
      <article
        className="wrap prose text-page"
        {...textIn(lang)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}

export function textPage(name: LegalText) {
  return define.page<typeof textHandler>(function LegalPage({ state, url }) {
    const { catalogue, config: { analyticsUrl } } = state.services;
    return (
      <>
        <TextArticle text={catalogue.texts()[name]} path={`/${name}`} state={state} url={url} />
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
