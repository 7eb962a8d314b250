/** /admin/orders: purchases, filtered by a search, payments on hold and disputes; commands to refund and to give a book. */

import { page } from "fresh";
import { BookSelect } from "@/components/desk/DeskFields.tsx";
import { DeskForm, IfMay, IfOpens } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { FilterForm } from "@/components/desk/FilterForm.tsx";
import { OpenDisputes, PaymentsOnHold, SalesTable } from "@/components/desk/SalesTable.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { filteredPath, ORDERS_PATH, TESTS_PATH } from "@/lib/desk/addresses.ts";
import { type AskedFilter, askedFilter } from "@/lib/desk/commands/filters.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import type { SaleView } from "@/lib/desk/views.ts";
import { TESTS } from "@/lib/desk/words/opening.ts";
import { FILTERS, ORDERS } from "@/lib/desk/words/orders.ts";
import type { OpenDispute } from "@/lib/shop/purchase.ts";
import type { PaymentOnHold } from "@/lib/shop/purchase_after.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  /** The search; "": none. */
  word: string;
  filter: AskedFilter;
  sales: SaleView[];
  onHold: PaymentOnHold[];
  disputes: OpenDispute[];
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { desk } = ctx.state.services;
    const { searchParams } = ctx.url;
    const { filter, input } = askedFilter(COMMANDS.sales.input, searchParams);
    const sales = (await desk.read("sales", input)).data;
    const onHold = (await desk.read("held", {})).data;
    const disputes = (await desk.read("disputes", {})).data;
    const isOpen = ({ refundedAtMs }: PaymentOnHold) => refundedAtMs === null;
    const word = input.word ?? "";
    const status = Object.keys(filter.errors).length > 0 ? 400 : 200;
    return page<Data>({ word, filter, sales, onHold: onHold.filter(isOpen), disputes }, { status });
  },
});

export default defineDesk.page<typeof handler>(function OrdersPage({ data, state }) {
  const { word, filter, sales, onHold, disputes } = data;
  const { catalogue, config } = state.services;
  const back = filteredPath(ORDERS_PATH, word ? { word, ...filter.typed } : filter.typed);
  const isAll = !word && Object.keys(filter.typed).length === 0;
  return (
    <>
      <DeskHead desk={state.desk} title={ORDERS.title} />
      {onHold.length > 0 && isAll && <PaymentsOnHold payments={onHold} back={back} />}
      {disputes.length > 0 && isAll && <OpenDisputes disputes={disputes} />}
      <section className="desk__part" aria-labelledby="sales">
        <h2 id="sales">{word ? ORDERS.found(word) : ORDERS.latest}</h2>
        <FilterForm
          path={ORDERS_PATH}
          {...filter}
          word={word}
          states={FILTERS.sales}
          books={catalogue.books()}
          file="sales csv"
        />
        {sales.length >= 50 && <p>{FILTERS.most(sales.length)}</p>}
        {sales.length > 0
          ? <SalesTable sales={sales} back={back} canMail={config.mail !== null} />
          : <p>{isAll ? ORDERS.empty : ORDERS.nothing}</p>}
      </section>
      <IfMay command="grant">
        <section className="desk__part" aria-labelledby="grant">
          <h2 id="grant">{ORDERS.grant}</h2>
          <p>{ORDERS.grantLead}</p>
          <DeskForm command="grant" back={back} submit={ORDERS.give}>
            <Field
              name="email"
              label={ORDERS.email}
              type="email"
              value={word.includes("@") ? word : ""}
              autoComplete="off"
            />
            <BookSelect label={ORDERS.book} books={catalogue.books()} />
          </DeskForm>
        </section>
      </IfMay>
      <DeskForm
        command="reconcile"
        fixed={{ sinceMs: "7d" }}
        back={back}
        submit={ORDERS.reconcile}
        isSmall
      />
      {state.services.shop.paymentMode === "live" && (
        <IfOpens path={TESTS_PATH}>
          <p>
            <a href={TESTS_PATH}>{TESTS.link}</a>
          </p>
        </IfOpens>
      )}
    </>
  );
});
