/**
 * Makes the pictures of a cover: every width and format that pages use, and the link preview.
 *
 *   deno run -A --lock=tests/deno.lock tools/covers.ts picture.png --book 11   an author's own cover
 *   deno run -A --lock=tests/deno.lock tools/covers.ts --demo                  the demo's covers and icons
 *
 * The first writes into the covers folder of DATA_DIR under a name that holds the content's digest, so
 * that a changed cover has a new address, and prints the lines for the catalogue.
 */
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "npm:sharp@0.34.5";
import { COVER_WIDTHS, coverFiles, placeholderFile } from "@/lib/catalogue/cover.ts";
import { readConfig } from "@/lib/platform/server/config.ts";

const SMALLEST_SOURCE = Math.max(...COVER_WIDTHS);
/** By width, AVIF then WebP: small ones need more, for every pixel shows. Chosen by eye on the demo's covers. */
const QUALITY: Record<number, { avif: number; webp: number }> = {
  160: { avif: 46, webp: 64 },
  320: { avif: 36, webp: 52 },
  640: { avif: 38, webp: 46 },
};
/**
 * Stands in the page itself until the cover is there. As wide as a phone shows the cover: a narrower picture counts as
 * smaller than the cover (web.dev/lcp), which would then be the page's largest paint.
 */
const PLACEHOLDER = { width: 256, quality: 5 };
/** What podcast apps show: Apple asks for 1400 pixels at least. */
const PODCAST = { width: 1400, quality: 45 };
const PREVIEW = { width: 1200, height: 630, cover: 540, quality: 42 };

/** Writes all files of a cover into a folder. */
async function writeCover(picture: Uint8Array, folder: string, name: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const square = await toSquare(picture);
  for (const width of COVER_WIDTHS) {
    const sized = sharp(square).resize(width, width, { kernel: "lanczos3" });
    const { avif, webp } = QUALITY[width]!;
    const at = join(folder, `${name}-${width}`);
    await sized.clone().avif({ quality: avif, effort: 6 }).toFile(`${at}.avif`);
    await sized.clone().webp({ quality: webp, effort: 6, smartSubsample: true }).toFile(
      `${at}.webp`,
    );
  }
  await sharp(square).resize(PLACEHOLDER.width, PLACEHOLDER.width, { kernel: "lanczos3" })
    .avif({ quality: PLACEHOLDER.quality, effort: 9, chromaSubsampling: "4:2:0" }).toFile(
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
  const { width, quality } = PODCAST;
  await sharp(picture, { density: 144 }).resize(width, width, { fit: "cover" }).flatten()
    .jpeg({ quality, mozjpeg: true }).toFile(file);
}

/** The cover before its own blurred light: link previews are wide, covers are not. */
async function writePreview(square: Uint8Array, file: string): Promise<void> {
  const { width, height, cover, quality } = PREVIEW;
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

/** The author's picture under its digest; returns the name for the catalogue's `cover.file`. */
async function addOwnCover(file: string, bookId: number): Promise<void> {
  const picture = await Deno.readFile(file);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", picture));
  const name = `${bookId}-${digest.slice(0, 4).toHex()}`;
  const folder = join(readConfig(Deno.env.toObject()).dataDir, "covers");
  await writeCover(picture, folder, name);
  const { dominant } = await sharp(await toSquare(picture)).stats();
  const color = new Uint8Array([dominant.r, dominant.g, dominant.b]).toHex();
  console.log(
    `Wrote ${coverFiles(name).length} pictures to ${folder}. In the catalogue, book ${bookId}:`,
  );
  console.log(`  "cover": { "alt": "...", "color": "#${color}", "file": "${name}" }`);
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

/** What browsers ask for where a page names no icon, or not yet: an ICO file of one PNG. */
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

async function main(): Promise<void> {
  const { values, positionals: [picture] } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: { book: { type: "string" }, demo: { type: "boolean" } },
  });
  if (values.demo) return await writeDemo();
  if (!picture || !/^[1-9]\d{0,8}$/.test(values.book ?? "")) {
    throw new Error(
      "Say which picture and which book, by its id: tools/covers.ts picture.png --book 11.",
    );
  }
  await addOwnCover(picture, Number(values.book));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  Deno.exit(1);
}
