/**
 * GET /api/grants/{book}: new media grants of the signed-in listener, by source book, for a page that has been open
 * longer than its grants are valid. 401 without a session, 402 without an entitlement, 403 as `listener` if
 * another account is signed in.
 */

import { GRANT_LIFETIME_MS } from "@/lib/access/rights.server.ts";
import { chaptersOf } from "@/lib/catalogue/book.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { FAILURES } from "@/lib/platform/words.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { refuseForAnother, requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = api({
  async GET({ req, params, state: { services, viewer } }) {
    const book = requireBook(services.catalogue, params.book);
    if (!viewer) throw new Failure(401, "unauthorized", FAILURES.signIn);
    refuseForAnother(new URL(req.url), viewer.userId);
    const nowMs = Date.now();
    const sourceBooks = chaptersOf(book).map(({ sourceBook }) => sourceBook);
    const grants = await services.access.signGrants({ viewer, sourceBooks, nowMs });
    if (grants.size === 0) {
      throw new Failure(402, "premium_content", FAILURES.premium);
    }
    return Response.json({
      grants: Object.fromEntries(grants),
      expiresAt: new Date(nowMs + GRANT_LIFETIME_MS).toISOString(),
    }, { headers: { "cache-control": "private, no-store" } });
  },
});
