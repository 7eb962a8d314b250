import { expect } from "npm:expect@30.5.2";
import { openAt, streamFile } from "./folder.server.ts";

Deno.test("streamFile: its file is closed when what it waits for fails, and when the reader leaves", async () => {
  const path = await Deno.makeTempFile();
  await Deno.writeFile(path, new Uint8Array(10));
  const unmade = openAt(path, 10, 0);
  const failing = streamFile(unmade, {
    start: 0,
    end: 9,
    ready: () => Promise.reject(new Error("not made")),
  });
  await expect(new Response(failing).bytes()).rejects.toThrow("not made");
  expect(() => unmade.statSync()).toThrow(Deno.errors.BadResource);
  const wanted = openAt(path, 10, 0);
  const left = streamFile(wanted, {
    start: 0,
    end: 9,
    ready: (_, gone) => new Promise((_, fail) => gone.onabort = () => fail(gone.reason)),
  }).getReader();
  const reading = left.read();
  await left.cancel("gone");
  expect((await reading).done).toBe(true);
  expect(() => wanted.statSync()).toThrow(Deno.errors.BadResource);
  await Deno.remove(path);
});
