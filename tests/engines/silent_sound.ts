/** A sound device that nobody hears, in real time: without any, an engine refuses to play or stands still. */

import { findProgram } from "../find_program.ts";
import { endGroup } from "../site.ts";

export interface SilentSound extends AsyncDisposable {
  /** The environment of programs that are to play to it. */
  env: Record<string, string>;
}

/** @param home folder of its socket */
export async function startSilentSound(home: string): Promise<SilentSound> {
  const socket = `${home}/sound`;
  const server = new Deno.Command((await findProgram("pulseaudio"))!, {
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
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    async [Symbol.asyncDispose]() {
      endGroup(server.pid);
      await server.status;
    },
  };
}
