/** The programs that tests and benches need beside Deno: found, or installed through apt-get where permitted. */

import { findChromium, findHeadlessShell } from "./chromium.ts";
import { findFile, findLibrary, findProgram } from "./find_program.ts";

const findPlugin = (name: string) => () => findLibrary(`gstreamer-1.0/libgst${name}.so`);

/** Each Debian package and how its program is found. */
const PROGRAMS = {
  caddy: () => findProgram("caddy"),
  "chromium-headless-shell": findHeadlessShell,
  dbus: () => findProgram("dbus-run-session"),
  "espeak-ng": () => findProgram("espeak-ng"),
  ffmpeg: () => findProgram("ffmpeg"),
  "firefox-esr": () => findProgram("firefox-esr"),
  "gstreamer1.0-libav": findPlugin("libav"),
  "gstreamer1.0-plugins-bad": findPlugin("hls"),
  "gstreamer1.0-plugins-good": findPlugin("mpg123"),
  pulseaudio: () => findProgram("pulseaudio"),
  nginx: async () => await findProgram("nginx") ?? await findFile("/usr/sbin/nginx"),
  openssl: () => findProgram("openssl"),
  "swift-account": () => findProgram("swift-account-server"),
  "swift-container": () => findProgram("swift-container-server"),
  "swift-object": () => findProgram("swift-object-server"),
  "swift-proxy": () => findProgram("swift-proxy-server"),
  "webkit2gtk-driver": () => findProgram("WebKitWebDriver"),
  wrk: () => findProgram("wrk"),
  xvfb: () => findProgram("Xvfb"),
};

type Program = keyof typeof PROGRAMS;

/** Another process may be installing: its locks are waited for, not taken for a failure. */
const LOCKED_MS = 300_000;
const LOOK_AGAIN_MS = 1_000;

/** What will do where a package cannot be installed. */
const INSTEAD: Partial<Record<Program, () => Promise<string | null>>> = {
  "chromium-headless-shell": findChromium,
};

/**
 * Makes sure that the programs are there, or what will do instead.
 * @throws {Error} naming what is missing and what to do, when installing is not possible.
 */
export async function ensurePrograms(...names: Program[]): Promise<void> {
  const missing: Program[] = [];
  for (const name of names) {
    if (!await PROGRAMS[name]()) missing.push(name);
  }
  if (missing.length === 0) return;
  try {
    await install(missing);
  } catch (error) {
    for (const name of missing) {
      if (!await PROGRAMS[name]() && !await INSTEAD[name]?.()) throw error;
    }
  }
}

async function install(packages: Program[]): Promise<void> {
  const wanted = packages.join(" and ");
  const asRoot = await findAptGet();
  if (!asRoot) {
    throw new Error(
      `This needs ${wanted}, not found on PATH, and this user may not run apt-get: install ${wanted}` +
        (packages.some((name) => name in INSTEAD)
          ? ", or set CHROMIUM to a Chromium of your own."
          : "."),
    );
  }
  console.log(`Installing ${wanted} with apt-get ...`);
  await runApt([...asRoot, "update"]);
  await runApt([...asRoot, "install", "--yes", "--no-install-recommends", ...packages]);
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

/** DPkg::Lock::Timeout waits for one of apt's three locks only, so it is run again while any is held. */
export async function runApt([program = "", ...args]: string[], lookAgainMs = LOOK_AGAIN_MS) {
  const untilMs = Date.now() + LOCKED_MS;
  while (true) {
    const { success, stdout, stderr } = await new Deno.Command(program, {
      args,
      env: { DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" },
      stdin: "null",
    }).output();
    if (success) return;
    const said = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
    if (!said.includes("Could not get lock") || Date.now() > untilMs) {
      throw new Error(`Installing failed: ${program} ${args.join(" ")}\n${said}`);
    }
    await new Promise((done) => setTimeout(done, lookAgainMs));
  }
}
