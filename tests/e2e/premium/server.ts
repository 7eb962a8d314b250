/**
 * The site for tests of long premium listening: everybody owns every book, and grants live GRANT_MS. An
 * expired grant is refused also beside a live session, so that nothing but a renewal helps.
 */

import { Builder } from "fresh/dev";
import { type Access, createAccess, GRANT_LIFETIME_MS } from "@/lib/access/rights.server.ts";
import { readConfig } from "@/lib/platform/config.server.ts";
import { createSite } from "@/lib/site/adapters/site.server.ts";
import { createServices } from "@/lib/site/services.server.ts";
import config from "../../../fresh.config.ts";
import { ownerOf } from "../../fakes/rights.ts";

const settings = readConfig(Deno.env.toObject());
const services = await createServices(settings);
const access = await createAccess({
  secret: settings.authSecret!,
  rights: { of: () => Promise.resolve(ownerOf(...services.catalogue.books().map(({ id }) => id))) },
  sessions: services.accounts,
});
const agedMs = GRANT_LIFETIME_MS - Number(Deno.env.get("GRANT_MS"));
const strict: Access = {
  ...access,
  checkStream: (claim) =>
    access.checkStream(claim.grantText === null ? claim : { ...claim, viewer: null }),
  signGrant: (o) => access.signGrant({ ...o, nowMs: o.nowMs - agedMs }),
  async signGrants({ viewer, sourceBooks, nowMs }) {
    const signed = new Map<number, string>();
    for (const sourceBook of viewer ? new Set(sourceBooks) : []) {
      signed.set(sourceBook, await strict.signGrant({ listener: viewer!, sourceBook, nowMs }));
    }
    return signed;
  },
};
const site = createSite({ ...services, access: strict });
(await new Builder(config.build).build({ snapshot: "memory" }))(site);
Deno.serve({ hostname: settings.host, port: settings.port }, site.handler());
