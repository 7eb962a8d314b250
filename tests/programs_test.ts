import { expect } from "npm:expect@30.5.2";
import { join } from "node:path";
import { runApt } from "./programs.ts";

Deno.test("runApt: a lock that another process holds is waited for; what else fails is told at once", async () => {
  const dir = await Deno.makeTempDir();
  const isFree = join(dir, "free");
  const apt = ["sh", "-c", `test -e ${isFree} || { echo "E: Could not get lock" >&2; exit 100; }`];
  const done = runApt(apt, 10);
  await new Promise((later) => setTimeout(later, 100));
  await Deno.writeTextFile(isFree, "");
  await done;
  await Deno.remove(dir, { recursive: true });
  await expect(runApt(["sh", "-c", "echo E: no such package >&2; exit 100"]))
    .rejects.toThrow("E: no such package");
});
