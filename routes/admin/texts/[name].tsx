// deno-lint-ignore-file react-no-danger -- the author's Markdown, whose raw HTML load_texts.server.ts escapes
/** /admin/texts/:name: writes a text of the shop's: preview, versions, templates. */

import { HttpError, page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { readTemplate, REGIONS } from "@/lib/catalogue/load_texts.server.ts";
import { textPath, TEXTS_PATH } from "@/lib/desk/addresses.ts";
import { deskFlash } from "@/lib/desk/auth/auth.server.ts";
import { type EditedPage, pageName } from "@/lib/desk/commands/pages.server.ts";
import { PAGE_FORM, PAGES } from "@/lib/desk/words/settings.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { formatMoment } from "@/lib/platform/time.ts";
import { labelled } from "@/lib/platform/words.ts";
import { defineDesk, type DeskState } from "@/lib/site/adapters/request/define.server.ts";
import { ownPagePath } from "@/lib/site/addresses.ts";

const MAX_BYTES = 512 * 1024;

interface Data {
  edited: EditedPage;
  /** What the form shows. */
  markdown: string;
  /** How it would look; null: not asked. */
  drawn: { html: string; faults: string[] } | null;
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
    const other = version === null
      ? await readTemplate(edited.name, region)
      : (await texts.store.at(edited.name, version))?.markdown ?? null;
    const markdown = other ?? edited.markdown;
    const drawn = other === null ? null : texts.draw(edited.name, other);
    return page<Data>({ edited, markdown, drawn, error: null });
  },
  async POST({ req, params, state }) {
    const edited = await readPage(params.name, state);
    const { desk } = state.services;
    const { text = "", after = "", act } = await readForm(req, MAX_BYTES);
    const drawn = desk.texts.draw(edited.name, text);
    if (act === "preview") return page<Data>({ edited, markdown: text, drawn, error: null });
    const by = state.desk.session.user.id;
    const fields = { name: edited.name, text, after };
    const result = await desk.runTyped("page save", fields, by);
    if (result.ok) return seeOther(textPath(edited.name), deskFlash.set(result.text));
    const data = { edited, markdown: text, drawn, error: result.message };
    return page<Data>(data, { status: 409 });
  },
});

const addressOf = (name: string, isOwn: boolean): string => isOwn ? ownPagePath(name) : `/${name}`;

function Editor({ edited, markdown, error }: Data) {
  const { name, number } = edited;
  return (
    <form className="desk__form" method="post" action={textPath(name)} f-client-nav="false">
      <input type="hidden" name="after" value={number} />
      <TextField
        name="text"
        label={PAGE_FORM.text}
        hint={PAGE_FORM.hint}
        value={markdown}
        error={error ?? undefined}
        rows={24}
        maxLength={50_000}
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

function Preview({ html, faults }: NonNullable<Data["drawn"]>) {
  return (
    <section className="desk__part" aria-labelledby="preview">
      <h2 id="preview">{PAGE_FORM.previewTitle}</h2>
      <p role="status">{PAGE_FORM.unsaved}</p>
      {faults.length > 0 && <p>{PAGE_FORM.faults(faults.join("; "))}</p>}
      <article className="desk__letter prose" dangerouslySetInnerHTML={{ __html: html }} />
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

export default defineDesk.page<typeof handler>(function TextPage({ data, state }) {
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
