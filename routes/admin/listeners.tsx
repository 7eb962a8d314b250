/** /admin/listeners: accounts found by a search, and one account with its commands. */

import { page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { FilterForm } from "@/components/desk/FilterForm.tsx";
import { ListenerCard, ListenerLines } from "@/components/desk/ListenerCard.tsx";
import { LISTENERS_PATH } from "@/lib/desk/addresses.ts";
import { type AskedFilter, askedFilter } from "@/lib/desk/commands/filters.ts";
import type { ListenerLine } from "@/lib/desk/commands/find.server.ts";
import type { ListenerView } from "@/lib/desk/commands/listeners.server.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { LISTENERS } from "@/lib/desk/words/listeners.ts";
import { FILTERS } from "@/lib/desk/words/orders.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  /** The search as typed; "": none. */
  word: string;
  found: ListenerLine[];
  listener: ListenerView | null;
  /** Error message: the address is invalid or unknown; null: none. */
  problem: string | null;
  filter: AskedFilter;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { desk } = ctx.state.services;
    const { searchParams } = ctx.url;
    const word = searchParams.get("word") ?? searchParams.get("email") ?? "";
    const { filter, input } = askedFilter(COMMANDS["listener list"].input, searchParams);
    const none = { word, found: [], listener: null, problem: null, filter };
    if (word === "") {
      const { data } = await desk.read("listener list", input);
      const status = Object.keys(filter.errors).length > 0 ? 400 : 200;
      return page<Data>({ ...none, found: data }, { status });
    }
    const asked = COMMANDS["listener find"].input.safeParse({ word });
    if (!asked.success) return page<Data>({ ...none, problem: asked.error.issues[0]!.message });
    const byEmail = COMMANDS["listener show"].input.safeParse({ email: word });
    if (byEmail.success) {
      const shown = await desk.read("listener show", byEmail.data);
      if (shown.ok) return page<Data>({ ...none, listener: shown.data });
    }
    const found = (await desk.read("listener find", asked.data)).data;
    const problem = found.length === 0 ? LISTENERS.nobody(asked.data.word) : null;
    return page<Data>({ ...none, found, problem });
  },
});

export default defineDesk.page<typeof handler>(function ListenersPage({ data, state }) {
  const { word, found, listener, problem, filter } = data;
  const isFiltered = Object.keys(filter.typed).length > 0;
  return (
    <>
      <DeskHead
        desk={state.desk}
        title={LISTENERS.title}
        lead={word === "" && !isFiltered && (found.length > 0 ? LISTENERS.latest : LISTENERS.none)}
      />
      {word === "" && (found.length > 0 || isFiltered) && (
        <FilterForm
          path={LISTENERS_PATH}
          {...filter}
          states={FILTERS.listeners}
          books={state.services.catalogue.books()}
          file="listener csv"
        />
      )}
      {isFiltered && found.length === 0 && <p className="desk__none">{LISTENERS.noneFiltered}</p>}
      {isFiltered && found.length >= 50 && <p>{FILTERS.most(found.length)}</p>}
      {problem && <p className="desk__none" role="status">{problem}</p>}
      {found.length > 0 && <ListenerLines listeners={found} />}
      {listener && <ListenerCard listener={listener} books={state.services.catalogue.books()} />}
    </>
  );
});
