/** /admin/taxes/oss?quarter=: the One-Stop Shop return of a quarter. */

import { HttpError, page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { OssTable } from "@/components/desk/TaxTables.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { OSS_CSV_PATH } from "@/lib/desk/addresses.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { hasReturn, type OssView } from "@/lib/desk/commands/taxes.server.ts";
import { OSS } from "@/lib/desk/words/taxes.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  asked: string;
  /** null: `quarter` is not a quarter. */
  view: OssView | null;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const asked = ctx.url.searchParams.get("quarter") ?? "";
    const read = COMMANDS["tax oss"].input.safeParse({ quarter: asked });
    if (!read.success) return page<Data>({ asked, view: null }, { status: 400 });
    const { data } = await ctx.state.services.desk.read("tax oss", read.data);
    if (!hasReturn(data)) throw new HttpError(404);
    return page<Data>({ asked: data.quarter, view: data });
  },
});

export default defineDesk.page<typeof handler>(function OssPage({ data: { asked, view }, state }) {
  return (
    <>
      <DeskHead desk={state.desk} title={OSS.title} lead={OSS.lead} />
      <form className="desk__form" method="get">
        <Field
          name="quarter"
          label={OSS.period}
          hint={OSS.hint}
          value={asked}
          autoComplete="off"
          maxLength={7}
          error={view ? undefined : OSS.noQuarter}
        />
        <button className="button" type="submit">{OSS.show}</button>
      </form>
      {view && (
        <>
          {!view.isUsed && <p>{OSS.otherMode}</p>}
          {view.isTest && <p>{OSS.test}</p>}
          {view.isRunning && <p>{OSS.running}</p>}
          <section className="desk__part" aria-labelledby="supplies">
            <h2 id="supplies">{OSS.supplies(view.quarter)}</h2>
            <OssTable lines={view.supplies} hasPeriods={false} />
          </section>
          <section className="desk__part" aria-labelledby="corrections">
            <h2 id="corrections">{OSS.corrections}</h2>
            <OssTable lines={view.corrections} hasPeriods />
          </section>
          <p>
            <a href={`${OSS_CSV_PATH}?${new URLSearchParams({ quarter: view.quarter })}`} download>
              {OSS.csv}
            </a>
          </p>
        </>
      )}
    </>
  );
});
