import { expect } from "npm:expect@30.5.2";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));

const DEV = `
import { Builder } from "fresh/dev";
await new Builder({ root: import.meta.dirname }).listen(() => import("./main.ts"), {
  port: 0,
  hostname: "127.0.0.1",
  onListen: ({ port }) => console.log(port),
});
`;
const MAIN = `
import { App, staticFiles } from "fresh";
export const app = new App().use(staticFiles()).get("/", (ctx) => ctx.html("<p>dev</p>"));
`;

Deno.test("Builder.listen: serves, rebuilds on a change and tells the browser", async () => {
  const root = await Deno.makeTempDir();
  await Deno.mkdir(join(root, "static"));
  await Deno.writeTextFile(join(root, "static/x.txt"), "one");
  await Deno.writeTextFile(join(root, "main.ts"), MAIN);
  await Deno.writeTextFile(join(root, "dev.ts"), DEV);
  const server = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-lock", "--config", config, join(root, "dev.ts")],
    stdout: "piped",
  }).spawn();
  const output = server.stdout.pipeThrough(new TextDecoderStream()).getReader();
  try {
    const origin = `http://127.0.0.1:${(await output.read()).value!.trim()}`;
    const get = (path: string) => fetch(origin + path);
    expect(await (await get("/")).text()).toBe("<p>dev</p>");
    const file = await get("/x.txt");
    expect(file.headers.get("cache-control")).toBe("no-cache");
    expect(await file.text()).toBe("one");

    const events = (await get("/_frsh/alive")).body!.pipeThrough(new TextDecoderStream())
      .getReader();
    expect((await events.read()).value).toMatch(/data: [0-9a-f-]{36}\n\n/);
    await Deno.writeTextFile(join(root, "static/x.txt"), "two");
    expect((await events.read()).value).toContain("data: reload\n\n");
    expect(await (await get("/x.txt")).text()).toBe("two");
    await events.cancel();
  } finally {
    server.kill();
    await output.cancel();
    await server.status;
    await Deno.remove(root, { recursive: true });
  }
});
