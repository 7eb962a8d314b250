// deno-lint-ignore-file react-no-danger -- the author's Markdown, whose raw HTML markdown.ts escapes
/** A page whose text is the author's Markdown file. */

import { page } from "fresh";
import { ConsentForm } from "@/components/site/Footer.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { ownText } from "@/components/ui/OwnText.tsx";
import type { TextName, TextPage } from "@/lib/catalogue/load_texts.server.ts";
import { languageName } from "@/lib/platform/language/format.ts";
import { type Language, language } from "@/lib/platform/language/language.ts";
import { define, type State } from "@/lib/site/adapters/request/define.server.ts";
import { CONSENT, TEXT_PAGE } from "@/lib/site/words.ts";

export const textHandler = define.handlers({ GET: () => page() });

interface TextArticleProps {
  text: TextPage;
  path: string;
  state: State;
  url: URL;
}

/** Says to readers of another language in which one the page is. */
export function LanguageNote({ lang }: { lang: Language }) {
  if (lang === language()) return null;
  return <p className="wrap aside text-note">{TEXT_PAGE.onlyIn(languageName(lang))}</p>;
}

export function TextArticle({ text: { title, html }, path, state, url }: TextArticleProps) {
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
      <LanguageNote lang={series.language} />
      <article
        className="wrap prose text-page"
        {...ownText(html)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}

export function textPage(name: TextName) {
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
