/** The access decision, which forgets what it remembers as soon as this process hears of a change. */
import {
  type AccessOptions,
  type AccessService,
  createAccessService,
} from "@/lib/access/server/service.ts";
import { type Metrics, NO_METRICS } from "@/lib/platform/server/metrics/metrics.ts";
import type { Events } from "@/lib/platform/events.ts";

export interface Access {
  access: AccessService;
}

export async function createAccess(
  { events, metrics = NO_METRICS, ...o }: AccessOptions & {
    events: Pick<Events, "on">;
    metrics?: Pick<Metrics, "addGauge">;
  },
): Promise<Access> {
  const access = await createAccessService(o);
  events.on("rightsChanged", ({ userId }) => access.forget(userId));
  events.on("sessionEnded", ({ userId }) => access.forget(userId));
  events.on("userErased", ({ userId }) => access.forget(userId));
  metrics.addGauge({
    name: "lamplight_access_remembered",
    help: "What listeners own and whether their session lives, remembered for a while",
    read: access.countRemembered,
  });
  return { access };
}
