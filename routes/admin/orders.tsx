/** /admin/orders: what was bought, found by a word; refunds, gifts of the author's, held payments. */
import { page } from "fresh";
import { BookSelect } from "@/components/desk/BookSelect.tsx";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskPage } from "@/components/desk/DeskPage.tsx";
import { HeldPayments } from "@/components/desk/HeldPayments.tsx";
import { SalesTable } from "@/components/desk/SalesTable.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { ORDERS_PATH, ordersPath } from "@/lib/desk/addresses.ts";
import { INPUTS } from "@/lib/desk/inputs.ts";
import type { SaleView } from "@/lib/desk/sale_view.ts";
import type { FoundOrders } from "@/lib/desk/server/commands/find_orders.ts";
import { ORDERS } from "@/lib/desk/words.ts";
import { formatDay } from "@/lib/platform/day.ts";
import type { HeldPayment } from "@/lib/shop/held_payment.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require_desk.ts";

interface Data {
  /** "": nothing was asked for. */
  word: string;
  found: FoundOrders | null;
  sales: SaleView[];
  held: HeldPayment[];
}

export const handler = define.handlers({
  async GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const { commands } = ctx.state.services.desk;
    const asked = INPUTS.find.safeParse({ word: ctx.url.searchParams.get("word") ?? "" });
    const word = asked.data?.word ?? "";
    const found = word ? (await commands.find.run({ word })).data : null;
    const latest = found ? found.sales : (await commands.sales.run({})).data;
    const held = (await commands.held.run({})).data;
    const isOpen = ({ refundedAtMs }: HeldPayment) => refundedAtMs === null;
    return page<Data>({ word, found, sales: latest, held: held.filter(isOpen) });
  },
});

export default define.page<typeof handler>(function OrdersPage({ data, state }) {
  const { word, found, sales, held } = data;
  const { catalogue } = state.services;
  const back = word ? ordersPath(word) : ORDERS_PATH;
  return (
    <DeskPage
      title={ORDERS.title}
      siteName={catalogue.series.title}
      path={ORDERS_PATH}
      said={state.desk!.said}
      lead={ORDERS.hint}
    >
      <form className="desk__row" method="get" action={ORDERS_PATH} role="search">
        <Field
          name="word"
          label={ORDERS.search}
          type="search"
          value={word}
          autoComplete="off"
          maxLength={254}
        />
        <button className="button" type="submit">{ORDERS.find}</button>
      </form>
      {held.length > 0 && <HeldPayments held={held} back={back} />}
      <section className="desk__part" aria-labelledby="sales">
        <h2 id="sales">{word ? ORDERS.found(word) : ORDERS.latest}</h2>
        {found?.listener && (
          <p>
            {ORDERS.listener(found.listener.email, formatDay(found.listener.createdAt))}{" "}
            {found.listener.isDisabled && ORDERS.disabled}
          </p>
        )}
        {found?.order && (
          <p>{ORDERS.order(found.order.id, found.order.title, found.order.state)}</p>
        )}
        {sales.length > 0
          ? <SalesTable sales={sales} back={back} />
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
            value={found?.listener?.email ?? ""}
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
    </DeskPage>
  );
});
