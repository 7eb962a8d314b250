/**
 * POST /api/offline/key {bookId, deviceId}: what this device makes the key of a book's downloads of, for 30
 * days, and how large the chapters are. 401 without a session, 402 without a right (spec 2 section 8).
 */
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { deviceKeyInput } from "@/lib/downloads/device_keys.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async POST({ req, state: { services, viewer } }) {
    if (!viewer) {
      throw new Failure(401, "unauthorized", "User authentication required for offline storage");
    }
    const { bookId, deviceId } = await readJson(req, deviceKeyInput);
    const book = requireBook(services.catalogue, String(bookId));
    const issued = await services.deviceKeys.issue({ listener: viewer, book, deviceId });
    if (issued.ok) return privateJson(issued.answer);
    throw new Failure(402, "premium_content", "Content not purchased");
  },
});
