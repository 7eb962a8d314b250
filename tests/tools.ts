/** The programs that tests need beside Deno: found, or installed through apt-get where permitted. */

import { findChromium, findProgram } from "./chromium.ts";

/**
 * Makes sure of Chromium and ffmpeg.
 * @throws {Error} naming what is missing and what to do, when installing is not possible.
 */
export async function ensureTestPrograms(): Promise<void> {
  const missing = [
    ...(await findChromium() ? [] : ["chromium"]),
    ...(await findProgram("ffmpeg") ? [] : ["ffmpeg"]),
  ];
  if (missing.length === 0) return;
  const wanted = missing.join(" and ");
  const asRoot = await findAptGet();
  if (!asRoot) {
    throw new Error(
      `The tests need ${wanted}, not found on PATH, and this user may not run apt-get: install ${wanted}` +
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
