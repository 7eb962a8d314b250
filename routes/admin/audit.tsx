/** /admin/audit: who changed what, newest first. */

import { page } from "fresh";
import { DeskPage } from "@/components/desk/DeskPage.tsx";
import { AuditTable } from "@/components/desk/DeskSignIn.tsx";
import { AUDIT_CSV_PATH, AUDIT_PATH, auditPath } from "@/lib/desk/addresses.ts";
import type { AuditPage } from "@/lib/desk/auth/audit.server.ts";
import { AUDIT } from "@/lib/desk/words/desk.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const before = ctx.url.searchParams.get("before")?.slice(0, 100);
    return page<AuditPage>(await ctx.state.services.desk.audit.list(before));
  },
});

export default define.page<typeof handler>(function AuditPage({ data, state }) {
  const { entries, next } = data;
  return (
    <DeskPage
      title={AUDIT.title}
      siteName={state.services.catalogue.series.title}
      path={AUDIT_PATH}
      said={state.desk!.said}
      lead={AUDIT.lead}
    >
      {entries.length === 0 ? <p>{AUDIT.none}</p> : <AuditTable entries={entries} />}
      <p>
        {next && <a href={auditPath(next)}>{AUDIT.older}</a>}{" "}
        <a href={AUDIT_CSV_PATH} download="audit.csv" f-client-nav="false">{AUDIT.csv}</a>
      </p>
    </DeskPage>
  );
});
