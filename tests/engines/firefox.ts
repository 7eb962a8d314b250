/** Firefox, driven over WebDriver BiDi, with ears: without a sound device it refuses to play at all. */

import puppeteer, { type Browser } from "npm:puppeteer-core@25.16.0";
import { findProgram } from "../find_program.ts";
import { endGroup } from "../site.ts";

export type { Page } from "npm:puppeteer-core@25.16.0";

export interface Firefox extends AsyncDisposable {
  browser: Browser;
}

/** A sound server whose only device hears nothing, in real time, and a browser that plays to it. */
export async function startFirefox(): Promise<Firefox> {
  await using stack = new AsyncDisposableStack();
  const home = stack.adopt(
    await Deno.makeTempDir({ prefix: "lamplight-firefox-" }),
    (path) => Deno.remove(path, { recursive: true }),
  );
  const socket = `${home}/sound`;
  const sound = new Deno.Command((await findProgram("pulseaudio"))!, {
    args: [
      ...["-n", "--daemonize=no", "--use-pid-file=no", "--disable-shm", "--exit-idle-time=-1"],
      ...["--load=module-null-sink"],
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ],
    env: { HOME: home, XDG_RUNTIME_DIR: home },
    detached: true,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  stack.defer(async () => {
    endGroup(sound.pid);
    await sound.status;
  });
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: (await findProgram("firefox-esr"))!,
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    env: { ...Deno.env.toObject(), HOME: home, PULSE_SERVER: `unix:${socket}` },
  });
  stack.defer(() => browser.close());
  const kept = stack.move();
  return { browser, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
