/** /admin/tests: what the author's trials have left behind, and the press that clears it. */

import { page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { initiallyChecked } from "@/components/ui/Field.tsx";
import { TESTS_PATH } from "@/lib/desk/addresses.ts";
import type { TestsView } from "@/lib/desk/commands/test_data.server.ts";
import { TESTS } from "@/lib/desk/words/opening.ts";
import { formatNumber } from "@/lib/platform/language/format.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

/** null: the keys are not live yet. */
type Data = TestsView | null;

export const handler = defineDesk.handlers({
  async GET({ state: { services } }) {
    if (services.shop.paymentMode !== "live") return page<Data>(null);
    return page<Data>((await services.desk.read("tests show", {})).data);
  },
});

/** Most items of a list that are shown. */
const SHOWN = 200;

export default defineDesk.page<typeof handler>(function TestsPage({ data, state }) {
  const parts = !data ? [] : [
    {
      name: "orders" as const,
      items: [...data.orders, ...data.gifts, ...data.premium],
      hint: TESTS.ordersHint,
    },
    { name: "codes" as const, items: data.codes },
    { name: "reviews" as const, items: data.reviews },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <DeskHead desk={state.desk} title={TESTS.title} lead={TESTS.lead} />
      {parts.length === 0
        ? <p>{!data ? TESTS.early : TESTS.none}</p>
        : (
          <DeskForm command="tests clear" back={TESTS_PATH} submit={TESTS.clear}>
            {parts.map(({ name, items, hint }) => (
              <div key={name}>
                <label className="field__check">
                  <input type="checkbox" name={name} value="1" {...initiallyChecked(true)} />{" "}
                  {TESTS.kinds[name](items.length)}
                </label>
                {hint && <p className="field__hint">{hint}</p>}
                <details>
                  <summary>{TESTS.list}</summary>
                  <ul>{items.slice(0, SHOWN).map(({ id, text }) => <li key={id}>{text}</li>)}</ul>
                  {items.length > SHOWN && <p>{TESTS.more(formatNumber(items.length - SHOWN))}</p>}
                </details>
              </div>
            ))}
            <p className="field__hint">{TESTS.clearHint}</p>
          </DeskForm>
        )}
    </>
  );
});
