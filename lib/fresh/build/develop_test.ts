import { expect } from "npm:expect@30.5.2";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));

const DEV = `
import { Builder } from "fresh/dev";
await new Builder({ root: import.meta.dirname }).listen(() => import("./main.ts"), {
  port: 0,
  hostname: "127.0.0.1",
  onListen: ({ port }) => console.log("port", port),
});
`;
const MAIN = `
import { App, staticFiles } from "fresh";
export const app = new App().use(staticFiles()).use(() => new Response("dev"));
`;

Deno.test("Builder.listen: serves; started anew at a change, it tells the browser by another name", async () => {
  const root = await Deno.makeTempDir();
  await Deno.mkdir(join(root, "static"));
  await Deno.writeTextFile(join(root, "static/x.txt"), "one");
  await Deno.writeTextFile(join(root, "main.ts"), MAIN);
  await Deno.writeTextFile(join(root, "dev.ts"), DEV);
  const server = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-lock",
      `--watch=${root}/static`,
      "--config",
      config,
      `${root}/dev.ts`,
    ],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const output = server.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const nextOrigin = async () => {
    let said = "", port: string | undefined;
    while (!port) {
      const { value, done } = await output.read();
      if (done) throw new Error(`The server ended after ${said}`);
      port = /port (\d+)/.exec(said += value)?.[1];
    }
    return `http://127.0.0.1:${port}`;
  };
  const nameOf = async (origin: string) => {
    const events = (await fetch(`${origin}/_frsh/alive`)).body!.pipeThrough(new TextDecoderStream())
      .getReader();
    const { value } = await events.read();
    await events.cancel();
    return /^data: ([0-9a-f-]{36})\n\n$/m.exec(value!)![1]!;
  };
  try {
    const first = await nextOrigin();
    expect(await (await fetch(first)).text()).toBe("dev");
    const file = await fetch(`${first}/x.txt`);
    expect(file.headers.get("cache-control")).toBe("no-cache");
    expect(await file.text()).toBe("one");
    const name = await nameOf(first);
    expect(await nameOf(first)).toBe(name);

    await Deno.writeTextFile(join(root, "static/x.txt"), "two");
    const second = await nextOrigin();
    expect(await nameOf(second)).not.toBe(name);
    expect(await (await fetch(`${second}/x.txt`)).text()).toBe("two");
  } finally {
    server.kill();
    await output.cancel();
    await server.status;
    await Deno.remove(root, { recursive: true });
  }
});
