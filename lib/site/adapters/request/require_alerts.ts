/** Guard of the release alert's pages, which do not exist if no mail can be sent. */
import { HttpError } from "fresh";
import type { State } from "@/lib/site/adapters/request/define.ts";
import type { ReleaseAlerts } from "@/lib/announcements/server/service.ts";

/** @throws {HttpError} 404 without mail */
export function requireAlerts({ services }: State): ReleaseAlerts {
  if (!services.releaseAlerts) throw new HttpError(404);
  return services.releaseAlerts;
}
