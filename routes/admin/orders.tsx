/** /admin/orders: purchases, filtered by a search, held payments and disputes; commands to refund and to grant a book. */

import { page } from "fresh";
import { BookSelect, DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { HeldPayments, OpenDisputes, SalesTable } from "@/components/desk/SalesTable.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { ORDERS_PATH, ordersPath } from "@/lib/desk/addresses.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import type { SaleView } from "@/lib/desk/schema.ts";
import { ORDERS } from "@/lib/desk/words/orders.ts";
import type { OpenDispute } from "@/lib/shop/dispute.ts";
import type { HeldPayment } from "@/lib/shop/purchase_after.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.ts";

interface Data {
  /** The search; "": none. */
  word: string;
  sales: SaleView[];
  held: HeldPayment[];
  disputes: OpenDispute[];
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { desk } = ctx.state.services;
    const asked = COMMANDS.sales.input.safeParse({ word: ctx.url.searchParams.get("word") });
    const word = asked.data?.word ?? null;
    const sales = (await desk.read("sales", { word })).data;
    const held = (await desk.read("held", {})).data;
    const disputes = (await desk.read("disputes", {})).data;
    const isOpen = ({ refundedAtMs }: HeldPayment) => refundedAtMs === null;
    return page<Data>({ word: word ?? "", sales, held: held.filter(isOpen), disputes });
  },
});

export default defineDesk.page<typeof handler>(function OrdersPage({ data, state }) {
  const { word, sales, held, disputes } = data;
  const { catalogue, config } = state.services;
  const back = word ? ordersPath(word) : ORDERS_PATH;
  return (
    <>
      <DeskHead desk={state.desk} title={ORDERS.title} />
      {held.length > 0 && <HeldPayments held={held} back={back} />}
      {disputes.length > 0 && !word && <OpenDisputes disputes={disputes} />}
      <section className="desk__part" aria-labelledby="sales">
        <h2 id="sales">{word ? ORDERS.found(word) : ORDERS.latest}</h2>
        {sales.length > 0
          ? <SalesTable sales={sales} back={back} canMail={config.mail !== null} />
          : <p>{word ? ORDERS.nothing : ORDERS.empty}</p>}
      </section>
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
      <DeskForm
        command="reconcile"
        fixed={{ sinceMs: "7d" }}
        back={back}
        submit={ORDERS.reconcile}
        isSmall
      />
    </>
  );
});
