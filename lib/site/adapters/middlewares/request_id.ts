/** Gives every request an id, with which a listener's report can be found in the log. */
import type { Context } from "fresh";
import type { Config } from "@/lib/platform/server/config.ts";
import { requestIdOf, runUnderRequestId } from "@/lib/platform/server/request_id.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";

/** Middleware: adds the id to the log lines of the request, and to failed responses. */
export function requestId({ trustProxy }: Pick<Config, "trustProxy">) {
  return async (ctx: Context<State>): Promise<Response> => {
    const id = requestIdOf(ctx.req.headers, trustProxy);
    Object.assign(ctx.state, { requestId: id });
    const response = await runUnderRequestId(id, () => ctx.next());
    if (response.status >= 400) response.headers.set("x-request-id", id);
    return response;
  };
}
