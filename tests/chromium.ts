/** Where Chromium is and how it starts on a machine whose network is closed. */

import { findProgram } from "./find_program.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** Path of the browser: CHROMIUM, else the headless shell, else the first of the usual names on PATH; null: there is none. */
export async function findChromium(): Promise<string | null> {
  const shell = await findHeadlessShell();
  if (shell) return shell;
  for (const name of NAMES) {
    const path = await findProgram(name);
    if (path) return path;
  }
  return null;
}

/** Chromium without windows: pages and sound are the same, for half the work. A browser that CHROMIUM names comes first. */
export async function findHeadlessShell(): Promise<string | null> {
  return Deno.env.get("CHROMIUM") || await findProgram("chromium-headless-shell");
}

/** @throws {Error} when no browser is installed, saying how to get one. */
export async function requireChromium(): Promise<string> {
  const path = await findChromium();
  if (path) return path;
  throw new Error(
    "Starting a browser needs Chromium, but none was found: install the package chromium-headless-shell, or set CHROMIUM to its path",
  );
}

/**
 * Without the background-networking flags Chromium looks up its maker's hosts at every start;
 * autoplay stays restricted, as it is for a listener.
 */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--mute-audio",
];
