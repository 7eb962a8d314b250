/** /admin/taxes: the tax settings. */

import { page } from "fresh";
import { DeskPage } from "@/components/desk/DeskPage.tsx";
import { TaxForm } from "@/components/desk/TaxForm.tsx";
import { DOCUMENTS_PATH, OSS_PATH, TAXES_PATH } from "@/lib/desk/addresses.ts";
import { typedTaxes } from "@/lib/desk/tax_input.ts";
import { DOCUMENTS, OSS, TAXES } from "@/lib/desk/words/taxes.ts";
import type { TaxSettings } from "@/lib/shop/tax/decide.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const { data } = await ctx.state.services.desk.commands["tax show"].run({});
    return page<TaxSettings | null>(data);
  },
});

export default define.page<typeof handler>(function TaxesPage({ data: settings, state }) {
  return (
    <DeskPage
      title={TAXES.title}
      siteName={state.services.catalogue.series.title}
      path={TAXES_PATH}
      said={state.desk!.said}
      lead={settings === null ? TAXES.none : TAXES.chosen}
    >
      <p>
        <a href={OSS_PATH}>{OSS.link}</a>
      </p>
      <p>
        <a href={DOCUMENTS_PATH}>{DOCUMENTS.link}</a>
      </p>
      <TaxForm values={typedTaxes(settings)} errors={{}} />
    </DeskPage>
  );
});
