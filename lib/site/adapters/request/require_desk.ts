/** Guards of the desk's routes. */
import { type Context, HttpError } from "fresh";
import { DESK_PATH } from "@/lib/desk/addresses.ts";
import type { DeskGuest, DeskVisit } from "@/lib/desk/server/door/door.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { describePage } from "@/lib/site/adapters/request/describe_page.ts";

/** The author, even before signing in at the desk. @throws {HttpError} 404 for anyone else. */
export function requireAuthor({ state }: Context<State>): DeskVisit {
  if (!state.desk) throw new HttpError(404);
  describePage(state, { sheet: "desk", asksConsent: false });
  return state.desk;
}

/** The author signed in at the desk; otherwise a redirect to the desk's sign-in. */
export function requireDesk(ctx: Context<State>): DeskGuest | Response {
  const visit = requireAuthor(ctx);
  return visit.desk ? { ...visit, desk: visit.desk } : seeOther(DESK_PATH);
}
