/** /admin/audit: who changed what, newest first. */

import { page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { AuditTable } from "@/components/desk/History.tsx";
import { AUDIT_CSV_PATH, auditPath } from "@/lib/desk/addresses.ts";
import type { AuditPage } from "@/lib/desk/auth/audit.server.ts";
import { AUDIT } from "@/lib/desk/words/audit.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const before = ctx.url.searchParams.get("before")?.slice(0, 100);
    return page<AuditPage>(await ctx.state.services.desk.audit.list(before));
  },
});

export default defineDesk.page<typeof handler>(function AuditPage({ data, state }) {
  const { entries, next } = data;
  return (
    <>
      <DeskHead desk={state.desk} title={AUDIT.title} lead={AUDIT.lead} />
      {entries.length === 0 ? <p>{AUDIT.none}</p> : <AuditTable entries={entries} />}
      <p>
        {next && <a href={auditPath(next)}>{AUDIT.older}</a>}{" "}
        <a href={AUDIT_CSV_PATH} download="audit.csv" f-client-nav="false">{AUDIT.csv}</a>
      </p>
    </>
  );
});
