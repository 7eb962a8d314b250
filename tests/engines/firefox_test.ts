/** Firefox: what listeners do, in its latest long-lived release. */

import { startFirefox } from "./firefox.ts";
import { testsOf } from "./tests_of.ts";

const PROGRAMS = ["firefox-esr", "pulseaudio"] as const;

for (const test of await testsOf("Firefox", [...PROGRAMS], startFirefox)) Deno.test(test);
