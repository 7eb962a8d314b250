import { expect } from "npm:expect@30.5.2";
import { createGrants } from "./grants.server.ts";

const OLD = "the old secret of at least 32 letters";
const NEW = "the new secret of at least 32 letters";
const GRANT = {
  userId: "ada/ü",
  sourceBook: 11,
  sessionId: "phone",
  expiresAtMs: 1_700_000_000_000,
};

Deno.test("Grants: what was signed is read back, from memory too", async () => {
  const grants = await createGrants(NEW);
  const text = await grants.sign(GRANT);
  expect(text).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(encodeURIComponent(text)).toBe(text);
  expect(await grants.verify(text)).toEqual(GRANT);
  expect(await grants.verify(text)).toEqual(GRANT);
});

Deno.test("Grants: any other text is refused, one changed letter anywhere included", async () => {
  const grants = await createGrants(NEW);
  const text = await grants.sign(GRANT);
  for (let at = 0; at < text.length; at++) {
    for (const letter of ["A", "B", "_", "."]) {
      if (text[at] === letter) continue;
      const changed = text.slice(0, at) + letter + text.slice(at + 1);
      expect([changed, await grants.verify(changed)]).toEqual([changed, null]);
    }
  }
  const others = [
    "",
    ".",
    "..",
    "...",
    "40",
    text + ".",
    text + "A",
    ` ${text}`,
    "A".repeat(100_000),
  ];
  for (const other of others) expect(await grants.verify(other)).toBeNull();
});

Deno.test("Grants: keys rotate: the first secret signs, all of them verify [B9.1]", async () => {
  const before = await createGrants(OLD);
  const during = await createGrants(`${NEW}, ${OLD}`);
  const after = await createGrants(NEW);
  const text = await before.sign(GRANT);
  expect(await during.verify(text)).toEqual(GRANT);
  expect(await after.verify(text)).toBeNull();
  expect(await after.verify(await during.sign(GRANT))).toEqual(GRANT);
});

Deno.test("createGrants: an empty secret is refused", async () => {
  await expect(createGrants(" , ")).rejects.toThrow(/secret is empty/);
});
