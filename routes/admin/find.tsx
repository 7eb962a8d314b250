/** /admin/find: everything that matches a search, by kind, with the commands of each kind. */

import { page } from "fresh";
import type { ReactNode } from "react";
import { CodeLine } from "@/components/desk/CodeLine.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { ListenerLines } from "@/components/desk/ListenerCard.tsx";
import { SalesTable } from "@/components/desk/SalesTable.tsx";
import { DeskReview, SupportRequest } from "@/components/desk/SupportRequest.tsx";
import { DocumentTable } from "@/components/desk/TaxTables.tsx";
import {
  CODES_PATH,
  DESK_REVIEWS_PATH,
  DESK_SUPPORT_PATH,
  DOCUMENTS_PATH,
  findPath,
  LISTENERS_PATH,
  ORDERS_PATH,
} from "@/lib/desk/addresses.ts";
import type { Found } from "@/lib/desk/commands/find.server.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { mayOpen } from "@/lib/desk/roles.ts";
import { DESK_NAV } from "@/lib/desk/words/desk.ts";
import { FIND, ORDERS } from "@/lib/desk/words/orders.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  /** The search; "": none. */
  word: string;
  found: Found | null;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const asked = COMMANDS.find.input.safeParse({ word: ctx.url.searchParams.get("word") ?? "" });
    if (!asked.success) return page<Data>({ word: "", found: null });
    const { data } = await ctx.state.services.desk.read("find", asked.data);
    return page<Data>({ word: asked.data.word, found: data });
  },
});

export default defineDesk.page<typeof handler>(function FindPage({ data: { word, found }, state }) {
  const { catalogue, config } = state.services;
  const back = findPath(word), canMail = config.mail !== null;
  const titleOf = (id: number | null) => id === null ? null : catalogue.getBook(id)?.title ?? null;
  const parts: [path: string, name: string, content: ReactNode, count: number][] = !found ? [] : [
    [
      LISTENERS_PATH,
      DESK_NAV.listeners,
      <ListenerLines key="listeners" listeners={found.listeners} />,
      found.listeners.length,
    ],
    [
      ORDERS_PATH,
      DESK_NAV.orders,
      <Orders key="orders" found={found} back={back} canMail={canMail} />,
      ordersIn(found),
    ],
    [
      DOCUMENTS_PATH,
      DESK_NAV.documents,
      found.document && <DocumentTable key="documents" documents={[found.document]} />,
      found.document ? 1 : 0,
    ],
    [
      CODES_PATH,
      DESK_NAV.codes,
      <ul key="codes" className="desk__list">
        {found.codes.map((it) => (
          <CodeLine key={it.code} code={it} title={titleOf(it.bookId)} back={back} />
        ))}
      </ul>,
      found.codes.length,
    ],
    [
      DESK_REVIEWS_PATH,
      DESK_NAV.reviews,
      <ul key="reviews" className="desk__list">
        {found.reviews.map((it) => (
          <DeskReview
            key={it.id}
            review={it}
            back={back}
            bookTitle={titleOf(it.audiobookId) ?? ""}
          />
        ))}
      </ul>,
      found.reviews.length,
    ],
    [
      DESK_SUPPORT_PATH,
      DESK_NAV.support,
      <ul key="support" className="desk__list">
        {found.requests.map((it) => (
          <SupportRequest key={it.id} request={it} canAnswer={canMail} back={back} />
        ))}
      </ul>,
      found.requests.length,
    ],
  ];
  const full = parts.filter(([path, , , count]) => count > 0 && mayOpen(state.desk.role, path));
  return (
    <>
      <DeskHead
        desk={state.desk}
        title={word ? FIND.found(word) : FIND.label}
        lead={full.length === 0 && (word ? FIND.nothing : FIND.hint)}
      />
      {full.map(([, name, content]) => (
        <section key={name} className="desk__part" aria-label={name}>
          <h2>{name}</h2>
          {content}
        </section>
      ))}
    </>
  );
});

const ordersIn = ({ sales, order }: Found) => sales.length + (order ? 1 : 0);

function Orders(
  { found: { sales, order }, ...rest }: { found: Found; back: string; canMail: boolean },
) {
  return (
    <>
      {order && <p>{ORDERS.order(order.id, order.title, ORDERS.orderStates[order.state])}</p>}
      {sales.length > 0 && <SalesTable sales={sales} {...rest} />}
    </>
  );
}
