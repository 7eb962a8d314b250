/**
 * POST /api/offline/key {bookId, deviceId}: key material from which this device derives the key of a book's downloads,
 * valid for 30 days, and the chapters' sizes. 401 without a session, 402 without an entitlement (spec 2 section 8).
 */

import { issueDeviceKey } from "@/lib/downloads/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(
  on(issueDeviceKey, ({ state: { services } }, { body, session }) => {
    const book = requireBook(services.catalogue, String(body.bookId));
    const listener = { userId: session.user.id, sessionId: session.sessionId };
    return services.downloads.deviceKeys.issue({ listener, book, deviceId: body.deviceId });
  }),
);
