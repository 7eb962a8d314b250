/** Finds and ends every process that a test run started, however deep and in whatever group. */

/** Environment variable that all descendants of a run inherit. */
export const RUN_MARK = "LAMPLIGHT_TEST_RUN";

/**
 * Ends the processes of one run: servers and browsers live in groups of their own and would
 * outlive a test that was cut short. Reads /proc; elsewhere nothing is found and nothing is ended.
 */
export async function endMarked(mark: string): Promise<void> {
  const wanted = `${RUN_MARK}=${mark}`;
  const entries = await Array.fromAsync(Deno.readDir("/proc")).catch(() => []);
  for (const pid of entries.map(({ name }) => Number(name)).filter(Number.isInteger)) {
    const environment = await Deno.readTextFile(`/proc/${pid}/environ`).catch(() => "");
    if (pid === Deno.pid || !environment.split("\0").includes(wanted)) continue;
    try {
      Deno.kill(pid, "SIGKILL");
    } catch {
      // It ended by itself between the two lines above.
    }
  }
}
