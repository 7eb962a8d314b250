/** Creates the access domain, as `create_accounts.ts` and `create_shop.ts` create theirs. */
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
