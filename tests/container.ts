/** The Dockerfile without a container engine: its commands, in a copy of the tree that holds what it copies. */

const ROOT = new URL("..", import.meta.url).pathname;

/** Instructions of the file in their order, lines that go on joined. */
export type Instruction = [name: string, value: string];

export async function readDockerfile(): Promise<Instruction[]> {
  const text = await Deno.readTextFile(`${ROOT}Dockerfile`);
  return text.replaceAll(/^#.*\n/gm, "").replaceAll(/\\\n\s*/g, "").split("\n").filter(Boolean)
    .map((line) => {
      const [, name = "", value = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      return [name, value];
    });
}

/** `["deno", "task", "start"]` of `CMD [...]`, behind whatever flags stand before it. */
export const argumentsOf = (value: string): string[] => JSON.parse(value.slice(value.indexOf("[")));

/** Names and values of all `ENV`. */
export const settingsOf = (file: Instruction[]): Record<string, string> =>
  Object.fromEntries(
    file.filter(([name]) => name === "ENV").flatMap(([, value]) => value.split(" "))
      .map((it) => it.split("=") as [string, string]),
  );

export interface Tree extends AsyncDisposable {
  path: string;
  /** @throws {Error} with what it printed, when it fails */
  run(command: string): Promise<void>;
}

/** A folder with all that `COPY . .` brings, by .dockerignore; gone when disposed of. */
export async function copyTree(): Promise<Tree> {
  const path = await Deno.makeTempDir({ prefix: "lamplight-container-" });
  const ignored = (await Deno.readTextFile(`${ROOT}.dockerignore`)).split("\n").filter(Boolean);
  const excludes = ignored.map((it) => `--exclude=./${it}`);
  const tree: Tree = {
    path,
    async run(command) {
      const child = new Deno.Command("sh", {
        args: ["-c", command],
        cwd: path,
        stdout: "piped",
        stderr: "piped",
      });
      const { success, stdout, stderr } = await child.output();
      const text = new TextDecoder();
      if (!success) throw new Error(`${command}: ${text.decode(stdout)}${text.decode(stderr)}`);
    },
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
  await tree.run(
    `tar -C "${ROOT}" ${excludes.map((it) => `'${it}'`).join(" ")} -cf - . | tar -xf -`,
  );
  return tree;
}
