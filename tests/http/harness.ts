/** The site in this very process, over services of which a test may replace any. */

import { Builder } from "fresh/dev";
import { readConfig } from "@/lib/platform/config.server.ts";
import type { Services } from "@/lib/site/services.server.ts";
import config from "../../fresh.config.ts";
import { ensureBuilt } from "../built.ts";
import { createFakeLog, type LogLine } from "../fakes/log.ts";
import "../fakes/quick_scrypt.ts";
import { writeRecorded } from "../fakes/recorded_library.ts";

export interface TestSite extends AsyncDisposable {
  services: Services;
  /** What the site has logged so far. */
  lines: LogLine[];
  /** Asks the site, without network; `path` is absolute within the site. */
  ask(path: string, init?: RequestInit): Promise<Response>;
}

const DEMO_SITE = {
  DEMO: "1",
  ALLOWED_HOSTS: "books.example",
  AUTH_SECRET: "the secret of every site in process, 32",
};

/** Some services of some domains. */
export type Replaced = { [Domain in keyof Services]?: Partial<Services[Domain]> };
export type Replace = (services: Services) => Replaced | Promise<Replaced>;

let snapshot: ReturnType<Builder["build"]> | null = null;

/**
 * Builds the routes once a process and opens the demo site over a temporary data folder.
 * `replace` gives the services that are not to be the real ones, `env` further settings; `fillMedia` puts into the
 * media folder of a site with a live key what is there at its start, by default all recordings.
 */
export async function openTestSite(
  replace: Replace = () => ({}),
  env: Record<string, string> = {},
  fillMedia?: (folder: string) => Promise<void>,
): Promise<TestSite> {
  await ensureBuilt(); // the bundled stylesheet is read when the site is loaded
  const { createServices } = await import("@/lib/site/services.server.ts");
  const { createSite } = await import("@/lib/site/adapters/site.server.ts");
  const applySnapshot =
    await (snapshot ??= new Builder(config.build).build({ snapshot: "memory" }));
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-" });
  // The demo's own books are not for sale, and nobody's without their recordings.
  if (env.STRIPE_SECRET_KEY?.includes("_live_")) {
    await Deno.copyFile("demo/catalogue.json", `${dataDir}/catalogue.json`);
    await (fillMedia ?? writeRecorded)(`${dataDir}/media`);
  }
  const real = await createServices(readConfig({ DATA_DIR: dataDir, ...DEMO_SITE, ...env }));
  const log = createFakeLog();
  const services = withReplaced(
    { ...real, platform: { ...real.platform, log } },
    await replace(real),
  );
  const site = createSite(services);
  applySnapshot(site);
  const handle = site.handler();
  return {
    services,
    lines: log.lines,
    ask: (path, init) => handle(new Request(new URL(path, "http://books.example"), init)),
    async [Symbol.asyncDispose]() {
      await real.close();
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

/** The services with those of the test in their place, domain by domain. */
export function withReplaced(services: Services, replaced: Replaced): Services {
  const domains = Object.entries(replaced).map(([name, it]) => {
    const real = services[name as keyof Services];
    return [name, typeof it === "object" ? { ...real, ...it } : it];
  });
  return { ...services, ...Object.fromEntries(domains) };
}
