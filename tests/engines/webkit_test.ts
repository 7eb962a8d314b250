/** WebKit: what listeners do, in the engine of every iPhone. */

import { testsOf } from "./tests_of.ts";
import { startWebKit } from "./webkit.ts";

const PROGRAMS = [
  ...["webkit2gtk-driver", "xvfb", "dbus", "pulseaudio"] as const,
  // What sound is decoded and played with.
  ...["gstreamer1.0-libav", "gstreamer1.0-plugins-bad", "gstreamer1.0-plugins-good"] as const,
] as const;

for (const test of await testsOf("WebKit", [...PROGRAMS], startWebKit)) Deno.test(test);
