// deno-lint-ignore-file react-no-danger -- the author's Markdown, whose raw HTML load_texts.server.ts escapes
/** /admin/texts/:name: writes a text of the shop's: preview, versions, templates. */

import { HttpError, page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { textIn } from "@/components/ui/OwnText.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import {
  readTemplate,
  REGIONS,
  type TextPage,
  type TextSource,
} from "@/lib/catalogue/load_texts.server.ts";
import { textPath, TEXTS_PATH } from "@/lib/desk/addresses.ts";
import { deskFlash } from "@/lib/desk/auth/auth.server.ts";
import { type EditedPage, pageName } from "@/lib/desk/commands/pages.server.ts";
import { PAGE_FORM, PAGES } from "@/lib/desk/words/settings.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { formatAll, languageName } from "@/lib/platform/language/format.ts";
import { ownLanguage } from "@/lib/platform/language/language.ts";
import { formatMoment } from "@/lib/platform/time.ts";
import { labelled } from "@/lib/platform/words.ts";
import { defineDesk, type DeskState } from "@/lib/site/adapters/request/define.server.ts";
import { ownPagePath } from "@/lib/site/addresses.ts";

const MAX_BYTES = 512 * 1024;

interface Data {
  edited: EditedPage;
  /** What the form shows. */
  source: TextSource;
  /** How it would look; null: not asked. */
  drawn: TextPage | null;
  error: string | null;
}

async function readPage(name: string | undefined, { services }: DeskState): Promise<EditedPage> {
  const read = pageName.safeParse(name);
  if (!read.success) throw new HttpError(404);
  return (await services.desk.read("page show", { name: read.data })).data;
}

export const handler = defineDesk.handlers({
  async GET({ params, state, url }) {
    const edited = await readPage(params.name, state);
    const { texts } = state.services.desk;
    const version = Number(url.searchParams.get("version")) || null;
    const region = url.searchParams.get("template") ?? "";
    const saved = version === null ? null : await texts.store.at(edited.name, version);
    const other = saved ? ownSource(saved.markdown) : await readTemplate(edited.name, region);
    const drawn = other && texts.draw(edited.name, other);
    return page<Data>({ edited, source: other ?? edited, drawn, error: null });
  },
  async POST({ req, params, state }) {
    const edited = await readPage(params.name, state);
    const { desk } = state.services;
    const { text = "", after = "", act } = await readForm(req, MAX_BYTES);
    const source = ownSource(text), drawn = desk.texts.draw(edited.name, source);
    if (act === "preview") return page<Data>({ edited, source, drawn, error: null });
    const by = state.desk.session.user.id;
    const fields = { name: edited.name, text, after };
    const result = await desk.runTyped("page save", fields, by);
    if (result.ok) return seeOther(textPath(edited.name), deskFlash.set(result.text));
    const data = { edited, source, drawn, error: result.message };
    return page<Data>(data, { status: 409 });
  },
});

/** What the author writes is in the shop's language. */
const ownSource = (markdown: string): TextSource => ({ markdown, lang: ownLanguage() });

const addressOf = (name: string, isOwn: boolean): string => isOwn ? ownPagePath(name) : `/${name}`;

function Editor({ edited, source: { markdown, lang }, error }: Data) {
  const { name, number } = edited, own = ownLanguage();
  return (
    <form className="desk__form" method="post" action={textPath(name)} f-client-nav="false">
      <input type="hidden" name="after" value={number} />
      {lang !== own && <p>{PAGE_FORM.foreign(languageName(lang), languageName(own))}</p>}
      <TextField
        name="text"
        label={PAGE_FORM.text}
        hint={PAGE_FORM.hint}
        value={markdown}
        error={error ?? undefined}
        rows={24}
        maxLength={50_000}
        {...textIn(lang)}
      />
      <div className="desk__acts">
        <button className="button" type="submit" name="act" value="save">{PAGE_FORM.save}</button>
        <button className="button button--quiet" type="submit" name="act" value="preview">
          {PAGE_FORM.preview}
        </button>
      </div>
    </form>
  );
}

function Preview({ lang, html, faults }: TextPage) {
  return (
    <section className="desk__part" aria-labelledby="preview">
      <h2 id="preview">{PAGE_FORM.previewTitle}</h2>
      <p role="status">{PAGE_FORM.unsaved}</p>
      {faults.length > 0 && <p>{PAGE_FORM.faults(formatAll(faults))}</p>}
      <article
        className="desk__letter prose"
        {...textIn(lang)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  );
}

function Versions({ edited: { name, versions } }: Pick<Data, "edited">) {
  return (
    <section className="desk__part" aria-labelledby="versions">
      <h2 id="versions">{PAGE_FORM.history}</h2>
      <ul className="desk__lines">
        {versions.map(({ number, at, by }) => (
          <li key={number}>
            {PAGE_FORM.version(number, formatMoment(Date.parse(at)), by)}{" "}
            <a
              href={`${textPath(name)}?version=${number}`}
              aria-label={labelled(PAGE_FORM.load, number)}
            >
              {PAGE_FORM.load}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default defineDesk.page<typeof handler>(function EditTextPage({ data, state }) {
  const { edited, drawn } = data;
  const { name, isOwn, number, versions } = edited;
  const title = isOwn ? name : PAGES.names[name as keyof typeof PAGES.names];
  return (
    <>
      <DeskHead desk={state.desk} title={title} />
      <p className="desk__acts">
        <a href={TEXTS_PATH}>{PAGE_FORM.back}</a>
        {(!isOwn || number > 0) && <a href={addressOf(name, isOwn)}>{PAGE_FORM.view}</a>}
      </p>
      {!isOwn && (
        <section className="desk__part" aria-labelledby="start">
          <h2 id="start">{PAGE_FORM.start}</h2>
          <p>{PAGE_FORM.startLead}</p>
          <p className="desk__acts">
            {REGIONS.map((region) => (
              <a
                key={region}
                className="button button--quiet"
                href={`${textPath(name)}?template=${region}`}
              >
                {PAGE_FORM.regions[region]}
              </a>
            ))}
          </p>
        </section>
      )}
      <Editor {...data} />
      {drawn && <Preview {...drawn} />}
      {versions.length > 0 && <Versions edited={edited} />}
      {number > 0 && (
        <DeskForm
          command="page remove"
          fixed={{ name }}
          back={TEXTS_PATH}
          submit={isOwn ? PAGE_FORM.remove : PAGE_FORM.reset}
          isSmall
        />
      )}
    </>
  );
});
