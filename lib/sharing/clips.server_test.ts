import { expect } from "npm:expect@30.5.2";
import { createClipSignatures } from "./clips.server.ts";

const SECRET = "a-secret-of-at-least-thirty-two-characters";
const CLIP = { sourceBook: 11, sourceChapter: 5, fromMs: 62_500, seconds: 30, by: undefined };

Deno.test("clip signatures: any other number or sharer is another clip", async () => {
  const { sign, verify } = await createClipSignatures(SECRET);
  const sig = await sign(CLIP);
  expect(sig).toMatch(/^[\w-]{22}$/);
  expect(await verify(CLIP, sig)).toBe(true);
  for (const name of ["sourceBook", "sourceChapter", "fromMs", "seconds"] as const) {
    expect(await verify({ ...CLIP, [name]: CLIP[name] + 1 }, sig)).toBe(false);
  }
  const bens = await sign({ ...CLIP, by: "ben" });
  expect(await verify({ ...CLIP, by: "ben" }, bens)).toBe(true);
  for (const [by, text] of [["ben", sig], [undefined, bens], ["ada", bens]] as const) {
    expect(await verify({ ...CLIP, by }, text)).toBe(false);
  }
});

Deno.test("clip signatures: forgeries of any form are refused", async () => {
  const { sign, verify } = await createClipSignatures(SECRET);
  const sig = await sign(CLIP);
  const flipped = (sig[0] === "A" ? "B" : "A") + sig.slice(1);
  for (const forged of [flipped, "", "A", sig.slice(0, -2), `${sig}AA`, "A".repeat(22), "§"]) {
    expect(await verify(CLIP, forged)).toBe(false);
  }
  const { verify: verifyOther } = await createClipSignatures(`other-${SECRET}`);
  expect(await verifyOther(CLIP, sig)).toBe(false);
});

Deno.test("clip signatures: a link outlives a new secret as long as the old one is listed", async () => {
  const sig = await (await createClipSignatures(SECRET)).sign(CLIP);
  const { sign, verify } = await createClipSignatures(
    `a-newer-secret-of-thirty-two-letters,${SECRET}`,
  );
  expect(await verify(CLIP, sig)).toBe(true);
  expect(await sign(CLIP)).not.toBe(sig);
});
