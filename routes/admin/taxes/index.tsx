/** /admin/taxes: the tax settings. */

import { page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { TaxForm } from "@/components/desk/SettingsForms.tsx";
import { TaxFacts, TaxSummary } from "@/components/desk/TaxTables.tsx";
import { DOCUMENTS_PATH, OSS_PATH } from "@/lib/desk/addresses.ts";
import { mayRun } from "@/lib/desk/commands/run_command.server.ts";
import { typedTaxes } from "@/lib/desk/commands/tax_input.ts";
import { DOCUMENTS, OSS, TAXES } from "@/lib/desk/words/taxes.ts";
import { isEuMode, type TaxSettings } from "@/lib/shop/tax/decide.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { data } = await ctx.state.services.desk.read("tax show", {});
    return page<TaxSettings | null>(data);
  },
});

export default defineDesk.page<typeof handler>(function TaxesPage({ data: settings, state }) {
  return (
    <>
      <DeskHead
        desk={state.desk}
        title={TAXES.title}
        lead={settings ? TAXES.chosen : TAXES.none}
      />
      <p className="desk__acts">
        {settings && isEuMode(settings.mode) && <a href={OSS_PATH}>{OSS.link}</a>}
        <a href={DOCUMENTS_PATH}>{DOCUMENTS.link}</a>
      </p>
      {mayRun(state.desk.role, "tax set")
        ? <TaxForm values={typedTaxes(settings)} errors={{}} />
        : <TaxSummary values={typedTaxes(settings)} />}
      <TaxFacts />
    </>
  );
});
