/** The access decision, over rights and sessions that forget what they remember as soon as this process hears of a change. */
import {
  type AccessOptions,
  type AccessService,
  createAccessService,
} from "@/lib/access/server/service.ts";

export interface Access {
  access: AccessService;
}

export async function createAccess(o: AccessOptions): Promise<Access> {
  return { access: await createAccessService(o) };
}
