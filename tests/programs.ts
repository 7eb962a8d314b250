/** The programs that tests and benches need beside Deno: found, or installed through apt-get where permitted. */

import { findChromium } from "./chromium.ts";
import { findFile, findProgram } from "./find_program.ts";

/** Each Debian package and how its program is found. */
const PROGRAMS = {
  chromium: findChromium,
  ffmpeg: () => findProgram("ffmpeg"),
  "firefox-esr": () => findProgram("firefox-esr"),
  pulseaudio: () => findProgram("pulseaudio"),
  nginx: async () => await findProgram("nginx") ?? await findFile("/usr/sbin/nginx"),
  wrk: () => findProgram("wrk"),
};

/**
 * Makes sure that the programs are there.
 * @throws {Error} naming what is missing and what to do, when installing is not possible.
 */
export async function ensurePrograms(...names: (keyof typeof PROGRAMS)[]): Promise<void> {
  const missing: string[] = [];
  for (const name of names) {
    if (!await PROGRAMS[name]()) missing.push(name);
  }
  if (missing.length === 0) return;
  const wanted = missing.join(" and ");
  const asRoot = await findAptGet();
  if (!asRoot) {
    throw new Error(
      `This needs ${wanted}, not found on PATH, and this user may not run apt-get: install ${wanted}` +
        (missing.includes("chromium") ? ", or set CHROMIUM to a Chromium of your own." : "."),
    );
  }
  console.log(`Installing ${wanted} with apt-get ...`);
  await runQuietly([...asRoot, "update"]);
  await runQuietly([...asRoot, "install", "--yes", "--no-install-recommends", ...missing]);
}

/** The command line that runs apt-get as root without asking anything, or null. */
async function findAptGet(): Promise<string[] | null> {
  const aptGet = await findProgram("apt-get");
  if (!aptGet) return null;
  if (Deno.uid() === 0) return [aptGet];
  const sudo = await findProgram("sudo");
  if (!sudo) return null;
  const { success } = await new Deno.Command(sudo, { args: ["-n", "true"], stderr: "null" })
    .output();
  return success ? [sudo, "-n", aptGet] : null;
}

async function runQuietly([program = "", ...args]: string[]): Promise<void> {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args,
    env: { DEBIAN_FRONTEND: "noninteractive" },
    stdin: "null",
  }).output();
  if (success) return;
  const text = new TextDecoder();
  throw new Error(
    `Installing failed: ${program} ${args.join(" ")}\n${text.decode(stdout)}${text.decode(stderr)}`,
  );
}
