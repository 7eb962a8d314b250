/** The whole site for the streaming benches, in a process of its own: everything real but the purchases. */

import { Builder } from "fresh/dev";
import { readConfig } from "@/lib/platform/config.server.ts";
import { connectionLimits, readOpenFileLimit } from "@/lib/platform/http/connections.server.ts";
import { serveConnections } from "@/lib/platform/http/serve_connections.server.ts";
import { log } from "@/lib/platform/telemetry/log.server.ts";
import { createSite } from "@/lib/site/adapters/site.server.ts";
import { createServices } from "@/lib/site/services.server.ts";
import config from "../../fresh.config.ts";
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
