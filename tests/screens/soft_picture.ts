/**
 * Screenshots made small and soft, so that another machine's fonts change little and a lost colour or a moved
 * column much; and how far two of them are apart.
 */

import sharp from "npm:sharp@0.34.5";

const PIXELS_A_CELL = 6;
const BLUR_SIGMA = 1.5;
/** Of 255. Softened text of another font differs from ours by up to 50. */
const STRONG = 60;

export interface SoftPicture {
  width: number;
  height: number;
  /** Three bytes a cell: red, green, blue. */
  rgb: Uint8Array;
}

export interface Difference {
  /** Over all cells and colours, of 255. */
  mean: number;
  /** Share of the cells of which one colour is another altogether, 0 to 1. */
  strong: number;
}

/** @param png at one pixel a CSS pixel */
export async function soften(png: Uint8Array): Promise<SoftPicture> {
  const { width } = await sharp(png).metadata();
  const { data, info } = await sharp(png).removeAlpha()
    .resize({ width: Math.round(width / PIXELS_A_CELL), kernel: "linear" }).blur(BLUR_SIGMA)
    .raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** @throws {Deno.errors.NotFound} */
export async function readPicture(path: string): Promise<SoftPicture> {
  const { data, info } = await sharp(await Deno.readFile(path)).removeAlpha()
    .raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

export async function writePicture(
  path: string,
  { rgb, width, height }: SoftPicture,
): Promise<void> {
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 9, effort: 10 }).toFile(path);
}

export function compare(a: SoftPicture, b: SoftPicture): Difference {
  if (a.width !== b.width || a.height !== b.height) return { mean: 255, strong: 1 };
  let sum = 0, strong = 0;
  for (let at = 0; at < a.rgb.length; at += 3) {
    const apart = [0, 1, 2].map((colour) => Math.abs(a.rgb[at + colour]! - b.rgb[at + colour]!));
    sum += apart[0]! + apart[1]! + apart[2]!;
    if (Math.max(...apart) > STRONG) strong++;
  }
  return { mean: sum / a.rgb.length, strong: strong / (a.rgb.length / 3) };
}
