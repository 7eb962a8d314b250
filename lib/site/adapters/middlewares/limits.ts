/** Bounds on the addresses of requests, and on how often one client may send forms. */
import type { Context } from "fresh";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { limitForms } from "@/lib/site/adapters/request/limit_calls.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { isForm } from "@/lib/platform/server/http/read_form.ts";

/** The site's longest address is a premium stream's with its grant: below 500 characters. */
const MAX_URL_LENGTH = 4096;

/**
 * Middleware: refuses addresses that are too long or contain control characters, which the site never makes, and
 * forms that come too often, before they are parsed.
 */
export async function limits(ctx: Context<State>): Promise<Response> {
  const { href, pathname } = ctx.url;
  if (href.length > MAX_URL_LENGTH) {
    throw new Failure(
      414,
      "uri_too_long",
      `The address is longer than ${MAX_URL_LENGTH} characters.`,
    );
  }
  // `pathname` is still percent-encoded. An encoded control character has no legitimate use in a path.
  if (/%(0[0-9a-f]|1[0-9a-f]|7f)/i.test(pathname)) {
    throw new Failure(400, "bad_request", "The address contains a control character.");
  }
  if (isForm(ctx.req)) await limitForms(ctx);
  return await ctx.next();
}
