/** The access check of every request for a chapter's audio or text. */
import type { Viewer } from "@/lib/access/decide.ts";
import type { AccessService } from "@/lib/access/server/service.ts";
import type { Chapter } from "@/lib/catalogue/book.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

/** @throws {Failure} 401 for an invalid grant, 402 if the listener has no right to the chapter */
export async function requireAccess(
  access: Pick<AccessService, "checkStream">,
  o: { grantText: string | null; chapter: Chapter; viewer: Viewer; nowMs: number },
): Promise<void> {
  const { status } = await access.checkStream(o);
  if (status === 401) {
    throw new Failure(
      401,
      "unauthorized",
      "This link to the audio is no longer valid. Please reload.",
    );
  }
  if (status === 402) {
    throw new Failure(402, "premium_content", "Purchase this audiobook to unlock all chapters.");
  }
}
