/** The whole site for the streaming benches, in a process of its own: everything real but the purchases. */

import { Builder } from "fresh/dev";
import config from "../../fresh.config.ts";
import { readConfig } from "@/lib/platform/server/config.ts";
import {
  connectionLimits,
  readOpenFileLimit,
} from "@/lib/platform/server/listener/connection_limits.ts";
import { serveConnections } from "@/lib/platform/server/listener/serve_connections.ts";
import { log } from "@/lib/platform/server/log.ts";
import { createServices } from "@/lib/site/server/services.ts";
import { createSite } from "@/lib/site/site.ts";
import { createOwnersAccess } from "./owner.ts";

const settings = readConfig(Deno.env.toObject());
const services = await createServices(settings);
const site = createSite({ ...services, access: await createOwnersAccess() });
(await new Builder(config.build).build({ snapshot: "memory" }))(site);
const limits = connectionLimits({
  openFiles: readOpenFileLimit(),
  perAddress: null,
  isProxied: true, // all readers come from this machine
});
const { host: hostname, port } = settings;
serveConnections({ hostname, port, limits, log }, site.handler());
