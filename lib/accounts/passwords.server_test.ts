import { expect } from "npm:expect@30.5.2";
import { QueueFull } from "@/lib/platform/work.server.ts";
import { createPasswords, normaliseAnswer } from "./passwords.server.ts";

/** Counts the calls of the costly function, and answers at once. */
function counted() {
  let calls = 0;
  const passwords = createPasswords((secret, salt) => {
    calls++;
    const bytes = new TextEncoder().encode(secret + salt.join());
    return Promise.resolve(bytes.slice(0, 32));
  });
  return { passwords, calls: () => calls };
}

Deno.test("passwords: a hash is verified by its secret alone, in any Unicode spelling", async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash("caf\u00e9 am See");
  expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(await passwords.verify("cafe\u0301 am See", hash)).toBe(true);
  expect(await passwords.verify("cafe am See", hash)).toBe(false);
});

Deno.test("passwords: an unknown account costs the same work as a known one, and never matches", async () => {
  const { passwords, calls } = counted();
  const hash = await passwords.hash("lantern-oar-41-and-some-more-length");
  const before = calls();
  expect(await passwords.verify("wrong-wrong-wrong-wrong-wrong-wrong", hash)).toBe(false);
  expect(calls() - before).toBe(1);
  expect(await passwords.verify("wrong-wrong-wrong-wrong-wrong-wrong", null)).toBe(false);
  expect(calls() - before).toBe(2);
});

Deno.test("passwords: beyond the queue callers are sent away and told when to return", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => release = resolve);
  const passwords = createPasswords(async () => (await released, new Uint8Array(32)));
  const taken = Array.from({ length: 32 }, () => passwords.hash("secret"));
  await expect(passwords.hash("one too many")).rejects.toThrow(QueueFull);
  release();
  await Promise.all(taken);
  await passwords.hash("room again");
});

Deno.test("normaliseAnswer: case and spacing do not count", () => {
  expect(normaliseAnswer("  The  OLD\tmill ")).toBe("the old mill");
});
