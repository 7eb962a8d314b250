/** /admin/codes: discount codes. */

import { page } from "fresh";
import { CodeLine } from "@/components/desk/CodeLine.tsx";
import { BookSelect, BulkForm, DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { CODES_PATH } from "@/lib/desk/addresses.ts";
import { CODES } from "@/lib/desk/words/listeners.ts";
import type { DiscountRecord } from "@/lib/shop/discount.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { data } = await ctx.state.services.desk.read("code list", {});
    return page<DiscountRecord[]>(data.toSorted((a, b) => b.createdAtMs - a.createdAtMs));
  },
});

export default defineDesk.page<typeof handler>(function CodesPage({ data: codes, state }) {
  const { catalogue } = state.services;
  const books = catalogue.books();
  const titleOf = (id: number | null) => books.find((book) => book.id === id)?.title ?? null;
  return (
    <>
      <DeskHead desk={state.desk} title={CODES.title} />
      {codes.length === 0 ? <p className="desk__none">{CODES.none}</p> : (
        <>
          <ul className="desk__list">
            {codes.map((it) => (
              <CodeLine key={it.code} code={it} title={titleOf(it.bookId)} isOfMany />
            ))}
          </ul>
          <BulkForm
            each="code"
            commands={[{ name: "code end", label: CODES.end }]}
            back={CODES_PATH}
          />
        </>
      )}
      <section className="desk__part" aria-labelledby="make">
        <h2 id="make">{CODES.make}</h2>
        <DeskForm command="code create" back={CODES_PATH} submit={CODES.submit}>
          <div className="desk__pair">
            <Field name="code" label={CODES.code} autoComplete="off" maxLength={40} />
            <Field name="percentage" label={CODES.percentage} type="number" autoComplete="off" />
          </div>
          <BookSelect label={CODES.book} books={books} none={CODES.everyBook} />
          <Field
            name="count"
            label={CODES.count}
            type="number"
            autoComplete="off"
            hint={CODES.countHint}
            optional
          />
          <div className="desk__pair">
            <Field name="maxUses" label={CODES.uses} type="number" autoComplete="off" optional />
            <Field name="expiresAtMs" label={CODES.until} type="date" autoComplete="off" optional />
          </div>
        </DeskForm>
      </section>
    </>
  );
});
