/**
 * Renders the demo's covers and the site's icons from their drawings, `demo/covers/*.svg`. An author's own cover is
 * made by the site, at her desk or by `deno task admin cover set`.
 *
 *   deno run -A --lock=tests/deno.lock tools/covers.ts
 */

import { Buffer } from "node:buffer";
import { join } from "node:path";
import sharp from "npm:sharp@0.34.5";
import {
  COVER_PREVIEW,
  COVER_QUALITY,
  COVER_SKETCH,
  COVER_SQUARE,
  COVER_WIDTHS,
  placeholderFile,
} from "@/lib/catalogue/cover.ts";

const SMALLEST_SOURCE = Math.max(...COVER_WIDTHS);

/** Writes all files of a cover into a folder. */
async function writeCover(picture: Uint8Array, folder: string, name: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const square = await toSquare(picture);
  for (const width of COVER_WIDTHS) {
    const sized = sharp(square).resize(width, width, { kernel: "lanczos3" });
    const { avif, webp } = COVER_QUALITY[width];
    const at = join(folder, `${name}-${width}`);
    await sized.clone().avif({ quality: avif, effort: 6 }).toFile(`${at}.avif`);
    await sized.clone().webp({ quality: webp, effort: 6, smartSubsample: true }).toFile(
      `${at}.webp`,
    );
  }
  await sharp(square).resize(COVER_SKETCH.width, COVER_SKETCH.width, { kernel: "lanczos3" })
    .avif({ quality: COVER_SKETCH.quality, effort: 9, chromaSubsampling: "4:2:0" }).toFile(
      join(folder, placeholderFile(name)),
    );
  await writePreview(square, join(folder, `${name}-og.jpg`));
  await writeSquare(picture, join(folder, `${name}-square.jpg`));
}

/** The picture as a lossless square; drawn art is rendered at twice the size, which keeps thin lines. */
async function toSquare(picture: Uint8Array): Promise<Uint8Array> {
  const { format, width = 0, height = 0 } = await sharp(picture).metadata();
  if (format !== "svg" && Math.min(width, height) < SMALLEST_SOURCE) {
    throw new Error(
      `The cover is ${width} x ${height} pixels; wanted at least ${SMALLEST_SOURCE} x ${SMALLEST_SOURCE}.`,
    );
  }
  const side = format === "svg" ? 2 * SMALLEST_SOURCE : Math.min(width, height);
  const density = format === "svg" ? 144 : 72;
  return await sharp(picture, { density }).resize(side, side, { fit: "cover" }).flatten().png()
    .toBuffer();
}

async function writeSquare(picture: Uint8Array, file: string): Promise<void> {
  const { width, quality } = COVER_SQUARE;
  await sharp(picture, { density: 144 }).resize(width, width, { fit: "cover" }).flatten()
    .jpeg({ quality, mozjpeg: true }).toFile(file);
}

/** The cover on a blurred copy of itself: link previews are wide, covers are not. */
async function writePreview(square: Uint8Array, file: string): Promise<void> {
  const { width, height, cover, quality } = COVER_PREVIEW;
  const ground = await sharp(square).resize(width, height, { fit: "cover" })
    .blur(48).modulate({ brightness: 0.55 }).toBuffer();
  const picture = await sharp(square).resize(cover, cover).toBuffer();
  const shadow = await sharp({
    create: { width, height, channels: 4, background: "#0000" },
  }).composite([{
    input: { create: { width: cover, height: cover, channels: 4, background: "#000c" } },
  }]).png().toBuffer();
  await sharp(ground)
    .composite([{ input: await sharp(shadow).blur(18).toBuffer() }, { input: picture }])
    .jpeg({ quality, mozjpeg: true }).toFile(file);
}

const ICONS = [
  { art: "icon", file: "icon-192.png", size: 192 },
  { art: "icon", file: "icon-512.png", size: 512 },
  { art: "icon-maskable", file: "icon-maskable-512.png", size: 512 },
  { art: "icon-maskable", file: "apple-touch-icon.png", size: 180 },
];

async function writeDemo(): Promise<void> {
  for await (const { name } of Deno.readDir("demo/covers")) {
    const id = name.match(/^(\d+)\.svg$/)?.[1];
    if (id) await writeCover(await Deno.readFile(`demo/covers/${name}`), "static/covers", id);
  }
  for (const { art, file, size } of ICONS) {
    await sharp(await Deno.readFile(`demo/covers/${art}.svg`), { density: 144 }).resize(size, size)
      .png({ palette: true, quality: 90, effort: 10 }).toFile(`static/icons/${file}`);
  }
  await writeFavicon();
}

const FAVICON_SIZE = 32;

/** Requested by browsers where a page names no icon, or not yet: an ICO file with one PNG. */
async function writeFavicon(): Promise<void> {
  const art = await Deno.readFile("demo/covers/icon.svg");
  const picture = await sharp(art, { density: 144 }).resize(FAVICON_SIZE, FAVICON_SIZE)
    .png({ palette: true, effort: 10 }).toBuffer();
  const head = new DataView(new ArrayBuffer(22));
  head.setUint16(2, 1, true); // type: icon
  head.setUint16(4, 1, true); // pictures
  head.setUint8(6, FAVICON_SIZE);
  head.setUint8(7, FAVICON_SIZE);
  head.setUint16(10, 1, true); // planes
  head.setUint16(12, 32, true); // bits per pixel
  head.setUint32(14, picture.byteLength, true);
  head.setUint32(18, head.byteLength, true); // where the picture begins
  await Deno.writeFile("static/favicon.ico", Buffer.concat([Buffer.from(head.buffer), picture]));
}

await writeDemo();
