import { expect } from "npm:expect@30.5.2";
import { coverFiles, coverOf } from "./cover.ts";

const record = { alt: "A lamp.", color: "#102030" };

Deno.test("coverOf: every address it names is one of the cover's files", () => {
  const { name, src, avifSrcset, webpSrcset, ogSrc, squareSrc } = coverOf({
    id: 7,
    cover: { ...record, file: "7-abc" },
  });
  const named = [src, ogSrc, squareSrc, ...[avifSrcset, webpSrcset].flatMap((it) => it.split(", "))]
    .map((it) => it.split(" ")[0]!.replace("/covers/", ""));
  expect(new Set(named)).toEqual(new Set(coverFiles(name)));
});

Deno.test("coverOf: the demo's covers are all there, 300 KB together, a card's AVIF at most 8 KB", async () => {
  let bytes = 0;
  for (const id of [11, 12, 13, 14, 15]) {
    const { name } = coverOf({ id, cover: record });
    for (const file of coverFiles(name)) {
      const { size } = await Deno.stat(`static/covers/${file}`);
      if (file.endsWith("-og.jpg")) expect(size).toBeLessThanOrEqual(30 * 1024);
      else if (file.endsWith("-square.jpg")) expect(size).toBeLessThanOrEqual(100 * 1024);
      else bytes += size;
      if (file.endsWith("-320.avif")) expect(size).toBeLessThanOrEqual(8 * 1024);
    }
  }
  expect(bytes).toBeLessThanOrEqual(300 * 1024);
});
