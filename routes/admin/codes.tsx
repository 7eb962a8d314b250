/** /admin/codes: discount codes. */

import { page } from "fresh";
import { BatchLine, CodeLine } from "@/components/desk/CodeLine.tsx";
import { BookSelect } from "@/components/desk/DeskFields.tsx";
import { BulkForm, DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { OptionalField } from "@/components/ui/OptionalField.tsx";
import { CODES_PATH } from "@/lib/desk/addresses.ts";
import type { DataOf } from "@/lib/desk/commands/run_command.server.ts";
import { CODES } from "@/lib/desk/words/offers.ts";
import { campaignOf } from "@/lib/shop/discount.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

/** Most single codes that are shown. */
const SHOWN = 300;

type Data = DataOf<"code list">;

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { data } = await ctx.state.services.desk.read("code list", {});
    return page<Data>({
      codes: data.codes.toSorted((a, b) => b.createdAtMs - a.createdAtMs),
      // Review copies have a screen of their own.
      batches: data.batches.filter(({ name }) => campaignOf({ batch: name }) === null)
        .toSorted((a, b) => b.first.createdAtMs - a.first.createdAtMs),
    });
  },
});

export default defineDesk.page<typeof handler>(function CodesPage({ data, state }) {
  const { codes, batches } = data;
  const { catalogue } = state.services;
  const books = catalogue.books();
  const titleOf = (id: number | null) => books.find((book) => book.id === id)?.title ?? null;
  return (
    <>
      <DeskHead desk={state.desk} title={CODES.title} />
      {codes.length + batches.length === 0 ? <p className="desk__none">{CODES.none}</p> : (
        <>
          <ul className="desk__list">
            {batches.map((it) => (
              <BatchLine key={it.name} batch={it} title={titleOf(it.first.bookId)} />
            ))}
            {codes.slice(0, SHOWN).map((it) => (
              <CodeLine key={it.code} code={it} title={titleOf(it.bookId)} isOfMany />
            ))}
          </ul>
          {codes.length > SHOWN && <p>{CODES.more(SHOWN)}</p>}
          <div className="desk__acts">
            {codes.length > 0 && (
              <BulkForm
                each="code"
                commands={[{ name: "code end", label: CODES.end }]}
                back={CODES_PATH}
              />
            )}
            <DeskForm command="code csv" back={CODES_PATH} submit={CODES.csv} isSmall />
          </div>
        </>
      )}
      <section className="desk__part" aria-labelledby="make">
        <h2 id="make">{CODES.make}</h2>
        <DeskForm command="code create" back={CODES_PATH} submit={CODES.submit}>
          <div className="desk__pair">
            <Field name="code" label={CODES.code} autoComplete="off" maxLength={40} />
            <OptionalField
              name="percentage"
              label={CODES.percentage}
              type="number"
              autoComplete="off"
            />
          </div>
          <div className="desk__pair">
            <OptionalField
              name="amount"
              label={CODES.amount}
              autoComplete="off"
              maxLength={12}
            />
            <OptionalField
              name="amounts"
              label={CODES.amounts}
              hint={CODES.amountsHint}
              autoComplete="off"
              maxLength={200}
            />
          </div>
          <BookSelect label={CODES.book} books={books} none={CODES.everyBook} />
          <OptionalField
            name="count"
            label={CODES.count}
            type="number"
            autoComplete="off"
            hint={CODES.countHint}
          />
          <div className="desk__pair">
            <OptionalField
              name="startsAtMs"
              label={CODES.from}
              type="date"
              autoComplete="off"
            />
            <OptionalField
              name="expiresAtMs"
              label={CODES.until}
              type="date"
              autoComplete="off"
            />
          </div>
          <OptionalField
            name="maxUses"
            label={CODES.uses}
            type="number"
            autoComplete="off"
          />
          <label className="field__check">
            <input type="checkbox" name="isOncePerCustomer" value="1" /> {CODES.once}
          </label>
        </DeskForm>
      </section>
    </>
  );
});
