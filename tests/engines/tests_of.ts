/** The journeys as tests of one engine. */

import { withDeadline } from "@/lib/platform/time.ts";
import { ensurePrograms } from "../programs.ts";
import { launchSite, type Site } from "../site.ts";
import { JOURNEYS } from "./journeys.ts";
import type { Engine } from "./tab.ts";

const isProof = Deno.env.has("PROVE");
/** The longest journey takes a minute on a busy machine. */
const JOURNEY_MS = 150_000;

/** @param programs what the engine needs; where they cannot be installed it is said, and nothing tested */
export async function testsOf(
  name: string,
  programs: Parameters<typeof ensurePrograms>,
  start: () => Promise<Engine>,
): Promise<Deno.TestDefinition[]> {
  const missing = await ensurePrograms(...programs).then(() => null, String);
  if (missing) console.warn(`Not tested in ${name}. ${missing}`);
  let site: Site | undefined, engine: Engine | undefined; // undefined where the one before has not started
  if (!missing) {
    Deno.test.beforeAll(async () => {
      site = await launchSite({ quickPasswords: true, isSpoken: true });
      for (const chapter of [0, 1]) {
        await (await fetch(`${site.url}/api/stream/11?chapter=${chapter}`)).arrayBuffer();
      }
      engine = await start();
    });
    Deno.test.afterAll(async () => {
      await engine?.[Symbol.asyncDispose]();
      await site?.[Symbol.asyncDispose]();
    });
  }
  return JOURNEYS.filter(({ only }) => !only || only === name).map((journey) => ({
    name: `${name}: ${journey.name}`,
    ignore: missing !== null || !(journey.isDaily || isProof),
    sanitizeOps: false,
    sanitizeResources: false,
    fn: () => withDeadline(JOURNEY_MS, journey.run(engine!, site!)),
  }));
}
