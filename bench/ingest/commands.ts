/** The ffmpeg commands that an ingest runs, noted and run again without it. */

const WORKERS = 2;

/** Puts a program called ffmpeg before the real one that notes its arguments, NUL after each. */
export async function logCommands(dir: string): Promise<string> {
  const real = new TextDecoder().decode(
    (await new Deno.Command("sh", { args: ["-c", "command -v ffmpeg"] }).output()).stdout,
  ).trim();
  const log = `${dir}/commands`;
  await Deno.mkdir(`${dir}/bin`);
  const note = `{ printf '%s\\0' "$@"; printf '\\n\\0'; } > ${log}.$$ && cat ${log}.$$ >> ${log}`;
  await Deno.writeTextFile(`${dir}/bin/ffmpeg`, `#!/bin/sh\n${note}\nexec ${real} "$@"\n`, {
    mode: 0o755,
  });
  return log;
}

/** The commands that worked on sound, writing into one folder that is still there. */
export async function readCommands(log: string, dir: string): Promise<string[][]> {
  await Deno.mkdir(`${dir}/replay`);
  const lists = (await Deno.readTextFile(log)).split("\n\0").map((it) =>
    it.split("\0").slice(0, -1)
  );
  return lists.filter((args) => args.includes("-i")).map((args, index) =>
    args.map((it) => it.replace(/file:\S+\/work-[^/]+\//, `file:${dir}/replay/${index}-`))
  );
}

export async function replay(commands: string[][]): Promise<number> {
  const started = performance.now();
  const queue = commands.values();
  await Promise.all(Array.from({ length: WORKERS }, async () => {
    for (const args of queue) {
      const { success } = await new Deno.Command("ffmpeg", { args, stdout: "null", stderr: "null" })
        .output();
      if (!success) throw new Error(`Replaying ffmpeg ${args.join(" ")} failed`);
    }
  }));
  return performance.now() - started;
}
