/** Guard of routes that exist in test mode only (3-decisions, "Modes"). */
import { type Context, HttpError } from "fresh";
import type { State } from "@/lib/site/adapters/request/define.ts";
import type { Services } from "@/lib/site/server/services.ts";

/** @throws {HttpError} 404 in live mode, as for an unknown address. */
export function requireTestMode({ state: { services } }: Context<State>): Services {
  if (services.paymentMode === "live") throw new HttpError(404);
  return services;
}
