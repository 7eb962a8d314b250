/** A book's cover: brought at the desk as one picture, served in every size and format that pages use. */

import { crc32, deflateSync } from "node:zlib";
import { expect } from "npm:expect@30.5.2";
import sharp from "npm:sharp@0.34.5";
import { COVER_WIDTHS, coverFiles } from "@/lib/catalogue/cover.ts";
import { createClient } from "./client.ts";
import { openDesk } from "./desk.ts";
import { openTestSite } from "./harness.ts";

/** A picture of two colours, the right one cut off where it is made square. */
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c03020" } }).composite([{
    input: { create: { width: (width - height) / 2, height, channels: 3, background: "#2030c0" } },
    left: width - (width - height) / 2,
    top: 0,
  }]).withExif({ IFD0: { Copyright: "Taken at home" } }).jpeg().toBuffer();

/** A PNG without its pixels: whatever is said of it was read in its header. */
function pngHeader({ side, bits }: { side: number; bits: number }): Uint8Array {
  const chunk = (type: string, data: number[]) => {
    const body = new Uint8Array([...new TextEncoder().encode(type), ...data]);
    return [...bytesOf(data.length), ...body, ...bytesOf(crc32(body))];
  };
  return new Uint8Array([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk("IHDR", [...bytesOf(side), ...bytesOf(side), bits, 6, 0, 0, 0]),
    ...chunk("IDAT", [...deflateSync(new Uint8Array(1_000))]),
    ...chunk("IEND", []),
  ]);
}

const bytesOf = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);

Deno.test("POST /admin/picture: cut, sized and sketched; the page shows it, and what the camera wrote is gone", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const headers = { cookie: `${ann.listener.cookie}; desk=${ann.desk}` };
  const bring = async (picture: Uint8Array | null, book = "11") => {
    const body = new FormData();
    if (picture) body.set("file", new File([new Uint8Array(picture)], "cover.jpg"));
    return await site.ask(`/admin/picture?book=${book}`, { method: "POST", headers, body });
  };
  const made = await bring(await draw(1000, 700));
  expect([made.status, made.headers.get("location")]).toEqual([303, "/admin/books/11"]);
  const { cover } = site.services.catalogue.getBook(11)!;
  expect(cover.name).toMatch(/^11-[0-9a-f]{8}$/);
  expect(cover.color).toMatch(/^#(bf|c0)3020$/); // the middle, without what was cut off
  expect(site.services.catalogue.coverPlaceholder(cover.name)).toMatch(/^data:image\/avif/);
  expect(await (await site.ask("/audiobook/11")).text()).toContain(cover.src);
  const square: Record<string, number> = { "square.jpg": 1400 };
  for (const width of COVER_WIDTHS) square[`${width}.avif`] = square[`${width}.webp`] = width;
  for (const file of coverFiles(cover.name)) {
    const answer = await site.ask(`/covers/${file}`);
    const picture = sharp(new Uint8Array(await answer.arrayBuffer()));
    const { width, height, exif } = await picture.metadata();
    const side = square[file.slice(cover.name.length + 1)];
    expect([file, answer.status, width, height, exif])
      .toEqual([file, 200, side ?? 1200, side ?? 630, undefined]);
  }
  const { entries } = await site.services.desk.audit.list();
  expect(entries[0]).toMatchObject({ command: "cover set", about: "book 11", state: "done" });

  const refused: [picture: Uint8Array | null, words: string][] = [
    [null, "Choose a picture first"],
    [await draw(600, 500), "600 by 500 pixels"],
    [pngHeader({ side: 6000, bits: 16 }), "6000 by 6000 pixels"],
    [pngHeader({ side: 3700, bits: 8 }), "3700 by 3700 pixels"],
    [pngHeader({ side: 3600, bits: 8 }), "We can't read that picture"], // looked at: it has no pixels
    [new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"), "picture"],
  ];
  for (const [picture, words] of refused) {
    const answer = await bring(picture);
    expect([words, answer.status, (await answer.text()).includes(words)])
      .toEqual([words, 409, true]);
  }
  expect((await bring(new Uint8Array(20_100_000))).status).toBe(413);
  expect((await bring(null, "x")).status).toBe(404);
  expect(site.services.catalogue.getBook(11)!.cover.name).toBe(cover.name);
});

Deno.test("GET /admin/covers/{file}: a draft's pictures too, for the author alone, and nothing else from there [A2.7]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const { dataDir } = site.services.config;
  await Deno.mkdir(`${dataDir}/covers`);
  await Deno.writeTextFile(`${dataDir}/covers/16-aaaa-320.avif`, "picture");
  await Deno.writeTextFile(`${dataDir}/covers/secret.txt`, "secret");
  const shown = await ann.get("/admin/covers/16-aaaa-320.avif");
  expect([shown.status, shown.headers.get("content-type"), await shown.text()])
    .toEqual([200, "image/avif", "picture"]);
  const none = await ann.get("/admin/covers/16-bbbb-320.avif"); // a draft that has none yet
  expect([none.status, none.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  for (const file of ["secret.txt", "..%2fcovers%2f16-aaaa-320.avif"]) {
    expect([file, (await ann.get(`/admin/covers/${file}`)).status]).toEqual([file, 404]);
  }
  const visitor = createClient(site);
  for (const path of ["/covers/16-aaaa-320.avif", "/admin/covers/16-aaaa-320.avif"]) {
    expect([path, (await visitor.call("GET", path)).status]).toEqual([path, 404]);
  }
});
