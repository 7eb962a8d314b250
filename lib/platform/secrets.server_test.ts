import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { StartError } from "./refusal.ts";
import { loadOrCreateSecret } from "./secrets.server.ts";

Deno.test("loadOrCreateSecret: makes one that only its owner reads, and finds it again", async () => {
  const dir = await Deno.makeTempDir();
  const data = join(dir, "not yet there");
  const secret = await loadOrCreateSecret(data);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(await loadOrCreateSecret(data)).toBe(secret);
  expect((await Deno.stat(join(data, "secret"))).mode! & 0o777).toBe(0o600);
  await Deno.remove(dir, { recursive: true });
});

Deno.test("loadOrCreateSecret: a broken secret or folder is one sentence that says what to do", async () => {
  const dir = await Deno.makeTempDir();
  await Deno.writeTextFile(join(dir, "secret"), "short");
  await expect(loadOrCreateSecret(dir)).rejects.toThrow(/5 characters, at least 32 needed/);
  const file = join(dir, "secret");
  const error = await loadOrCreateSecret(file).catch((error) => error); // a file where a folder should be
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toContain("Set AUTH_SECRET, or a DATA_DIR that is writable");
  await Deno.remove(dir, { recursive: true });
});
