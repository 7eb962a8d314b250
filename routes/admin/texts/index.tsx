/** /admin/texts: the shop's legal texts, and pages of the author's own. */

import { page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { factRow } from "@/components/ui/joints.tsx";
import { textPath, TEXTS_PATH } from "@/lib/desk/addresses.ts";
import { type PageLine, pageName } from "@/lib/desk/commands/pages.server.ts";
import { PAGES } from "@/lib/desk/words/settings.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { languageName } from "@/lib/platform/language/format.ts";
import { ownLanguage } from "@/lib/platform/language/language.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  lines: PageLine[];
  typed: string;
  error: string | undefined;
}

export const handler = defineDesk.handlers({
  async GET({ state, url }) {
    const typed = url.searchParams.get("slug");
    const read = typed === null ? null : pageName.safeParse(typed);
    if (read?.success) return seeOther(textPath(read.data)); // the form of a new page
    const { data } = await state.services.desk.read("page list", {});
    const error = read?.error.issues[0]?.message;
    return page<Data>({ lines: data, typed: typed ?? "", error }, { status: error ? 400 : 200 });
  },
});

const nameOf = ({ name, title }: PageLine): string =>
  Object.hasOwn(PAGES.names, name) ? PAGES.names[name as keyof typeof PAGES.names] : title;

function Lines({ lines }: { lines: PageLine[] }) {
  return (
    <ul className="desk__lines">
      {lines.map((it) => (
        <li key={it.name}>
          <a href={textPath(it.name)}>{nameOf(it)}</a>{" "}
          <small>
            {factRow(
              it.savedAt === null ? it.file ?? PAGES.ours : PAGES.yours(formatDay(it.savedAt)),
              it.lang !== ownLanguage() && languageName(it.lang),
              it.faults.length > 0 && PAGES.gaps(it.faults.length),
            )}
          </small>
        </li>
      ))}
    </ul>
  );
}

export default defineDesk.page<typeof handler>(function TextsPage({ data, state }) {
  const { lines, typed, error } = data;
  const own = lines.filter(({ isOwn }) => isOwn);
  return (
    <>
      <DeskHead desk={state.desk} title={PAGES.title} lead={PAGES.lead} />
      <section className="desk__part" aria-labelledby="legal">
        <h2 id="legal">{PAGES.legal}</h2>
        <Lines lines={lines.filter(({ isOwn }) => !isOwn)} />
      </section>
      <section className="desk__part" aria-labelledby="own">
        <h2 id="own">{PAGES.own}</h2>
        <p>{PAGES.ownLead}</p>
        {own.length > 0 ? <Lines lines={own} /> : <p className="desk__none">{PAGES.noOwn}</p>}
        <form className="desk__form" method="get" action={TEXTS_PATH}>
          <h3>{PAGES.add}</h3>
          <Field
            name="slug"
            label={PAGES.slug}
            hint={PAGES.slugHint}
            value={typed}
            error={error}
            autoComplete="off"
            maxLength={60}
          />
          <button className="button button--quiet" type="submit">{PAGES.addGo}</button>
        </form>
      </section>
    </>
  );
});
