/** The access decision, which forgets what it remembers as soon as this process hears of a change. */
import {
  type AccessOptions,
  type AccessService,
  createAccessService,
} from "@/lib/access/server/service.ts";
import type { Events } from "@/lib/platform/events.ts";

export interface Access {
  access: AccessService;
}

export async function createAccess(
  { events, ...o }: AccessOptions & { events: Pick<Events, "on"> },
): Promise<Access> {
  const access = await createAccessService(o);
  events.on("rightsChanged", ({ userId }) => access.forget(userId));
  events.on("sessionEnded", ({ userId }) => access.forget(userId));
  events.on("userErased", ({ userId }) => access.forget(userId));
  return { access };
}
