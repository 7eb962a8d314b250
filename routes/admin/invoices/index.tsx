/** /admin/invoices?year=&before=: invoices and corrections of a year, newest first. */

import { page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { DocumentTable } from "@/components/desk/TaxTables.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { documentsPath } from "@/lib/desk/addresses.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import type { DocumentsView } from "@/lib/desk/commands/taxes.server.ts";
import { DOCUMENTS } from "@/lib/desk/words/taxes.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  asked: string;
  /** null: `year` is not a year. */
  view: DocumentsView | null;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const asked = ctx.url.searchParams.get("year") ?? "";
    const before = ctx.url.searchParams.get("before") ?? "";
    const read = COMMANDS.invoices.input.safeParse({ year: asked, before });
    if (!read.success) return page<Data>({ asked, view: null }, { status: 400 });
    const { data } = await ctx.state.services.desk.read("invoices", read.data);
    return page<Data>({ asked: data.year, view: data });
  },
});

export default defineDesk.page<typeof handler>(
  function DocumentsPage({ data: { asked, view }, state }) {
    return (
      <>
        <DeskHead desk={state.desk} title={DOCUMENTS.title} lead={DOCUMENTS.lead} />
        <form className="desk__form" method="get">
          <Field
            name="year"
            label={DOCUMENTS.period}
            hint={DOCUMENTS.hint}
            value={asked}
            autoComplete="off"
            maxLength={4}
            error={view ? undefined : DOCUMENTS.noYear}
          />
          <button className="button" type="submit">{DOCUMENTS.show}</button>
        </form>
        {view && (
          <>
            {view.isTest && <p>{DOCUMENTS.test}</p>}
            {view.documents.length === 0
              ? <p className="desk__none">{DOCUMENTS.none}</p>
              : <DocumentTable documents={view.documents} />}
            {view.before && (
              <p>
                <a href={documentsPath({ year: view.year, before: view.before })}>
                  {DOCUMENTS.more}
                </a>
              </p>
            )}
          </>
        )}
      </>
    );
  },
);
