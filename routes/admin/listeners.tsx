/** /admin/listeners: an account, found by its address, and what can be done with it. */
import { page } from "fresh";
import { DeskPage } from "@/components/desk/DeskPage.tsx";
import { ListenerCard } from "@/components/desk/ListenerCard.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { LISTENERS_PATH } from "@/lib/desk/addresses.ts";
import { INPUTS } from "@/lib/desk/inputs.ts";
import type { ListenerView } from "@/lib/desk/server/commands/listeners.ts";
import { LISTENERS } from "@/lib/desk/words.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require_desk.ts";

interface Data {
  /** As typed; "": nothing was asked for. */
  email: string;
  listener: ListenerView | null;
  /** What is wrong with the address, or that nobody has it; null: nothing. */
  problem: string | null;
}

export const handler = define.handlers({
  async GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const email = ctx.url.searchParams.get("email") ?? "";
    if (email === "") return page<Data>({ email, listener: null, problem: null });
    const asked = INPUTS["listener show"].safeParse({ email });
    if (!asked.success) {
      return page<Data>({ email, listener: null, problem: asked.error.issues[0]!.message });
    }
    const found = await ctx.state.services.desk.commands["listener show"].run(asked.data);
    return page<Data>(
      found.ok
        ? { email, listener: found.data, problem: null }
        : { email, listener: null, problem: found.message },
    );
  },
});

export default define.page<typeof handler>(function ListenersPage({ data, state }) {
  const { email, listener, problem } = data;
  return (
    <DeskPage
      title={LISTENERS.title}
      siteName={state.services.catalogue.series.title}
      path={LISTENERS_PATH}
      said={state.desk!.said}
      lead={LISTENERS.lead}
    >
      <form className="desk__row" method="get" action={LISTENERS_PATH} role="search">
        <Field
          name="email"
          label={LISTENERS.email}
          type="email"
          value={email}
          autoComplete="off"
          maxLength={254}
        />
        <button className="button" type="submit">{LISTENERS.find}</button>
      </form>
      {problem && <p className="desk__none" role="status">{problem}</p>}
      {listener && <ListenerCard listener={listener} />}
    </DeskPage>
  );
});
